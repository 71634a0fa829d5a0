import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { mayCall } from "#contract/permissions.ts";
import type { headcountMoves, Mover, MoveKind, movesExport, movesTable } from "#contract/people/headcount.ts";
import type { roadshowChanges } from "#contract/roadshows/roadshow-changes.ts";
import { payrollExceptions } from "#contract/payroll/payroll-review.ts";
import { WEEK_MOVERS_MAX, type weekSheet } from "#contract/week.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { OfficeId } from "#domain/ids.ts";
import { daysAsked, dayRangeText } from "#domain/roadshows/event-days.ts";
import { addDays, today, type Clock, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { WEEK_START, weekFrom, weekOf, type WeekStart } from "#domain/time/week.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import type { ExportSource } from "#server/files/export-source.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import type { Stretch } from "#server/postgres/windows.ts";
import { selectBlocking } from "#server/payroll/queries.ts";
import { selectEvents } from "#server/roadshows/queries.ts";
import { readCountedOffices, readCounts } from "./read-offices.ts";

type DaysQuery = DateRange & { readonly account?: readonly OfficeId[] | undefined; readonly alone: true };

/** The reports of other nouns that the sheet repeats, so that its numbers are theirs. */
export type WeekReads = {
  readonly selectMoves: (
    reading: ScopedReading,
    query: QueryOf<typeof headcountMoves>,
    stretch: Stretch,
  ) => Promise<Pick<ReplyOf<typeof headcountMoves>, "total" | "rows">>;
  readonly openMoves: (
    reading: ScopedReading,
    query: QueryOf<typeof movesExport>,
  ) => Promise<ExportSource<Mover, keyof typeof movesTable>>;
  readonly readChanges: (
    reading: ScopedReading,
    query: QueryOf<typeof roadshowChanges>,
    zone: string,
  ) => Promise<ReplyOf<typeof roadshowChanges>>;
  /** The days of a range on which anything is known of interviews. */
  readonly readDays: (
    reading: ScopedReading,
    query: DaysQuery,
  ) => Promise<{ readonly days: readonly IsoDate[] }>;
};

/** The week that the sheet is about, the one before it, and the one that it is, by which the list of events is filtered. */
function weeksOf(day: IsoDate, weekStart: WeekStart) {
  const week = weekFrom(addDays(weekOf(day, weekStart).from, -7));
  return { week, before: weekFrom(addDays(week.from, -7)), coming: weekOf(day, WEEK_START) };
}

/** The sheet for Monday's meeting, within the scope and for a role. */
export async function readWeek(
  reading: ScopedReading,
  { office }: QueryOf<typeof weekSheet>,
  role: Role,
  clock: Clock,
  reads: WeekReads,
): Promise<ReplyOf<typeof weekSheet>> {
  const { weekStart } = await selectBusinessSettings(reading);
  const { week, before, coming } = weeksOf(today(clock), weekStart);
  const { list, countsOf } = await readCountedOffices(reading, week, role, clock);
  const { week: submissionWeek, rows, asOf } = list;
  const earlierOf = await readCounts(reading, before);
  const listed = rows.filter(({ officeId }) => office === undefined || office.includes(officeId));
  const ofOffices = { account: office, alone: true } as const;
  const movers = (kind: MoveKind) =>
    reads.selectMoves(reading, movesQuery(kind, week, office), { offset: 0, limit: WEEK_MOVERS_MAX });
  const changes = await reads.readChanges(reading, { since: week.from }, clock.zone);
  return {
    week,
    before,
    coming,
    daysAvailable: (await reads.readDays(reading, { ...week, ...ofOffices })).days.length,
    daysAvailableBefore: (await reads.readDays(reading, { ...before, ...ofOffices })).days.length,
    submissionWeek,
    blocking:
      mayCall(payrollExceptions, role) && submissionWeek !== null
        ? await selectBlocking(reading, submissionWeek, office)
        : null,
    rows: listed.map((row) => ({
      ...row,
      counts: countsOf(row.officeId),
      earlier: earlierOf(row.officeId),
    })),
    events: {
      coming: await readEventCounts(
        reading,
        dayRangeText(daysAsked("week", today(clock), WEEK_START)),
        office,
      ),
      undated: await readEventCounts(reading, "none", office),
    },
    joined: await movers("joined"),
    left: await movers("left"),
    changes: {
      since: changes.since,
      isBeforeHistory: changes.isBeforeHistory,
      total: changes.total,
      kinds: changes.kinds,
    },
    asOf,
  };
}

/** Gaps of the events on some days, which are no office's, and those that someone of the offices has not acknowledged. */
async function readEventCounts(
  reading: ScopedReading,
  days: string,
  office: readonly OfficeId[] | undefined,
) {
  const none = { offset: 0, limit: 0 };
  const all = (await selectEvents(reading, { days }, none)).facets;
  const ofOffices = office === undefined ? all : (await selectEvents(reading, { days, office }, none)).facets;
  return { gaps: all.unassignedApproved, unacknowledged: ofOffices.unacknowledged };
}

/** As headcount counts them between the day before the week and its last day. */
export const movesQuery = (
  kind: MoveKind,
  { from, to }: DateRange,
  office: readonly OfficeId[] | undefined,
) => ({ kind, from: addDays(from, -1), to, office });
