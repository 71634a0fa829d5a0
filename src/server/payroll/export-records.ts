import type { AskOf } from "#contract/endpoint.ts";
import type { recordsExport } from "#contract/export.ts";
import { recordsTable } from "#contract/tables.ts";
import { countedMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { lastFirst } from "#domain/people/people.ts";
import { formatOffset, localPunch, unreadPunch } from "#domain/payroll/punches.ts";
import { byPerson } from "#domain/payroll/record-order.ts";
import { matchWords, noteWords } from "#domain/payroll/record-words.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { dateCell, stampCell, textCell, type Cell } from "#server/files/cell.ts";
import type { Store } from "#server/postgres/connect.ts";
import {
  batched,
  counted,
  hoursCell,
  minutesCells,
  nothingOpen,
  said,
  setFilters,
  type CellsByColumn,
  type ExportSource,
} from "#server/files/export-source.ts";
import { RECORD_SORTS, sortedPeople, sortedRecords, type RecordRow } from "./export-record-sort.ts";
import { sortWords } from "#server/files/export-sort.ts";
import { readSubmission } from "./routes.ts";

/** A record, or the control line of all. */
type Line = { readonly record: RecordRow } | { readonly words: string; readonly minutes: Minutes };
type Column = keyof typeof recordsTable;
type Source = ExportSource<Line, Column>;

/** The records of a submission in the order of the page, then a control line: records, people, counted minutes. */
export async function openRecords(
  store: Pick<Store, "db">,
  { entry, view, sort }: AskOf<typeof recordsExport>,
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
    cellsOf: (line, column) => CELLS[column](line),
    asOf,
    filters: setFilters({
      Submission: entry,
      Office: submission.officeName === "" ? submission.officeId : submission.officeName,
      "Sorted by": sortWords(sort, RECORD_SORTS, recordsTable),
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
      said("Clock-in, clock-out", "local time at the offset beside it; UTC where none was told"),
      said("Local day", "the local day that the shift starts on"),
      said("Notes", "inactive records are outside the sum; what could not be read stands as it was told"),
    ],
    close: nothingOpen,
  };
}

/** What a record shows; the control line shows nothing there. */
const of =
  (show: (record: RecordRow) => Cell) =>
  (line: Line): Cell =>
    "record" in line ? show(line.record) : null;

const minutesOf = (line: Line): Minutes | null => ("record" in line ? line.record.totalMin : line.minutes);

const CELLS: CellsByColumn<Line, Column> = {
  person: (line) => textCell("record" in line ? lastFirst(line.record) : line.words),
  directory: of((record) => textCell(matchWords(record))),
  day: of(({ localDay }) => dateCell(localDay)),
  in: (line) => punchCells(line, "in"),
  out: (line) => punchCells(line, "out"),
  type: of(({ clockType }) => textCell(clockType)),
  time: (line) => minutesCells(minutesOf(line)),
  hours: (line) => hoursCell(minutesOf(line)),
  notes: of((record) => textCell(noteWords(record))),
};

function punchCells(line: Line, end: "in" | "out"): readonly Cell[] {
  if (!("record" in line)) return [null, null];
  const { record } = line;
  const moment = end === "in" ? record.clockIn : record.clockOut;
  if (moment === null) {
    const text = unreadPunch(record, end);
    return [textCell(text === null ? "" : `not a time: ${text}`), null];
  }
  const { time, offsetMin } = localPunch(moment, record.offsetMin);
  return [stampCell(time), textCell(formatOffset(offsetMin))];
}
