import { type recordsExport, recordsTable, type RecordLine } from "#contract/payroll/payroll-files.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { fileHeadings, bySort, sortsOf, type Sorts } from "#contract/tables.ts";
import { countedMinutes } from "#domain/payroll/payroll.ts";
import { byClockIn, byPerson } from "#domain/payroll/time-records.ts";
import { textCell } from "#server/files/cell.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { batched, columnCells, type ExportSource } from "#server/files/export-source.ts";
import { sortWords } from "#server/files/export-order.ts";
import { readSubmission } from "#server/payroll/read-submission.ts";

type Placed = { readonly record: RecordLine };

/** The records of a submission in the order of the page, then a control line: records, people, counted minutes. */
export async function openRecords(
  reading: ScopedReading,
  { entry, view, sort }: QueryOf<typeof recordsExport>,
): Promise<ExportSource<RecordLine, keyof typeof recordsTable>> {
  const { submission, records, asOf } = await readSubmission(reading, { entry }, null);
  const placed = records.map((record) => ({ record }));
  const people = byPerson(placed);
  const ordered = view === "flat" ? sortedRecords(placed, sort) : sortedPeople(people, sort);
  const minutes = countedMinutes(records);
  const words = `Total: ${records.length} records of ${people.length} people, active minutes`;
  return {
    title: "Time records",
    columnsOf: (id) => [recordsTable[id]],
    lines: batched(ordered.map(({ record }) => record)),
    count: records.length,
    namedIn: "person",
    total: (id) => {
      if (id === "person") return [textCell(words)];
      if (id === "time" || id === "hours")
        return columnCells({ ...recordsTable[id], of: () => minutes }, null);
      return fileHeadings(recordsTable[id]).map(() => null);
    },
    asOf,
    filters: {
      Submission: entry,
      Office: submission.officeName === "" ? submission.officeId : submission.officeName,
      "Sorted by": sortWords(sort, SORTS, recordsTable),
      Order: view === "flat" ? "by clock-in" : "by person",
    },
    control: {
      "Rows, the total not counted": records.length,
      People: people.length,
      "Active records: minutes": minutes,
      "Inactive records, outside the sum": records.filter(({ isActive }) => !isActive).length,
      ...(submission.totalMin === null
        ? { "Total of the summary": "not readable" }
        : { "Total of the summary: minutes": submission.totalMin }),
    },
    definitions: {
      "Clock-in, clock-out": "local time at the offset beside it; UTC where none was reported",
      "Local day": "the local day that the shift starts on",
      Notes: "inactive records are outside the sum; what could not be read is shown as reported",
    },
  };
}

const SORTS = sortsOf<RecordLine>(recordsTable);
const bySortOf = (sort: string | undefined) => {
  const compare = bySort(sort, SORTS);
  return (a: Placed, b: Placed): number => compare(a.record, b.record);
};

/** All records by clock-in, unless they are sorted. */
const sortedRecords = (placed: readonly Placed[], sort: string | undefined): readonly Placed[] =>
  placed.toSorted(byClockIn).toSorted(bySortOf(sort));

/** Order of the line above a person's records: what it does not say cannot move it. */
const PERSON_SORTS: Sorts<readonly Placed[]> = Object.fromEntries(
  Object.entries(SORTS).map(([id, order]) => [
    id,
    (ofPerson: readonly Placed[]) => {
      if (id === "time" || id === "hours") return countedMinutes(ofPerson.map(({ record }) => record));
      return ofPerson[0] !== undefined && (id === "person" || id === "directory")
        ? order(ofPerson[0].record)
        : null;
    },
  ]),
);

/** People keep their records: people are sorted among themselves, and the records of each among themselves. */
const sortedPeople = (people: readonly (readonly Placed[])[], sort: string | undefined): readonly Placed[] =>
  people.toSorted(bySort(sort, PERSON_SORTS)).flatMap((ofPerson) => ofPerson.toSorted(bySortOf(sort)));
