import type { AskOf, ReplyOf } from "#contract/endpoint.ts";
import type { submissionsExport } from "#contract/export.ts";
import type { payrollSubmissions } from "#contract/payroll.ts";
import { submissionsTable } from "#contract/tables.ts";
import { STATE_NAMES, SUBMISSION_STATES } from "#domain/payroll/payroll.ts";
import {
  payrollGroupingsOf,
  payrollLines,
  payrollTotal,
  type PayrollLine,
} from "#domain/payroll/payroll-lines.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { dateOf } from "#domain/time/time.ts";
import { dateCell, numberCell, textCell } from "#server/files/cell.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { selectOfficeWords, selectScopeWords } from "#server/people/queries.ts";
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
import { arrangedLines } from "#server/files/export-groups.ts";
import { sortWords, termsOf, type Sorts } from "#server/files/export-sort.ts";
import { readSubmissions } from "./routes.ts";

type Line = PayrollLine<ReplyOf<typeof payrollSubmissions>["rows"][number]>;
type Column = keyof typeof submissionsTable;
type Source = ExportSource<Line, Column>;

/** The submissions of a week as the page lists them, then their total: the control line. */
export async function openSubmissions(
  store: Pick<Store, "db">,
  { week: asked, office, sort, group }: AskOf<typeof submissionsExport>,
  scope: Scope,
): Promise<Source> {
  const { week, rows, missing, asOf } = await readSubmissions(store, { week: asked, office }, scope);
  const offices = office === undefined ? [] : [office];
  const { limited, words } = await inSnapshot(store, scope, async (reading) => ({
    limited: await selectScopeWords(reading),
    words: await selectOfficeWords(reading, offices),
  }));
  const lines = payrollLines(rows);
  const grouping = GROUPINGS.find(({ id }) => id === group);
  const arranged = arrangedLines(lines, { terms: termsOf(sort, SORTS), sorts: SORTS, grouping });
  const total = payrollTotal(lines);
  return {
    title: "Submissions",
    lines: batched(arranged.lines),
    count: arranged.lines.length,
    groups: arranged.groups,
    markOf: arranged.markOf,
    total: { line: total, saidIn: "office" },
    cellsOf: (line, column) => {
      const label = column === "office" ? arranged.groupOf(line) : null;
      return label === null ? CELLS[column](line) : textCell(label);
    },
    asOf,
    filters: setFilters({
      "Limited to offices": limited,
      "Week that starts on": week,
      Office: words,
      "Sorted by": sortWords(sort, SORTS, submissionsTable),
      ...arranged.filters,
    }),
    control: [
      counted("Rows, sums not counted", lines.length),
      ...arranged.control,
      counted("Summary: minutes", total.summary ?? 0),
      counted("Summaries without a readable total", lines.filter(({ summary }) => summary === null).length),
      counted("Σ of records: minutes", total.counted ?? 0),
      counted(
        "Submissions whose records have not been read",
        lines.filter((line) => line.counted === null).length,
      ),
      counted("Records", total.records),
      counted("Offices without a submission, not listed", missing.length),
    ],
    definitions: [
      ...arranged.definitions,
      said("Summary", "the total that the office told"),
      said("Σ of records", "the minutes of its active time records"),
      said("Difference", "summary − Σ of records, where both are known"),
      said("Hours", "decimal hours to two places, from whole minutes"),
      said("Last row", "the sums of what is known"),
    ],
    close: nothingOpen,
  };
}

const GROUPINGS = payrollGroupingsOf<NonNullable<Line["submission"]>>();

const CELLS: CellsByColumn<Line, Column> = {
  office: ({ submission }) => textCell(submission === null ? "Total" : officeName(submission)),
  owner: ({ submission }) => textCell(submission?.ownerName ?? ""),
  state: ({ submission }) => textCell(submission === null ? "" : STATE_NAMES[submission.state]),
  kind: ({ submission }) => textCell(submission === null ? "" : submission.isRoadShow ? "Roadshow" : "Other"),
  records: ({ records }) => numberCell(records),
  "summary time": ({ summary }) => minutesCells(summary),
  "summary hours": ({ summary }) => hoursCell(summary),
  "counted time": (line) => minutesCells(line.counted),
  "counted hours": (line) => hoursCell(line.counted),
  difference: ({ difference }) => minutesCells(difference),
  updated: ({ submission }) => {
    const updated = submission?.updated ?? null;
    return dateCell(updated === null ? null : dateOf(updated));
  },
};

/** A submission goes through its states in their order; of one day the later stamp is the later. */
const SORTS: Sorts<Line, Column> = {
  office: ({ submission }) => (submission === null ? null : officeName(submission)),
  owner: ({ submission }) => submission?.ownerName ?? null,
  state: ({ submission }) => (submission === null ? null : SUBMISSION_STATES.indexOf(submission.state)),
  kind: ({ submission }) => (submission === null ? null : submission.isRoadShow ? "Roadshow" : "Other"),
  records: ({ records }) => records,
  "summary time": ({ summary }) => summary,
  "summary hours": ({ summary }) => summary,
  "counted time": (line) => line.counted,
  "counted hours": (line) => line.counted,
  difference: ({ difference }) => difference,
  updated: ({ submission }) => submission?.updated ?? null,
};

const officeName = (submission: NonNullable<Line["submission"]>): string =>
  submission.officeName === "" ? `Office ${submission.officeId}` : submission.officeName;
