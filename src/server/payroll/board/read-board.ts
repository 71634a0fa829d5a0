import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { payrollSubmissions } from "#contract/payroll.ts";
import { deadlineOf, latestEnded, weekHolding } from "#domain/payroll/deadline.ts";
import { addDays, type Clock } from "#domain/time/time.ts";
import { weekFrom } from "#domain/time/week.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { Reading, ScopedReading } from "#server/postgres/snapshot.ts";
import { selectBoardOffices, selectCells } from "./board-queries.ts";
import type { Deadlines } from "#server/payroll/exceptions/exception-queries.ts";
import { selectWeeks } from "#server/payroll/queries.ts";

export async function readDeadlines(db: Reading, clock: Clock): Promise<Deadlines> {
  const { lateAfterHours } = await selectBusinessSettings({ db });
  return { now: clock.now(), zone: clock.zone, lateAfterHours };
}

/** Weeks of the board before the requested one. */
const WEEKS_BEFORE = 5;

/** The board of a week, and whether what is missing is late. */
export async function readSubmissions(
  reading: ScopedReading,
  { week: requested, office }: QueryOf<typeof payrollSubmissions>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollSubmissions>> {
  const weeks = await selectWeeks(reading, office ?? null);
  const latest = latestEnded(weeks, clock)?.from;
  const ofOffice = weeks.filter(({ isOfOffice }) => isOfOffice);
  const { lateAfterHours, weekStart } = await selectBusinessSettings(reading);
  const week =
    requested === undefined
      ? (latestEnded(ofOffice, clock)?.from ?? latest)
      : weekHolding(requested, weeks, weekStart);
  const shared = { weeks, withUndated: week === latest, asOf: await selectAge(reading, "weekly") };
  if (week === undefined)
    return { ...shared, week: null, earlier: [], deadline: null, offices: [], cells: [] };
  const earlier = Array.from({ length: WEEKS_BEFORE }, (_, back) => addDays(week, -7 * (back + 1)));
  const deadlines = { now: clock.now(), zone: clock.zone, lateAfterHours };
  return {
    ...shared,
    week,
    earlier,
    deadline: deadlineOf(weekFrom(week), clock, lateAfterHours),
    offices: await selectBoardOffices(reading),
    cells: await selectCells(reading, { weeks: [week, ...earlier] }, deadlines),
  };
}
