import { isOfficeId, type OfficeId } from "./ids.ts";
import { isIsoDate, type DateRange, type Instant, type IsoDate } from "#domain/time/time.ts";

/** What is read from a running service, each on a schedule of its own; `checks` compares what it answers with itself. */
export const SOURCE_RESOURCES = ["employees", "events", "weekly", "records", "interview", "checks"] as const;
export type SourceResource = (typeof SOURCE_RESOURCES)[number];

/** Days whose counts are read again and again: that people showed up is reported days later. */
export const CHANGING_DAYS = 14;

/** The state of one resource. Durations in milliseconds. */
export type ResourceState = {
  readonly resource: SourceResource;
  /** Null: it has not been planned yet, and is read at once. */
  readonly nextReadAt: Instant | null;
  readonly triedAt: Instant | null;
  /** The last success, with its run (null where nothing had changed), its duration, and how many rows came. */
  readonly readAt: Instant | null;
  readonly runId: number | null;
  readonly durationMs: number | null;
  readonly rows: number | null;
  /** Since the last success: when it first failed, how often, why the last time, and the reference of that in the log. */
  readonly failingSince: Instant | null;
  readonly failures: number;
  readonly failure: string | null;
  readonly reference: string | null;
  /** After repeated failures no request is made until then. */
  readonly breakerOpenUntil: Instant | null;
  /** While it is being read: since when, and how many replies came or failed, of how many. */
  readonly readingSince: Instant | null;
  readonly partsDone: number | null;
  readonly partsTotal: number | null;
  readonly isPaused: boolean;
};

/** A resource, or some days of interview counts, that people wait for. */
export type SourceWish = {
  readonly id: number;
  readonly resource: SourceResource;
  readonly range: DateRange | null;
  readonly wantedAt: Instant;
  /** Null while it is waiting or being read. */
  readonly endedAt: Instant | null;
  readonly added: number;
  readonly changed: number;
  /** Why it could not be read; null where it was. */
  readonly failure: string | null;
  /** Replies that came or failed so far; the total is null before it is known. */
  readonly partsDone: number;
  readonly partsTotal: number | null;
};

/** Days of interview counts that were read at least once, of those that are to be. */
export type Backfill = {
  readonly days: number;
  readonly daysRead: number;
  readonly readBackTo: IsoDate | null;
};

/** Something odd about the service, in words. */
export type SourceFinding = {
  readonly kind: "day-sums" | "description";
  readonly about: string;
  readonly text: string;
  readonly foundAt: Instant;
};

/** How a running service is read: what administrators decide, as opposed to its address. */
export type SourceSettings = {
  readonly everyMinutes: number;
  readonly requestsPerMinute: number;
  readonly backfillDays: number;
  readonly tokenIn: "query" | "header";
  /** What is posted for the time records of a submission: a JSON object of texts, with `…` for the submission's id. */
  readonly payload: string;
  readonly payloadAs: "json" | "form";
  /** Accounts whose interviews are read; empty means every office that the service names. */
  readonly accounts: readonly OfficeId[];
  /** First days of the weeks whose time records are read; empty means every week. */
  readonly weeks: readonly IsoDate[];
};

export const SOURCE_DEFAULTS: SourceSettings = {
  ...{ everyMinutes: 15, requestsPerMinute: 300, backfillDays: 400 },
  ...{ tokenIn: "query", payload: '{"fieldmapEntryId": "…"}', payloadAs: "json", accounts: [], weeks: [] },
};

/** Beyond these bounds it could not be meant. */
export const SOURCE_BOUNDS = {
  everyMinutes: { least: 1, most: 1_440 },
  requestsPerMinute: { least: 1, most: 60_000 },
  backfillDays: { least: CHANGING_DAYS, most: 1_100 },
} as const;

/** What is stored, over the defaults. What is stored but impossible counts as missing. */
export function sourceSettingsOf(stored: Readonly<Record<string, unknown>>): SourceSettings {
  const number = (name: keyof typeof SOURCE_BOUNDS): number => {
    const { [name]: value } = stored;
    const { least, most } = SOURCE_BOUNDS[name];
    const isWithin = typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
    return isWithin ? value : SOURCE_DEFAULTS[name];
  };
  return {
    everyMinutes: number("everyMinutes"),
    requestsPerMinute: number("requestsPerMinute"),
    backfillDays: number("backfillDays"),
    tokenIn: stored["tokenIn"] === "header" ? "header" : "query",
    payload: isPayload(stored["payload"]) ? stored["payload"] : SOURCE_DEFAULTS.payload,
    payloadAs: stored["payloadAs"] === "form" ? "form" : "json",
    accounts: list(stored["accounts"], isOfficeId),
    weeks: list(stored["weeks"], isIsoDate),
  };
}

const list = <Item>(value: unknown, is: (item: unknown) => item is Item): readonly Item[] =>
  Array.isArray(value) ? value.filter(is) : [];

/** A JSON object of texts, one of which holds the `…` that the submission's id takes the place of. */
export const isPayload = (value: unknown): value is string =>
  typeof value === "string" && payloadPairs(value, "…")?.some(([, text]) => text.includes("…")) === true;

/** The names and values that a template posts for a submission; null where it is not a template. */
export function payloadPairs(template: string, entry: string): readonly (readonly [string, string])[] | null {
  let object: unknown;
  try {
    object = JSON.parse(template);
  } catch {
    return null;
  }
  if (typeof object !== "object" || object === null || Array.isArray(object)) return null;
  const pairs: (readonly [string, string])[] = [];
  for (const [name, value] of Object.entries(object)) {
    if (typeof value !== "string") return null;
    pairs.push([name, value.replaceAll("…", entry)]);
  }
  return pairs;
}

/** As people call it. */
export const RESOURCE_NAMES: Readonly<Record<SourceResource, string>> = {
  employees: "people",
  events: "roadshow events",
  weekly: "weekly submissions",
  records: "time records",
  interview: "interview counts",
  checks: "checks of the service",
};
