import type { ReplyOf } from "#contract/endpoint.ts";
import type { payrollSubmission } from "#contract/payroll.ts";
import type { recordsTable } from "#contract/tables.ts";
import { countedMinutes } from "#domain/payroll/payroll.ts";
import { lastFirst } from "#domain/people/people.ts";
import { byClockIn } from "#domain/payroll/record-order.ts";
import { matchWords, noteWords } from "#domain/payroll/record-words.ts";
import { bySort, type Sorts } from "#server/files/export-sort.ts";

export type RecordRow = ReplyOf<typeof payrollSubmission>["records"][number];
type Placed = { readonly record: RecordRow };
type Column = keyof typeof recordsTable;

export const RECORD_SORTS: Sorts<Placed, Column> = {
  person: ({ record }) => lastFirst(record),
  directory: ({ record }) => matchWords(record),
  day: ({ record }) => record.localDay,
  in: ({ record }) => record.clockIn,
  out: ({ record }) => record.clockOut,
  type: ({ record }) => record.clockType,
  time: ({ record }) => record.totalMin,
  hours: ({ record }) => record.totalMin,
  notes: ({ record }) => noteWords(record),
};

/** All records by clock-in, unless they are sorted. */
export const sortedRecords = (placed: readonly Placed[], sort: string | undefined): readonly Placed[] =>
  placed.toSorted(byClockIn).toSorted(bySort(sort, RECORD_SORTS));

/** The line above a person's records: what it does not say cannot move it. */
const PERSON_SORTS: Sorts<readonly Placed[], Column> = {
  person: ([first]) => (first === undefined ? null : lastFirst(first.record)),
  directory: ([first]) => (first === undefined ? null : matchWords(first.record)),
  day: () => null,
  in: () => null,
  out: () => null,
  type: () => null,
  time: (records) => countedMinutes(records.map(({ record }) => record)),
  hours: (records) => countedMinutes(records.map(({ record }) => record)),
  notes: () => null,
};

/** People keep their records: people are sorted among themselves, and the records of each among themselves. */
export const sortedPeople = (
  people: readonly (readonly Placed[])[],
  sort: string | undefined,
): readonly Placed[] =>
  people
    .toSorted(bySort(sort, PERSON_SORTS))
    .flatMap((records) => records.toSorted(bySort(sort, RECORD_SORTS)));
