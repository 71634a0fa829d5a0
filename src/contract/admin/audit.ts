import { z } from "zod/mini";
import { endpoint, type ReplyOf } from "#contract/endpoint.ts";
import {
  count,
  facet,
  instant,
  isoDate,
  list,
  requestedDay,
  texts,
  wallClock,
  wholeNumber,
} from "#contract/primitives.ts";
import { ADMINISTRATORS } from "#domain/identity/audiences.ts";

/** An entry of the audit log, with the local time of the business. Texts that do not apply are empty. */
export const auditEntry = z.object({
  id: count,
  at: instant,
  local: wallClock,
  /** Minutes east of UTC at that moment. */
  offsetMin: z.int(),
  actor: z.string(),
  actorName: z.string(),
  act: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** Present name of the subject; null where that is unknown. */
  subjectName: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  address: z.string(),
  reference: z.string(),
});

export const AUDIT_WINDOW_MAX = 200;

/** Days are those of the business's zone, both included. `q` is exactly the id of what was acted on, an address or a reference. */
const filters = {
  q: z.optional(z.string().check(z.maxLength(200))),
  act: z.optional(texts),
  actor: z.optional(texts),
  from: z.optional(requestedDay),
  to: z.optional(requestedDay),
} as const;

/** The audit log in windows, latest first unless requested otherwise. `ofAll` is every stored entry. */
export const auditEntries = endpoint({
  path: "/api/audit/entries",
  roles: ADMINISTRATORS,
  dependsOn: ["audit"],
  query: z.object({
    ...filters,
    order: z.optional(z.enum(["up", "down"])),
    offset: z.optional(wholeNumber(0, 100_000_000)),
    limit: z.optional(wholeNumber(1, AUDIT_WINDOW_MAX)),
  }),
  reply: z.object({ total: count, ofAll: count, rows: list(auditEntry) }),
});

/** Counts of the entries that each value of a filter would leave beside the other filters. Most first. */
export const auditFacets = endpoint({
  path: "/api/audit/facets",
  roles: ADMINISTRATORS,
  dependsOn: ["audit"],
  query: z.object(filters),
  reply: z.object({ act: facet, actor: facet }),
});

const fault = z.enum(["edited", "missing", "only-in-file", "file-short"]);

/** State of the log now, and the days that it covers. */
export const auditState = endpoint({
  path: "/api/audit/state",
  roles: ADMINISTRATORS,
  dependsOn: ["audit"],
  query: z.object({}),
  reply: z.object({
    check: z.discriminatedUnion("found", [
      z.object({ found: z.literal("not-yet") }),
      z.object({
        found: z.literal("intact"),
        /** The first entry that is proven: 1, or the one that accepted an earlier fault. */
        from: count,
        entries: count,
        at: instant,
        /** Moment when all of them were last read; later checks read only what was added. */
        wholeAt: instant,
      }),
      z.object({ found: fault, entry: count, at: instant }),
    ]),
    /** False while lines cannot be added to the file beside the store. */
    isFileWritten: z.boolean(),
    /** Null while there is no entry. */
    first: z.nullable(isoDate),
    today: isoDate,
  }),
});

/** The result of the last check of the entries against their seals, and against the file beside the store. */
export type AuditCheck = ReplyOf<typeof auditState>["check"];
