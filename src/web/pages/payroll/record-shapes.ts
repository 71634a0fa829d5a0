import { countedMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { byClockIn, byPerson } from "#domain/payroll/time-records.ts";
import type { recordViews, TimeRecordRow } from "#web/api/payroll/payroll.ts";

/** Layout of the records: under each person, or all in the order of their clock-ins. */
export type View = (typeof recordViews)[number];

/** A line of the table: a person with the sum of their active records over them, or one record. */
export type RecordLine =
  | {
      readonly kind: "person";
      readonly id: string;
      readonly record: TimeRecordRow;
      readonly minutes: Minutes;
      readonly records: readonly RecordLine[];
    }
  | {
      readonly kind: "record";
      readonly id: string;
      readonly record: TimeRecordRow;
      readonly isNamed: boolean;
    };

/** One person of a submission: by id, else by the name as it is written. */
export const personKey = ({ personId, lastName, firstName }: TimeRecordRow): string =>
  `person ${personId ?? [lastName, firstName].join("\n")}`;

export function recordLines(records: readonly TimeRecordRow[], view: View): readonly RecordLine[] {
  const placed = records.map((record) => ({ record, id: record.id }));
  const lineOf = (isNamed: boolean) => (line: (typeof placed)[number]) =>
    ({ kind: "record", ...line, isNamed }) as const;
  if (view === "flat") return placed.toSorted(byClockIn).map(lineOf(true));
  return byPerson(placed).flatMap((group): readonly RecordLine[] => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        kind: "person",
        // Another record of the person may come first after a refresh; who it is stays.
        id: personKey(first.record),
        record: first.record,
        minutes: countedMinutes(group.map(({ record }) => record)),
        records: group.map(lineOf(false)),
      },
    ];
  });
}
