import type { QueryOf } from "#contract/endpoint.ts";
import type { recordsExport } from "#contract/export.ts";
import { fileHeadings, recordsTable, type RecordLine } from "#contract/tables.ts";
import { countedMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { byClockIn, byPerson } from "#domain/payroll/record-order.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { textCell, type Cell } from "#server/files/cell.ts";
import type { Store } from "#server/postgres/connect.ts";
import {
  batched,
  columnCells,
  counted,
  nothingOpen,
  said,
  setFilters,
  type ExportSource,
} from "#server/files/export-source.ts";
import { bySort, sortsOf, sortWords, type Sorts } from "#server/files/export-sort.ts";
import { readSubmission } from "./routes.ts";

type Placed = { readonly record: RecordLine };
/** A record, or the control line of all. */
type Line = Placed | { readonly words: string; readonly minutes: Minutes };
type Column = keyof typeof recordsTable;
type Source = ExportSource<Line, Column>;

/** The records of a submission in the order of the page, then a control line: records, people, counted minutes. */
export async function openRecords(
  store: Pick<Store, "db">,
  { entry, view, sort }: QueryOf<typeof recordsExport>,
  scope: Scope,
): Promise<Source> {
  const { submission, records, asOf } = await readSubmission(store, { entry }, null, scope);
  const placed = records.map((record) => ({ record }));
  const people = byPerson(placed);
  const ordered = view === "flat" ? sortedRecords(placed, sort) : sortedPeople(people, sort);
  const minutes = countedMinutes(records);
  const words = `Total: ${records.length} records of ${people.length} people, active minutes`;
  return {
    title: "Time records",
    lines: batched<Line>(ordered),
    count: records.length,
    total: { line: { words, minutes }, saidIn: "person" },
    cellsOf,
    asOf,
    filters: setFilters({
      Submission: entry,
      Office: submission.officeName === "" ? submission.officeId : submission.officeName,
      "Sorted by": sortWords(sort, SORTS, recordsTable),
      Order: view === "flat" ? "by clock-in" : "by person",
    }),
    control: [
      counted("Rows, the total not counted", records.length),
      counted("People", people.length),
      counted("Active records: minutes", minutes),
      counted("Inactive records, outside the sum", records.filter(({ isActive }) => !isActive).length),
      submission.totalMin === null
        ? said("Total of the summary", "not readable")
        : counted("Total of the summary: minutes", submission.totalMin),
    ],
    definitions: [
      said("Clock-in, clock-out", "local time at the offset beside it; UTC where none was reported"),
      said("Local day", "the local day that the shift starts on"),
      said("Notes", "inactive records are outside the sum; what could not be read is shown as reported"),
    ],
    close: nothingOpen,
  };
}

/** The line of the totals shows its words and its minutes. */
function cellsOf(line: Line, column: Column): readonly Cell[] {
  if ("record" in line) return columnCells<RecordLine>(recordsTable[column], line.record);
  if (column === "person") return [textCell(line.words)];
  if (column === "time") return columnCells({ ...recordsTable.time, of: () => line.minutes }, null);
  if (column === "hours") return columnCells({ ...recordsTable.hours, of: () => line.minutes }, null);
  return fileHeadings(recordsTable[column]).map(() => null);
}

const SORTS = sortsOf<RecordLine>(recordsTable);
const bySortOf = (sort: string | undefined) => {
  const compare = bySort(sort, SORTS);
  return (a: Placed, b: Placed): number => compare(a.record, b.record);
};

/** All records by clock-in, unless they are sorted. */
const sortedRecords = (placed: readonly Placed[], sort: string | undefined): readonly Placed[] =>
  placed.toSorted(byClockIn).toSorted(bySortOf(sort));

/** What the line above a person's records is sorted by: what it does not say cannot move it. */
const PERSON_SORTS: Sorts<readonly Placed[]> = Object.fromEntries(
  Object.entries(SORTS).map(([id, order]) => [
    id,
    (own: readonly Placed[]) => {
      if (id === "time" || id === "hours") return countedMinutes(own.map(({ record }) => record));
      return own[0] !== undefined && (id === "person" || id === "directory") ? order(own[0].record) : null;
    },
  ]),
);

/** People keep their records: people are sorted among themselves, and the records of each among themselves. */
const sortedPeople = (people: readonly (readonly Placed[])[], sort: string | undefined): readonly Placed[] =>
  people.toSorted(bySort(sort, PERSON_SORTS)).flatMap((own) => own.toSorted(bySortOf(sort)));
