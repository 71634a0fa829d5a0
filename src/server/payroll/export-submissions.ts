import type { QueryOf } from "#contract/endpoint.ts";
import type { submissionsExport } from "#contract/export.ts";
import { submissionsTable, type SubmissionLine } from "#contract/tables.ts";
import { payrollGroupingsOf, payrollLines, payrollTotal } from "#domain/payroll/payroll-lines.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { textCell } from "#server/files/cell.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { selectOfficeWords, selectScopeWords } from "#server/people/queries.ts";
import {
  batched,
  counted,
  nothingOpen,
  said,
  setFilters,
  tableCells,
  type ExportSource,
} from "#server/files/export-source.ts";
import { arrangedLines } from "#server/files/export-groups.ts";
import { sortsOf, sortWords, termsOf } from "#server/files/export-sort.ts";
import { readSubmissions } from "./routes.ts";

type Source = ExportSource<SubmissionLine, keyof typeof submissionsTable>;

/** The submissions of a week as the page lists them, then their total: the control line. */
export async function openSubmissions(
  store: Pick<Store, "db">,
  { week: asked, office, sort, group }: QueryOf<typeof submissionsExport>,
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
      return label === null ? tableCells(submissionsTable)(line, column) : textCell(label);
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
      said("Summary", "the total that the office reported"),
      said("Σ of records", "the minutes of its active time records"),
      said("Difference", "summary − Σ of records, where both are known"),
      said("Hours", "decimal hours to two places, from whole minutes"),
      said("Last row", "the sums of what is known"),
    ],
    close: nothingOpen,
  };
}

const GROUPINGS = payrollGroupingsOf<NonNullable<SubmissionLine["submission"]>>();
const SORTS = sortsOf(submissionsTable);
