import { exceptionsExport, exceptionsTable, type ExceptionLine } from "#contract/payroll/payroll-files.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import type { FileColumn } from "#contract/tables.ts";
import { ruleName, isPayrollRule } from "#domain/payroll/payroll-rules.ts";
import { offsetInZone, wallClockInZone, type Clock } from "#domain/time/time.ts";
import { listSource, sortedRows } from "#server/files/list-source.ts";
import { selectOfficeWords, selectScopeWords } from "#server/people/queries.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectAllExceptions } from "#server/payroll/exceptions/exception-queries.ts";
import { readDeadlines } from "#server/payroll/board/read-board.ts";
import { readListing } from "#server/payroll/read-exceptions.ts";

/**
 * All exceptions that the page lists over its windows, with both records and what was decided.
 * @throws BadRequest without a week or a submission: those of all weeks are no list of the page
 */
export async function openExceptions(
  reading: ScopedReading,
  asked: QueryOf<typeof exceptionsExport>,
  clock: Clock,
) {
  const { sort, format: _format, columns: _columns, ...query } = asked;
  const deadlines = await readDeadlines(reading.db, clock);
  const rows = await selectAllExceptions(reading, deadlines, await readListing(reading, query, clock));
  const at = decidedIn(clock.zone);
  return listSource(exceptionsExport, asked, {
    columnsOf: (id) => [id === "at" ? at : exceptionsTable[id]],
    ...sortedRows(exceptionsExport, sort, rows),
    asOf: await selectAge(reading, "weekly"),
    limitedTo: await selectScopeWords(reading),
    filters: {
      week: ["Week that starts on", query.week],
      entry: ["Submission", query.entry],
      office: ["Office", await selectOfficeWords(reading, query.office ?? [])],
      q: ["Search", query.q],
      show: ["Shown", query.show],
      rule: [
        "Exception",
        query.rule?.map((rule) => (isPayrollRule(rule) ? ruleName(rule) : rule)).join(", "),
      ],
      severity: ["Severity", query.severity],
      state: ["State", query.state],
    },
    control: {
      "Rows, sums not counted": rows.length,
      "Blocking, open": rows.filter(({ severity, state }) => severity === "blocking" && state !== "accepted")
        .length,
      Accepted: rows.filter(({ state }) => state === "accepted").length,
    },
    definitions: {
      "Clock-in, clock-out": "local time at the offset beside it; UTC where none was reported",
      Other: "the other record of a duplicate or an overlap; of one out of your offices only the office",
      Decided: `who accepted or reopened it, when (${clock.zone}) and why`,
    },
  });
}

/** Moment when it was decided, by the clock of the business. */
const decidedIn = (zone: string): FileColumn<ExceptionLine> => ({
  kind: "punch",
  heading: exceptionsTable.at.heading,
  of: ({ at }) =>
    at === null ? null : { time: wallClockInZone(at, zone), offsetMin: offsetInZone(at, zone) },
});
