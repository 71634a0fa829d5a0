import type { QueryOf } from "#contract/endpoint.ts";
import type { submissionsExport } from "#contract/export.ts";
import { submissionsTable, type SubmissionLine } from "#contract/tables.ts";
import { payrollGroupingsOf, payrollLines, payrollTotal } from "#domain/payroll/payroll-lines.ts";
import type { Clock } from "#domain/time/time.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectOfficeWords, selectScopeWords } from "#server/people/queries.ts";
import { columnCells, type ExportSource } from "#server/files/export-source.ts";
import { arrangedLines, sortsOf } from "#server/files/export-order.ts";
import { readSubmissions } from "./routes.ts";

/** The submissions of a week as the page lists them, then their total: the control line. */
export async function openSubmissions(
  reading: ScopedReading,
  { week: requested, office, sort, group }: QueryOf<typeof submissionsExport>,
  clock: Clock,
): Promise<ExportSource<SubmissionLine, keyof typeof submissionsTable>> {
  const { week, rows, missing, asOf } = await readSubmissions(reading, { week: requested, office }, clock);
  const lines = payrollLines(rows);
  const grouping = GROUPINGS.find(({ id }) => id === group);
  const arranged = arrangedLines(lines, { table: submissionsTable, sort, sorts: SORTS, grouping });
  const total = payrollTotal(lines);
  return {
    title: "Submissions",
    columnsOf: (id) => [submissionsTable[id]],
    ...arranged.source,
    namedIn: "office",
    total: (id) => columnCells<SubmissionLine>(submissionsTable[id], total),
    asOf,
    filters: {
      "Limited to offices": await selectScopeWords(reading),
      "Week that starts on": week,
      Office: await selectOfficeWords(reading, office === undefined ? [] : [office]),
      ...arranged.filters,
    },
    control: {
      ...arranged.control,
      "Summary: minutes": total.summary ?? 0,
      "Summaries without a readable total": lines.filter(({ summary }) => summary === null).length,
      "Total of records: minutes": total.counted ?? 0,
      "Submissions whose records have not been read": lines.filter((line) => line.counted === null).length,
      Records: total.records,
      "Offices without a submission, not listed": missing.length,
    },
    definitions: {
      ...arranged.definitions,
      Summary: "the total that the office reported",
      "Total of records": "the minutes of its active time records",
      Difference: "summary − Total of records, where both are known",
      Hours: "decimal hours to two places, from whole minutes",
      "Last row": "the sums of what is known",
    },
  };
}

const GROUPINGS = payrollGroupingsOf<NonNullable<SubmissionLine["submission"]>>();
const SORTS = sortsOf(submissionsTable);
