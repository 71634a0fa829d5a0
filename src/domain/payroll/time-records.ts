import { fold } from "#domain/fold.ts";
import { byWords } from "#domain/row-order.ts";
import { dateOf, wallClockAt, type Instant, type IsoDate, type WallClock } from "#domain/time/time.ts";
import { ruleName, severityOf, type PayrollRule } from "./payroll-rules.ts";
import type { TimeRecord } from "./payroll.ts";

/** A field that could not be read, as it was reported. */
type Unread = { readonly field: string; readonly text: string };
type WithUnread = { readonly unread: readonly Unread[] };

/** A punch on the clock of its place. Without an offset it stays in UTC, and says so. */
export type LocalPunch = {
  readonly time: WallClock;
  readonly day: IsoDate;
  readonly offsetMin: number;
  readonly isAssumedUtc: boolean;
};

export function localPunch(moment: Instant, offsetMin: number | null): LocalPunch {
  const time = wallClockAt(moment, offsetMin ?? 0);
  return { time, day: dateOf(time), offsetMin: offsetMin ?? 0, isAssumedUtc: offsetMin === null };
}

/** Text that stands where a punch should be, and is not a time. */
export const unreadPunch = (record: WithUnread, end: "in" | "out"): string | null =>
  record.unread.find((unread) => punchEnd(unread) === end)?.text ?? null;

/** All other fields that could not be read. */
export const otherUnread = (record: WithUnread): readonly Unread[] =>
  record.unread.filter((unread) => punchEnd(unread) === null);

const punchEnd = ({ field }: Unread): "in" | "out" | null => {
  if (/^clock-?in(?:-?utc)?$/i.test(field)) return "in";
  return /^clock-?out(?:-?utc)?$/i.test(field) ? "out" : null;
};

/** `UTC−4`, `UTC+5:30`, `UTC`. Minutes east of UTC. */
export function formatOffset(offsetMin: number): string {
  if (offsetMin === 0) return "UTC";
  const size = Math.abs(offsetMin);
  const minutes = size % 60 === 0 ? "" : `:${String(size % 60).padStart(2, "0")}`;
  return `UTC${offsetMin < 0 ? "−" : "+"}${Math.floor(size / 60)}${minutes}`;
}

/**
 * Match of a record's person with the directory: production-form records have names only, and where an id is a number its
 * leading zeros are lost.
 */
export type Match = "by-id" | "by-number" | "by-name" | "none" | "several";

/** `ID 7001`, `ID 007001, other zeros`, `By name, 7001`, `Not in directory`, `Several match`: found or not, never guessed. */
export function matchWords(record: Pick<TimeRecord, "personId"> & { readonly match: Match }): string {
  const { match, personId } = record;
  switch (match) {
    case "by-id":
      return `ID ${personId ?? ""}`;
    case "by-number":
      return `ID ${personId ?? ""}, other zeros`;
    case "by-name":
      return personId === null ? "By name" : `By name, ${personId}`;
    case "none":
      return "Not in directory";
    case "several":
      return "Several match";
  }
}

type Changed = Pick<TimeRecord, "modType" | "isUpdated" | "isAdded">;

/**
 * The source's words for a record's change, in its own word where it has one: `Added`, `Edited`. A record with any is
 * edited: the store has that as a column of its own.
 */
export function changesOf({ modType, isUpdated, isAdded }: Changed): readonly string[] {
  const reported = modType?.trim() ?? "";
  const ownWord = reported.toLowerCase() === "regular" ? "" : reported;
  const flags = [isAdded === true ? "Added" : "", isUpdated === true ? "Edited" : ""];
  return [ownWord, ...flags.filter((flag) => flag.toLowerCase() !== ownWord.toLowerCase())].filter(
    (word) => word !== "",
  );
}

type WithExceptions = { readonly exceptions: readonly PayrollRule[] };

/** The rules of the exceptions of a record, but for what its changes say themselves; what blocks first. */
export const exceptionsOf = ({ exceptions }: WithExceptions): readonly PayrollRule[] =>
  exceptions
    .filter((rule) => rule !== "edited")
    .toSorted((a, b) => Number(severityOf(b) === "blocking") - Number(severityOf(a) === "blocking"));

/** Notes on what is out of the ordinary about a record, in one line: `Overlap; Inactive; Edited; totalMin: many`. */
export const noteWords = (
  record: Pick<TimeRecord, "isActive"> & Changed & WithUnread & WithExceptions,
): string =>
  [
    ...exceptionsOf(record).map(ruleName),
    ...(record.isActive ? [] : ["Inactive"]),
    ...changesOf(record),
    ...otherUnread(record).map(({ field, text }) => `${field}: ${text}`),
  ].join("; ");

/** `Spring sale, Gift cards`; null where the record's form reports no programs. */
export const programWords = ({ programs }: Pick<TimeRecord, "programs">): string | null =>
  programs === null
    ? null
    : programs.map(({ name, shortName, id }) => name || shortName || `Program ${id}`).join(", ");

type Named = Pick<TimeRecord, "firstName" | "lastName">;
type Placed = { readonly record: Named & Pick<TimeRecord, "personId" | "clockIn"> };

/** Records without a clock-in come last: where they belong is not known. */
export const byClockIn = (a: Placed, b: Placed): number => {
  const [first, second] = [a.record.clockIn, b.record.clockIn];
  if (first === second) return byName(a.record, b.record);
  if (first === null) return 1;
  return second === null || first < second ? -1 : 1;
};

const byName = (a: Named, b: Named): number =>
  byWords.compare(a.lastName, b.lastName) || byWords.compare(a.firstName, b.firstName);

/** Persons by their id in the directory, those without one by their name as it is written. */
export function byPerson<Item extends Placed>(placed: readonly Item[]): readonly (readonly Item[])[] {
  const groups = Map.groupBy(
    placed,
    ({ record }) => record.personId ?? `${fold(record.lastName)}\n${fold(record.firstName)}`,
  );
  return [...groups.values()]
    .map((group) => group.toSorted(byClockIn))
    .toSorted(([a], [b]) => (a === undefined || b === undefined ? 0 : byName(a.record, b.record)));
}
