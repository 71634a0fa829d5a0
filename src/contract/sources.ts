import { z } from "zod/mini";
import { isPayload, SOURCE_BOUNDS, SOURCE_RESOURCES } from "#domain/remote-source.ts";
import { command, endpoint } from "./endpoint.ts";
import { count, instant, isoDate, list, officeId, requestedDay, rowId, several } from "./primitives.ts";

const resource = z.enum(SOURCE_RESOURCES);

/** What a read had to correct, how often, and one value as it came; of texts and private fields its shape only. */
const drift = list(z.object({ what: z.string(), times: count, example: z.nullable(z.string()) }));
/** The first of what a read could not use, and why. */
const setAside = list(z.object({ where: z.string(), reason: z.string() }));
const found = { drift, setAside, setAsideCount: count } as const;

/** A resource of the service: its last success, its failures since, and when it is read next. Durations in milliseconds. */
const sourceResource = z.object({
  resource,
  nextReadAt: z.nullable(instant),
  readAt: z.nullable(instant),
  durationMs: z.nullable(count),
  rows: z.nullable(count),
  /** The `total` of the last reply; null where it has none. */
  reportedTotal: z.nullable(count),
  failingSince: z.nullable(instant),
  failures: count,
  failure: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  breakerOpenUntil: z.nullable(instant),
  readingSince: z.nullable(instant),
  partsDone: z.nullable(count),
  partsTotal: z.nullable(count),
  isPaused: z.boolean(),
  ...found,
});

const bounded = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.int().check(z.minimum(least), z.maximum(most));

const settings = {
  everyMinutes: bounded(SOURCE_BOUNDS.everyMinutes),
  requestsPerMinute: bounded(SOURCE_BOUNDS.requestsPerMinute),
  backfillDays: bounded(SOURCE_BOUNDS.backfillDays),
  tokenIn: z.enum(["query", "header"]),
  payload: z
    .string()
    .check(
      z.maxLength(2000),
      z.refine(isPayload, "not a JSON object of texts, one with … for the submission"),
    ),
  payloadAs: z.enum(["json", "form"]),
  accounts: list(officeId).check(z.maxLength(2000)),
  weeks: list(requestedDay).check(z.maxLength(200)),
} as const;

/** An import, or the made-up business, with its report. */
const importRun = z.object({
  id: count,
  source: z.enum(["demo", "files"]),
  /** File names, or the size of the made-up business. */
  origin: z.string(),
  startedAt: instant,
  exchanges: count,
  nouns: list(
    z.object({
      noun: z.string(),
      ...{ replies: count, rows: count, missing: count, added: count, changed: count },
      ...{ gone: count, held: count, tooOld: count },
    }),
  ),
  ...found,
});

/** What fills the store: the service that is read, null where none is set, and what was imported, newest first. */
export const sources = endpoint({
  path: "/api/sources",
  isBackground: true,
  query: z.object({}),
  reply: z.object({
    remote: z.nullable(
      z.object({
        address: z.string(),
        devAddress: z.nullable(z.string()),
        resources: list(sourceResource),
        findings: list(
          z.object({
            kind: z.enum(["day-sums", "description"]),
            about: z.string(),
            text: z.string(),
            foundAt: instant,
          }),
        ),
        /** Days of interview counts that were read at least once, of those that are to be. */
        backfill: z.object({ days: count, daysRead: count, readBackTo: z.nullable(isoDate) }),
        settings: z.object(settings),
      }),
    ),
    imports: list(importRun),
  }),
});

/** How the service is doing, for everyone: null where none is set. */
export const sourceStatus = endpoint({
  path: "/api/sources/status",
  isBackground: true,
  query: z.object({}),
  reply: z.object({
    remote: z.nullable(
      z.object({
        /** Of the resources that have been failing, null where none is. */
        failing: z.nullable(z.object({ since: instant, resources: list(resource) })),
        /** Whether it tried to send us to another address, which is refused. */
        isRedirected: z.boolean(),
        /** What the first start has read and reads; null once everything was read once. */
        first: z.nullable(
          list(
            z.object({
              resource,
              isRead: z.boolean(),
              isReading: z.boolean(),
              partsDone: z.nullable(count),
              partsTotal: z.nullable(count),
            }),
          ),
        ),
      }),
    ),
  }),
});

/** Reads a resource now, before its turn. */
export const readSource = command("/api/sources/read", { resource }, {});

/** Stops reading a resource until it is resumed; what was read stays. */
export const pauseSource = command("/api/sources/pause", { resource, isPaused: z.boolean() }, {});

/** Sets how the service is read, from its next request on. */
export const changeSourceSettings = command("/api/sources/settings", settings, {});

/** Reads the service for what a page shows; of interview counts some days. The ids say what to wait for. */
export const refreshSource = command(
  "/api/sources/refresh",
  {
    wanted: list(
      z.object({
        resource: z.enum(["employees", "events", "weekly", "records", "interview"]),
        range: z.nullable(z.object({ from: requestedDay, to: requestedDay })),
      }),
    ).check(z.maxLength(6)),
  },
  { reads: list(rowId) },
);

const ids = z.pipe(
  several,
  z.readonly(z.array(z.string().check(z.regex(/^\d{1,9}$/))).check(z.minLength(1), z.maxLength(6))),
);

/** What became of requested reads. Rows new and changed are null to those who see some offices only. */
export const sourceReads = endpoint({
  path: "/api/sources/reads",
  isBackground: true,
  query: z.object({ ids }),
  reply: z.object({
    isDone: z.boolean(),
    hasFailed: z.boolean(),
    added: z.nullable(count),
    changed: z.nullable(count),
    partsDone: count,
    partsTotal: z.nullable(count),
  }),
});
