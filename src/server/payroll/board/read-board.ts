import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  BOARD_WINDOW_MAX,
  OFFICE_WEEKS,
  type payrollAbsent,
  type payrollDecidable,
  type payrollNeighbors,
  type payrollOffice,
  type payrollSubmissions,
  type payrollWeeks,
} from "#contract/payroll/payroll.ts";
import { submissionsTable } from "#contract/payroll/payroll-files.ts";
import {
  boardFigures,
  boardLines,
  boardTotal,
  changedOf,
  neighborsOf,
  readyOf,
  signedOffOf,
  unsubmittedOf,
  kindOfLine,
  withWeeksBefore,
  type BoardCell,
  type BoardFilters,
  type BoardLine,
} from "#domain/payroll/board.ts";
import { minutesBetween } from "#domain/payroll/changes.ts";
import type { EntryId } from "#domain/ids.ts";
import { deadlineOf, latestEnded, weekHolding } from "#domain/payroll/deadline.ts";
import { addDays, daysBetween, type Clock, type IsoDate } from "#domain/time/time.ts";
import { weekFrom } from "#domain/time/week.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { NotFound } from "#server/http/refusal.ts";
import { bySort, sortsOf, sortTermOf } from "#contract/tables.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { Reading, ScopedReading } from "#server/postgres/snapshot.ts";
import {
  selectCells,
  selectMinutesBefore,
  selectOfficeNames,
  selectUnreviewedCells,
} from "./board-queries.ts";
import { selectReminded } from "#server/payroll/decisions/reminder-queries.ts";
import { selectSignedRecords } from "#server/payroll/decisions/sign-off-queries.ts";
import { selectOpenWarnings, type Deadlines } from "#server/payroll/exceptions/exception-queries.ts";
import { selectCurrentRecords } from "#server/payroll/files/file-queries.ts";
import { selectSubmission, selectSubmissionOwners, selectWeeks } from "#server/payroll/queries.ts";
import { withPaidSince } from "#server/payroll/files/owed.ts";
import { selectWeekSums } from "./week-sum-queries.ts";

export async function readDeadlines(db: Reading, clock: Clock): Promise<Deadlines> {
  const { lateAfterHours } = await selectBusinessSettings({ db });
  return { now: clock.now(), zone: clock.zone, lateAfterHours };
}

/** Weeks of the board before the requested one. */
const WEEKS_BEFORE = 5;

export type BoardAsk = Pick<QueryOf<typeof payrollSubmissions>, "week" | "office">;

/** The week that the board shows, null where there is none, and those before it, latest first. */
async function readBoardWeeks(reading: ScopedReading, { week: requested, office }: BoardAsk, clock: Clock) {
  const weeks = await selectWeeks(reading, office ?? null);
  const latest = latestEnded(weeks, clock)?.from;
  const ofOffice = weeks.filter(({ isOfOffice }) => isOfOffice);
  const { lateAfterHours, weekStart } = await selectBusinessSettings(reading);
  const week =
    requested === undefined
      ? (latestEnded(ofOffice, clock)?.from ?? latest)
      : weekHolding(requested, weeks, weekStart);
  const deadlines = { now: clock.now(), zone: clock.zone, lateAfterHours };
  const shared = { weeks, withUndated: week === latest, deadlines };
  if (week === undefined) return { ...shared, week: null, earlier: [] };
  const earlier = Array.from({ length: WEEKS_BEFORE }, (_, back) => addDays(week, -7 * (back + 1)));
  return { ...shared, week, earlier };
}

/** The board of a week, of all offices: without the weeks before, which are looked up for what is shown of it. */
export const readBoard = (reading: ScopedReading, ask: BoardAsk, clock: Clock) =>
  boardOf(reading, ask, clock, async (week, deadlines) =>
    withPaidSince(reading, week, await selectCells(reading, { weeks: [week] }, deadlines), clock),
  );

/** The same without where the reviews stand. */
const readUnreviewedBoard = (reading: ScopedReading, ask: BoardAsk, clock: Clock) =>
  boardOf(reading, ask, clock, (week) => selectUnreviewedCells(reading, week));

async function boardOf(
  reading: ScopedReading,
  ask: BoardAsk,
  clock: Clock,
  selectCellsOf: (week: IsoDate, deadlines: Deadlines) => Promise<readonly BoardCell[]>,
) {
  const shared = await readBoardWeeks(reading, ask, clock);
  const { week, deadlines } = shared;
  if (week === null) return { ...shared, deadline: null, offices: [], owners: [], cells: [] };
  const cells = await selectCellsOf(week, deadlines);
  const absent = new Set(cells.flatMap(({ entry, officeId }) => (entry === null ? (officeId ?? []) : [])));
  const started = cells.flatMap(({ state, officeId }) => (state === "open" ? (officeId ?? []) : []));
  const owners = await selectSubmissionOwners(reading, [...new Set([...absent, ...started])]);
  const absentOffices = owners.filter(({ officeId }) => absent.has(officeId));
  const named = await selectOfficeNames(reading);
  return {
    ...shared,
    deadline: deadlineOf(weekFrom(week), clock, deadlines.lateAfterHours),
    /** Offices that have not submitted, with their owners and how to reach them. */
    owners,
    offices: [
      ...named.filter(({ officeId }) => !absent.has(officeId)),
      ...absentOffices.map(({ officeId, officeName, ownerName }) => ({ officeId, officeName, ownerName })),
    ],
    cells,
  };
}

export type ReadBoard = Awaited<ReturnType<typeof readBoard>>;

/** Choices of a board in the address: of an office, what is searched for, and the figure that is pressed. */
export const filtersOf = ({
  office,
  q,
  show,
}: Pick<QueryOf<typeof payrollDecidable>, "office" | "q" | "show">): BoardFilters => ({
  office: office ?? null,
  q: q ?? "",
  show: show ?? null,
});

/** Lines with the weeks before of their offices. */
export async function withBefore(
  reading: ScopedReading,
  { earlier, deadlines }: Pick<ReadBoard, "earlier" | "deadlines">,
  lines: readonly BoardLine[],
): Promise<readonly BoardLine[]> {
  const firstLines = lines.filter(({ isFirst }) => isFirst);
  if (firstLines.length === 0 || earlier.length === 0) return withWeeksBefore(lines, earlier, []);
  const offices = firstLines.map(({ office }) => office?.officeId ?? "");
  return withWeeksBefore(
    lines,
    earlier,
    await selectCells(reading, { weeks: earlier, offices, areBefore: true }, deadlines),
  );
}

/** The sums of lines, and of their offices in the weeks before. */
export async function totalOf(
  reading: ScopedReading,
  { earlier }: Pick<ReadBoard, "earlier">,
  lines: readonly BoardLine[],
): Promise<BoardLine> {
  const kinds = lines
    .filter(({ isFirst }) => isFirst)
    .map((line) => ({ office: line.office?.officeId ?? "", isRoadShow: kindOfLine(line) }));
  return boardTotal(lines, await selectMinutesBefore(reading, earlier, kinds));
}

const SORTS = sortsOf(submissionsTable);
const WINDOW = 100;

/** True of an order by a week before: only that needs the weeks before of every office. */
export const isByWeekBefore = (sort: string | undefined): boolean =>
  sortTermOf(sort, SORTS)?.id.startsWith("earlier") === true;

/** Lines in the order of an address, with the weeks before where it is by one of them. */
export async function sortedLines(
  reading: ScopedReading,
  board: Pick<ReadBoard, "earlier" | "deadlines">,
  lines: readonly BoardLine[],
  sort: string | undefined,
): Promise<readonly BoardLine[]> {
  const all = isByWeekBefore(sort) ? await withBefore(reading, board, lines) : lines;
  return all.toSorted(bySort(sort, SORTS));
}

/** A window of the board of a week, with the figures and sums of all of it, and whether what is missing is late. */
export async function readSubmissions(
  reading: ScopedReading,
  { sort, offset = 0, limit = WINDOW, ...ask }: QueryOf<typeof payrollSubmissions>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollSubmissions>> {
  const board = await readBoard(reading, ask, clock);
  const { lines, counted } = boardLines(board, filtersOf(ask));
  const sorted = await sortedLines(reading, board, lines, sort);
  const window = sorted.slice(offset, offset + Math.min(limit, BOARD_WINDOW_MAX));
  const { weeks, week, earlier, deadline } = board;
  return {
    weeks: weeks.map(({ from, to, submissions }) => ({ from, to, submissions })),
    week,
    earlier,
    deadline,
    total: lines.length,
    rows: await withBefore(reading, board, window),
    totals: await totalOf(reading, board, lines),
    figures: boardFigures({ lines, counted }),
    asOf: await selectAge(reading, "weekly"),
  };
}

/** The offices of a board that have not submitted, with whom to call. */
export async function readAbsent(
  reading: ScopedReading,
  ask: QueryOf<typeof payrollAbsent>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollAbsent>> {
  const board = await readUnreviewedBoard(reading, ask, clock);
  const contacts = new Map(board.owners.map((office) => [office.officeId, office]));
  const reminded = board.week === null ? [] : await selectReminded(reading, board.week);
  const { counted } = boardLines(board, filtersOf(ask));
  return {
    rows: unsubmittedOf(counted).flatMap(({ officeId, kind, isStarted }) => {
      const contact = contacts.get(officeId);
      const last = reminded.find((reminder) => reminder.officeId === officeId && reminder.kind === kind);
      return contact === undefined ? [] : [{ ...contact, kind, isStarted, remindedAt: last?.at ?? null }];
    }),
  };
}

/** The submissions of a board that can be signed off, and whose sign-off can be undone. */
export async function readDecidable(
  reading: ScopedReading,
  ask: QueryOf<typeof payrollDecidable>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollDecidable>> {
  const board = await readBoard(reading, ask, clock);
  const { lines } = boardLines(board, filtersOf(ask));
  const changed = changedOf(lines);
  const entries = changed.map(({ entry }) => entry);
  const people = Map.groupBy(
    minutesBetween(await selectSignedRecords(reading, entries), await selectCurrentRecords(reading, entries)),
    ({ entry }) => entry,
  );
  const ready = readyOf(lines);
  const open = await selectOpenWarnings(
    reading,
    board.deadlines,
    [...ready, ...changed].flatMap(({ entry, warnings }) => (warnings === 0 ? [] : [entry])),
  );
  const warningsOf = (entry: EntryId) => open.get(entry) ?? [];
  return {
    ready: ready.map((submission) => ({ ...submission, warnings: warningsOf(submission.entry) })),
    changed: changed.map((submission) => ({
      ...submission,
      warnings: warningsOf(submission.entry),
      people: people.get(submission.entry) ?? [],
    })),
    signedOff: signedOffOf(lines),
  };
}

/** @throws NotFound when there is no such submission in the scope */
export async function readNeighbors(
  reading: ScopedReading,
  { entry, ...filters }: QueryOf<typeof payrollNeighbors>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollNeighbors>> {
  const { week } = await selectSubmission(reading, entry);
  // Only a figure that is pressed looks at where reviews stand.
  const read = filters.show === undefined ? readUnreviewedBoard : readBoard;
  const board = await read(reading, week === null ? {} : { week }, clock);
  return { neighbors: neighborsOf(entry, board, filtersOf(filters)) };
}

/** Sums of a week and those before it, of all offices of the scope. */
export async function readWeeks(
  reading: ScopedReading,
  ask: QueryOf<typeof payrollWeeks>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollWeeks>> {
  const { week, earlier, deadlines } = await readBoardWeeks(reading, ask, clock);
  return { rows: week === null ? [] : await selectWeekSums(reading, [week, ...earlier], deadlines) };
}

/**
 * The weeks of an office up to the latest ended one. @throws NotFound for an office that no report names, or that is not in
 * the scope
 */
export async function readOfficeWeeks(
  reading: ScopedReading,
  { id }: QueryOf<typeof payrollOffice>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollOffice>> {
  const [office] = await selectSubmissionOwners(reading, [id]);
  if (office === undefined) throw new NotFound("Office not found.");
  const listed = await selectWeeks(reading, id);
  const latest = latestEnded(listed, clock)?.from;
  const ownLatest = latestEnded(
    listed.filter(({ isOfOffice }) => isOfOffice),
    clock,
  )?.from;
  // The weeks of an office may start on another day.
  const isOtherDay =
    ownLatest !== undefined && latest !== undefined && daysBetween(ownLatest, latest) % 7 !== 0;
  const last = isOtherDay ? ownLatest : latest;
  const weeks =
    last === undefined ? [] : Array.from({ length: OFFICE_WEEKS }, (_, back) => addDays(last, -7 * back));
  const deadlines = await readDeadlines(reading.db, clock);
  return {
    weeks: weeks.map((from) => ({
      from,
      deadline: deadlineOf(weekFrom(from), clock, deadlines.lateAfterHours),
    })),
    cells: weeks.length === 0 ? [] : await selectCells(reading, { weeks, offices: [id] }, deadlines),
    asOf: await selectAge(reading, "weekly"),
  };
}
