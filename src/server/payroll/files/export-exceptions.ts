import {
  exceptionsTable,
  type ExceptionLine,
  type exceptionsExport,
} from "#contract/payroll/payroll-files.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { type FileColumn, sortsOf } from "#contract/tables.ts";
import { ruleName, isPayrollRule } from "#domain/payroll/payroll-rules.ts";
import { offsetInZone, wallClockInZone, type Clock } from "#domain/time/time.ts";
import { arrangedLines } from "#server/files/export-order.ts";
import type { ExportSource } from "#server/files/export-source.ts";
import { selectOfficeWords, selectScopeWords } from "#server/people/queries.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectAllExceptions } from "#server/payroll/exceptions/exception-queries.ts";
import { readDeadlines } from "#server/payroll/board/read-board.ts";
import { readListing } from "#server/payroll/read-exceptions.ts";

type Column = keyof typeof exceptionsTable;

/**
 * All exceptions that the page lists over its windows, with both records and what was decided.
 * @throws BadRequest without a week or a submission: those of all weeks are no list of the page
 */
export async function openExceptions(
  reading: ScopedReading,
  { sort, format: _format, columns: _columns, ...query }: QueryOf<typeof exceptionsExport>,
  clock: Clock,
): Promise<ExportSource<ExceptionLine, Column>> {
  const deadlines = await readDeadlines(reading.db, clock);
  const rows = await selectAllExceptions(reading, deadlines, await readListing(reading, query, clock));
  const arranged = arrangedLines(rows, { table: exceptionsTable, sort, sorts: SORTS, grouping: undefined });
  const at = decidedIn(clock.zone);
  return {
    title: "Exceptions",
    columnsOf: (id) => [id === "at" ? at : exceptionsTable[id]],
    ...arranged.source,
    asOf: await selectAge(reading, "weekly"),
    filters: {
      "Limited to offices": await selectScopeWords(reading),
      "Week that starts on": query.week,
      Submission: query.entry,
      Office: await selectOfficeWords(reading, query.office ?? []),
      Search: query.q,
      Shown: query.show,
      Exception: query.rule?.map((rule) => (isPayrollRule(rule) ? ruleName(rule) : rule)).join(", "),
      Severity: query.severity,
      State: query.state,
      ...arranged.filters,
    },
    control: {
      ...arranged.control,
      "Blocking, open": rows.filter(({ severity, state }) => severity === "blocking" && state !== "accepted")
        .length,
      Accepted: rows.filter(({ state }) => state === "accepted").length,
    },
    definitions: {
      "Clock-in, clock-out": "local time at the offset beside it; UTC where none was reported",
      Other: "the other record of a duplicate or an overlap; of one out of your offices only the office",
      Decided: `who accepted or reopened it, when (${clock.zone}) and why`,
    },
  };
}

const SORTS = sortsOf<ExceptionLine>(exceptionsTable);

/** When it was decided, by the clock of the business. */
const decidedIn = (zone: string): FileColumn<ExceptionLine> => ({
  kind: "punch",
  heading: exceptionsTable.at.heading,
  of: ({ at }) =>
    at === null ? null : { time: wallClockInZone(at, zone), offsetMin: offsetInZone(at, zone) },
});
