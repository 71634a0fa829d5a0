import { z } from "zod/mini";
import { FINDING_KINDS, FINDING_PARTS } from "#domain/today/finding-kinds.ts";
import { endpoint } from "./endpoint.ts";
import { asOf, count, isoDate, list } from "./primitives.ts";
import { ALL_ROLES } from "./permissions.ts";

const kind = z.enum(FINDING_KINDS);
const part = z.object({ booked: count, showed: count });

const item = z.object({
  id: z.string(),
  subject: z.string(),
  name: z.string(),
  about: z.string(),
  size: count,
  change: z.nullable(z.object({ before: part, now: part })),
  since: z.nullable(isoDate),
});

/**
 * What needs a person now, in the scope and for the role of who asks: a line for each kind of finding that there is, first
 * what is worked first. `week` is the latest ended week of payroll, `interviews` the latest complete one of interview
 * counts, each null where there is none. A part that could not be computed is in `failed`, and has no lines.
 */
export const todayFindings = endpoint({
  path: "/api/today",
  roles: ALL_ROLES,
  dependsOn: ["reported", "settings", "decisions", "day"],
  query: z.object({}),
  reply: z.object({
    findings: list(z.object({ kind, count, size: count, since: z.nullable(isoDate), items: list(item) })),
    week: z.nullable(z.object({ from: isoDate, to: isoDate })),
    interviews: z.nullable(z.object({ from: isoDate, to: isoDate })),
    failed: list(z.enum(FINDING_PARTS)),
    /** Of the oldest of the reports. */
    asOf,
  }),
});
