import { fold } from "#domain/fold.ts";
import { countedMinutes, sumMinutes, type Minutes } from "#domain/payroll.ts";
import { dateOf, wallClockAt, type Instant, type IsoDate, type WallClock } from "#domain/time.ts";
import type { TimeRecordRow } from "#web/api/payroll.ts";

/** How the records are laid out: under each person, or all in the order of their clock-ins. */
export const VIEWS = ["by-person", "flat"] as const;
export type View = (typeof VIEWS)[number];

/** A line of the table: a person with the sum of their active records, or one record. */
export type RecordLine =
  | {
      readonly kind: "person";
      readonly id: string;
      readonly record: TimeRecordRow;
      readonly minutes: Minutes;
      readonly records: number;
    }
  | {
      readonly kind: "record";
      readonly id: string;
      readonly record: TimeRecordRow;
      readonly isNamed: boolean;
    };

const byWords = new Intl.Collator("en-US", { numeric: true });

type Placed = { readonly record: TimeRecordRow; readonly id: string };

export function recordLines(records: readonly TimeRecordRow[], view: View): readonly RecordLine[] {
  const placed = records.map((record, place) => ({ record, id: `record ${place}` }));
  return view === "flat" ? placed.toSorted(byClockIn).map(namedLine) : byPerson(placed).flatMap(personLines);
}

const namedLine = ({ record, id }: Placed): RecordLine => ({ kind: "record", id, record, isNamed: true });

/** Records without a clock-in come last: where they belong is not known. */
const byClockIn = (a: Placed, b: Placed): number => {
  const [first, second] = [a.record.clockIn, b.record.clockIn];
  if (first === second) return byName(a.record, b.record);
  if (first === null) return 1;
  return second === null || first < second ? -1 : 1;
};

const byName = (a: TimeRecordRow, b: TimeRecordRow): number =>
  byWords.compare(a.lastName, b.lastName) || byWords.compare(a.firstName, b.firstName);

/** Persons by their id in the directory, those without one by their name as it is written. */
function byPerson(placed: readonly Placed[]): readonly (readonly Placed[])[] {
  const groups = Map.groupBy(
    placed,
    ({ record }) => record.personId ?? `${fold(record.lastName)}\n${fold(record.firstName)}`,
  );
  return [...groups.values()]
    .map((group) => group.toSorted(byClockIn))
    .toSorted(([a], [b]) => (a === undefined || b === undefined ? 0 : byName(a.record, b.record)));
}

const personLines = (group: readonly Placed[]): readonly RecordLine[] => {
  const [first] = group;
  if (first === undefined) return [];
  const person: RecordLine = {
    kind: "person",
    id: `person of ${first.id}`,
    record: first.record,
    minutes: countedMinutes(group.map(({ record }) => record)),
    records: group.length,
  };
  return [
    person,
    ...group.map(({ record, id }): RecordLine => ({ kind: "record", id, record, isNamed: false })),
  ];
};

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

type Unread = TimeRecordRow["unread"][number];

/** Text that stands where a punch should be, and is not a time. */
export const unreadPunch = (record: Pick<TimeRecordRow, "unread">, end: "in" | "out"): string | null =>
  record.unread.find((unread) => punchEnd(unread) === end)?.text ?? null;

/** All other fields that could not be read. */
export const unreadRest = (record: Pick<TimeRecordRow, "unread">): readonly Unread[] =>
  record.unread.filter((unread) => punchEnd(unread) === null);

const punchEnd = ({ field }: Unread): "in" | "out" | null => {
  if (/^clock-?in(?:-?utc)?$/i.test(field)) return "in";
  return /^clock-?out(?:-?utc)?$/i.test(field) ? "out" : null;
};

/** What the sum counts and what it leaves out. */
export type RecordSums = {
  readonly counted: Minutes;
  readonly active: number;
  readonly inactive: number;
  readonly inactiveMinutes: Minutes;
  /** Active records whose minutes could not be read. */
  readonly unreadMinutes: number;
};

export function recordSums(records: readonly TimeRecordRow[]): RecordSums {
  const active = records.filter(({ isActive }) => isActive);
  const inactive = records.filter(({ isActive }) => !isActive);
  return {
    counted: countedMinutes(records),
    active: active.length,
    inactive: inactive.length,
    inactiveMinutes: sumMinutes(inactive.map(({ totalMin }) => totalMin)),
    unreadMinutes: active.filter(({ totalMin }) => totalMin === null).length,
  };
}
