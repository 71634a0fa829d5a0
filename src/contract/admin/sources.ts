import { byName } from "#domain/by-name.ts";
import { z } from "zod/mini";
import {
  HELD_RESOURCES,
  isPayload,
  SOURCE_NUMBER_NAMES,
  SOURCE_NUMBERS,
  type SourceNumber,
  SOURCE_RESOURCES,
  WANTED_LIMITS,
} from "#domain/remote-source.ts";
import { dayCount } from "#domain/time/time.ts";
import { command, endpoint } from "#contract/endpoint.ts";
import {
  chosenOffice,
  count,
  instant,
  isoDate,
  list,
  requestedDay,
  rowId,
  texts,
} from "#contract/primitives.ts";
import { ADMINISTRATORS, READERS } from "#domain/identity/audiences.ts";

const resource = z.enum(SOURCE_RESOURCES);

/** Corrections that a read made, how often, and one value as it came; of texts and private fields its shape only. */
const drift = list(z.object({ what: z.string(), times: count, example: z.nullable(z.string()) }));
/** The first of what a read could not use, and why. */
const setAside = list(z.object({ where: z.string(), reason: z.string() }));
const found = { drift, setAside, setAsideCount: count } as const;

/** The state of a resource of the service. Durations in milliseconds. */
const resourceState = z.object({
  resource,
  /** Null: it has not been planned yet, and is read at once. */
  nextReadAt: z.nullable(instant),
  /** The last success, its duration, and how many rows came. */
  readAt: z.nullable(instant),
  durationMs: z.nullable(count),
  rows: z.nullable(count),
  /** The `total` of the last reply; null where it has none. */
  reportedTotal: z.nullable(count),
  /** Since then: when it first failed, how often, why the last time, and the reference of that in the log. */
  failingSince: z.nullable(instant),
  failures: count,
  failure: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** After repeated failures no request is made until then. */
  breakerOpenUntil: z.nullable(instant),
  /** Start of the read that is going on: since when, and how many replies came or failed, of how many. */
  readingSince: z.nullable(instant),
  partsDone: z.nullable(count),
  partsTotal: z.nullable(count),
  isPaused: z.boolean(),
});
export type ResourceState = z.output<typeof resourceState>;

const bounded = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.int().check(z.minimum(least), z.maximum(most));

/** Settings by which a running service is read: what administrators decide, as opposed to its address. */
const settings = {
  ...byName(SOURCE_NUMBER_NAMES.map((name) => [name, bounded(SOURCE_NUMBERS[name])] as const)),
  tokenIn: z.enum(["query", "header"]),
  /** Text that is posted for the time records of a submission. */
  payload: z
    .string()
    .check(
      z.maxLength(2000),
      z.refine(isPayload, "not a JSON object of texts, one with … for the submission"),
    ),
  payloadAs: z.enum(["json", "form"]),
  /** Accounts whose interviews are read; empty means every office that the service names. */
  accounts: list(chosenOffice).check(z.maxLength(2000)),
  /** First days of the weeks whose time records are read; empty means every week. */
  weeks: list(requestedDay).check(z.maxLength(200)),
} as const;

const settingsSchema = z.object(settings);
export type SourceSettings = z.output<typeof settingsSchema>;

export const SOURCE_DEFAULTS: SourceSettings = {
  ...byName<SourceNumber, number>(SOURCE_NUMBER_NAMES.map((name) => [name, SOURCE_NUMBERS[name].usual])),
  tokenIn: "query",
  payload: '{"fieldmapEntryId": "…"}',
  payloadAs: "json",
  accounts: [],
  weeks: [],
};

/** Returns the stored settings over the defaults. What is stored but impossible counts as missing. */
export function sourceSettingsOf(stored: Readonly<Record<string, unknown>>): SourceSettings {
  const { error } = settingsSchema.safeParse({ ...SOURCE_DEFAULTS, ...stored });
  const impossible = new Set(error?.issues.map(({ path: [name] }) => name));
  const possible = Object.entries(stored).filter(([name]) => !impossible.has(name));
  return settingsSchema.parse({ ...SOURCE_DEFAULTS, ...Object.fromEntries(possible) });
}

/** Something odd about the service, in words. */
const finding = z.object({
  kind: z.enum(["day-sums", "description"]),
  about: z.string(),
  text: z.string(),
  foundAt: instant,
});
export type SourceFinding = z.output<typeof finding>;

/** Days of interview counts that were read at least once, of those that are to be. */
const backfill = z.object({ days: count, daysRead: count, readBackTo: z.nullable(isoDate) });
export type Backfill = z.output<typeof backfill>;

/** A read that people wait for; of interview counts the days, null for all of them. */
const requestedRead = z.object({
  id: rowId,
  resource,
  range: z.nullable(z.object({ from: isoDate, to: isoDate })),
  /** Name of the first to request it; empty where that is not known. */
  wantedBy: z.string(),
  wantedAt: instant,
  /** Number of replies that came or failed, of how many; null before it began. */
  partsDone: count,
  partsTotal: z.nullable(count),
});
export type RequestedRead = z.output<typeof requestedRead>;

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
      replies: count,
      rows: count,
      missing: count,
      added: count,
      changed: count,
      gone: count,
      held: count,
      tooOld: count,
    }),
  ),
  ...found,
});

/** Rows that the last reply about everything no longer shows: so much at once that it stays until an administrator decides. */
const heldReply = z.object({
  resource: z.enum(HELD_RESOURCES),
  /** The run that held it; a decision names it, so that no one decides about what they have not seen. */
  run: rowId,
  heldAt: instant,
  /** Number of rows, of how many that are shown. */
  count,
  shown: count,
  /** The first of them by name, with their office or place. */
  first: list(z.object({ id: z.string(), name: z.string(), place: z.string() })),
});
export type HeldReply = z.output<typeof heldReply>;

/** The sources that fill the store: the service that is read, null where none is set, and what was imported, newest first. */
export const sources = endpoint({
  path: "/api/sources",
  roles: ADMINISTRATORS,
  dependsOn: ["sources", "reported"],
  isBackground: true,
  query: z.object({}),
  reply: z.object({
    remote: z.nullable(
      z.object({
        address: z.string(),
        devAddress: z.nullable(z.string()),
        /** `held` counts rows that are missing from its last reply, and wait for a decision. */
        resources: list(z.extend(resourceState, { ...found, held: count })),
        /** First come, first read. */
        requested: list(requestedRead),
        findings: list(finding),
        backfill,
        settings: settingsSchema,
      }),
    ),
    held: list(heldReply),
    /** Weeks that a start has checked again by newer payroll rules, while it does; null when it does not. */
    recheck: z.nullable(z.object({ weeks: count, weeksDone: count })),
    imports: list(importRun),
    /** The moment that the latest backup holds, one that was restored included; null when none was written. */
    backedUpAt: z.nullable(instant),
  }),
});

/** State of the service, for everyone: null where none is set. */
export const sourceStatus = endpoint({
  path: "/api/sources/status",
  roles: READERS,
  dependsOn: ["sources"],
  isBackground: true,
  query: z.object({}),
  reply: z.object({
    remote: z.nullable(
      z.object({
        /** The resources that have been failing, null where none is. */
        failing: z.nullable(z.object({ since: instant, resources: list(resource) })),
        /** True where it tried to send us to another address, which is refused. */
        isRedirected: z.boolean(),
        /** Progress of the first start; null once everything was read once. */
        first: z.nullable(
          list(
            z.pick(resourceState, {
              resource: true,
              readAt: true,
              readingSince: true,
              partsDone: true,
              partsTotal: true,
            }),
          ),
        ),
      }),
    ),
    /** Rows that wait for an administrator to decide; none for those who see some offices only. */
    held: list(z.object({ resource: z.enum(HELD_RESOURCES), count })),
  }),
});

/** Decides about what is held: it is gone, or it stays until a reply shows otherwise. */
export const decideHeld = command({
  path: "/api/sources/held",
  roles: ADMINISTRATORS,
  changes: ["reported", "sources"],
  body: { resource: z.enum(HELD_RESOURCES), run: rowId, isGone: z.boolean() },
  reply: {},
});

/** Reads a resource now, before its turn. */
export const readSource = command({
  path: "/api/sources/read",
  roles: ADMINISTRATORS,
  changes: ["sources"],
  body: { resource },
  reply: {},
});

/** Stops reading a resource until it is resumed; what was read stays. */
export const pauseSource = command({
  path: "/api/sources/pause",
  roles: ADMINISTRATORS,
  changes: ["sources"],
  body: { resource, isPaused: z.boolean() },
  reply: {},
});

/** Ends a read that people wait for, within one request; what was read of it stays. */
export const cancelRead = command({
  path: "/api/sources/cancel",
  roles: ADMINISTRATORS,
  changes: ["sources"],
  body: { id: rowId },
  reply: {},
});

/** Sets how the service is read, from its next request on. */
export const changeSourceSettings = command({
  path: "/api/sources/settings",
  roles: ADMINISTRATORS,
  changes: ["sources"],
  body: settings,
  reply: {},
});

/** Its last days are the newest there are, however late it is sent: days after today are left out. */
const wantedRange = z.object({ from: requestedDay, to: requestedDay }).check(
  z.refine(({ from, to }) => from <= to, "to is before from"),
  z.refine((range) => dayCount(range) <= WANTED_LIMITS.days, `is longer than ${WANTED_LIMITS.days} days`),
);

/** Reads the service for what a page shows; of interview counts some days. The ids say what to wait for. */
export const refreshSource = command({
  path: "/api/sources/refresh",
  roles: READERS,
  changes: ["sources"],
  body: {
    wanted: list(
      z.object({
        resource: z.enum(["employees", "events", "weekly", "records", "interview"]),
        range: z.nullable(wantedRange),
      }),
    ).check(z.maxLength(WANTED_LIMITS.ofPerson)),
  },
  reply: { reads: list(rowId) },
});

const ids = z.pipe(
  texts,
  z.readonly(
    z
      .array(z.string().check(z.regex(/^\d{1,9}$/)))
      .check(z.minLength(1), z.maxLength(WANTED_LIMITS.ofPerson)),
  ),
);

/** Outcomes of requested reads. Rows new and changed are null to those who see some offices only. */
export const sourceReads = endpoint({
  path: "/api/sources/reads",
  roles: READERS,
  dependsOn: ["sources", "reported"],
  isBackground: true,
  query: z.object({ ids }),
  reply: z.object({
    /** The worst of several, once all have ended. */
    state: z.enum(["reading", "done", "failed", "canceled"]),
    added: z.nullable(count),
    changed: z.nullable(count),
    partsDone: count,
    partsTotal: z.nullable(count),
  }),
});
