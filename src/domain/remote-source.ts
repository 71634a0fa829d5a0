/** Resources that are read from a running service, each on a schedule of its own; `checks` compares what it answers with itself. */
export const SOURCE_RESOURCES = ["employees", "events", "weekly", "records", "interview", "checks"] as const;
export type SourceResource = (typeof SOURCE_RESOURCES)[number];

/** Resources of whose replies so much may be missing at once that an administrator decides about it. */
export const HELD_RESOURCES = ["employees", "events"] as const satisfies readonly SourceResource[];
export type HeldResource = (typeof HELD_RESOURCES)[number];

/** Days whose counts are read again and again: that people showed up is reported days later. */
export const CHANGING_DAYS = 14;

/** Numbers among the settings: defaults unless an administrator sets them, and bounds beyond which they could not be meant. */
export const SOURCE_NUMBERS = {
  everyMinutes: {
    label: "Read every (minutes)",
    hint: "Each resource on its own schedule.",
    usual: 15,
    least: 1,
    most: 1_440,
  },
  requestsPerMinute: {
    label: "Requests per minute",
    hint: "At most 4 at once.",
    usual: 300,
    least: 1,
    most: 60_000,
  },
  backfillDays: {
    label: "Interview counts (days back)",
    hint: "Newest first.",
    usual: 400,
    least: CHANGING_DAYS,
    most: 1_100,
  },
} as const;
export type SourceNumber = keyof typeof SOURCE_NUMBERS;

export const SOURCE_NUMBER_NAMES = Object.keys(SOURCE_NUMBERS).filter(
  (name): name is SourceNumber => name in SOURCE_NUMBERS,
);

/** Limits of what people may wait for: days of one read, open reads of a person, and open reads in all. */
export const WANTED_LIMITS = { days: 400, ofPerson: 3, inAll: 30 } as const;

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
