import { countedMinutes, sumMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { byClockIn, byPerson } from "#domain/payroll/time-records.ts";
import type { recordViews, TimeRecordRow } from "#web/api/payroll.ts";

/** How the records are laid out: under each person, or all in the order of their clock-ins. */
export type View = (typeof recordViews)[number];

/** A line of the table: a person with the sum of their active records over them, or one record. */
export type RecordLine =
  | {
      readonly kind: "person";
      readonly id: string;
      readonly record: TimeRecordRow;
      readonly minutes: Minutes;
      readonly own: readonly RecordLine[];
    }
  | {
      readonly kind: "record";
      readonly id: string;
      readonly record: TimeRecordRow;
      readonly isNamed: boolean;
    };

type Placed = { readonly record: TimeRecordRow; readonly id: string };

export function recordLines(records: readonly TimeRecordRow[], view: View): readonly RecordLine[] {
  const placed = records.map((record, place) => ({ record, id: `record ${place}` }));
  return view === "flat" ? placed.toSorted(byClockIn).map(namedLine) : byPerson(placed).flatMap(personLine);
}

const namedLine = ({ record, id }: Placed): RecordLine => ({ kind: "record", id, record, isNamed: true });

const personLine = (group: readonly Placed[]): readonly RecordLine[] => {
  const [first] = group;
  if (first === undefined) return [];
  const minutes = countedMinutes(group.map(({ record }) => record));
  const own = group.map(({ record, id }) => ({ kind: "record", id, record, isNamed: false }) as const);
  return [{ kind: "person", id: `person of ${first.id}`, record: first.record, minutes, own }];
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
