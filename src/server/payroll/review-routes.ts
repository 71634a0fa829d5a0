import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  payrollExceptionDetail,
  payrollExceptions,
  payrollInsights,
  payrollLedger,
  payrollOvertime,
  payrollReview,
  payrollVersion,
} from "#contract/payroll-review.ts";
import { payrollSubmissions } from "#contract/payroll.ts";
import {
  californiaWeek,
  dailyMinutes,
  federalWeek,
  overtimeRuleOf,
  workweeksOf,
} from "#domain/payroll/overtime.ts";
import { boardLines } from "#domain/payroll/board.ts";
import { changesByPerson, submissionChanges } from "#domain/payroll/changes.ts";
import { submissionState } from "#domain/payroll/payroll.ts";
import { deadlineOf, latestEnded } from "#domain/payroll/deadline.ts";
import { addDays, dateOf, type Clock } from "#domain/time/time.ts";
import { weekFrom } from "#domain/time/week.ts";
import type { Audit } from "#server/audit/audit.ts";
import { selectBusinessSettings, selectOfficePlaces } from "#server/business/queries.ts";
import { BadRequest, NotFound } from "#server/http/refusal.ts";
import { answer, report, type Route } from "#server/http/serve.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import { selectVersions } from "#server/postgres/loading/runs.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Reading, ScopedReading } from "#server/postgres/snapshot.ts";
import { selectBoardOffices, selectCells } from "./board-queries.ts";
import { isOfUnknownPerson, overlapMinutes } from "#domain/payroll/sides.ts";
import { selectCandidates, selectSides, shownSide } from "./exception-detail-queries.ts";
import {
  selectException,
  selectExceptionCounts,
  selectExceptions,
  type Deadlines,
} from "./exception-queries.ts";
import {
  selectMostEdited,
  selectPersonShifts,
  selectPrograms,
  selectUnusualPeople,
  selectUnusualSubmissions,
} from "./insight-queries.ts";
import { selectSubmission, selectWeeks } from "./queries.ts";
import { selectSentBack } from "./send-back-queries.ts";
import {
  selectChanges,
  selectFingerprint,
  selectMoments,
  selectSignOff,
  selectSubmissionFacts,
} from "./sign-off-queries.ts";

export type ReviewDeps = {
  readonly store: Pick<Store, "db" | "signIn">;
  readonly clock: Clock;
  readonly audit: Audit;
};

/** The board, exceptions and sign-off. */
export const reviewRoutes = ({ store, clock }: ReviewDeps): readonly Route[] => [
  report(payrollExceptions, (reading, ask) => readExceptions(reading, ask, clock)),
  report(payrollExceptionDetail, (reading, ask) => readExceptionDetail(reading, ask, clock)),
  report(payrollSubmissions, (reading, query) => readSubmissions(reading, query, clock)),
  report(payrollReview, (reading, ask) => readReview(reading, ask, clock)),
  report(payrollLedger, readLedger),
  report(payrollOvertime, readOvertime),
  report(payrollInsights, readInsights),
  answer(payrollVersion, async () => {
    const { data, decisions } = await selectVersions(store.signIn);
    return { version: `${data} ${decisions}` };
  }),
];

export async function readDeadlines(db: Reading, clock: Clock): Promise<Deadlines> {
  const { lateAfterHours } = await selectBusinessSettings({ db });
  return { now: clock.now(), zone: clock.zone, lateAfterHours };
}

/** A window of the exceptions of a scope. */
export async function readExceptions(
  reading: ScopedReading,
  { offset = 0, ...query }: QueryOf<typeof payrollExceptions>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollExceptions>> {
  const deadlines = await readDeadlines(reading.db, clock);
  return {
    ...(await selectExceptions(reading, deadlines, await readListing(reading, query, clock), offset)),
    asOf: await selectAge(reading, "weekly"),
  };
}

/**
 * The filters of the exceptions: those of the board leave its submissions and missing offices.
 * @throws BadRequest where they are without the week of a board
 */
export async function readListing(
  reading: ScopedReading,
  { q = "", show, ...listing }: Omit<QueryOf<typeof payrollExceptions>, "offset">,
  clock: Clock,
) {
  if (q.trim() === "" && show === undefined) return listing;
  const { week, office = [] } = listing;
  if (week === undefined)
    throw new BadRequest("“week” is missing: “q” and “show” are of the board of a week.");
  const board = await readSubmissions(reading, { week, office: undefined }, clock);
  const { lines } = boardLines(board, { office: null, q, show: show ?? null });
  const cells = lines.flatMap(({ cell }) =>
    cell === null || (office.length > 0 && (cell.officeId === null || !office.includes(cell.officeId)))
      ? []
      : [cell],
  );
  const only = {
    entries: cells.flatMap(({ entry }) => entry ?? []),
    missing: cells.flatMap(({ entry, officeId }) =>
      entry === null && officeId !== null ? [{ office: officeId, week }] : [],
    ),
  };
  return { ...listing, only };
}

/** @throws NotFound when there is no such exception in the scope */
export async function readExceptionDetail(
  reading: ScopedReading,
  { entry, rule, subject }: QueryOf<typeof payrollExceptionDetail>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollExceptionDetail>> {
  const deadlines = await readDeadlines(reading.db, clock);
  const exception = await selectException(reading, deadlines, { entry, rule, subject });
  if (exception === null) throw new NotFound("There is no such exception.");
  const records = await selectSides(reading, exception);
  const isOfPair = exception.otherRecord !== null;
  return {
    exception,
    sides: records.map(shownSide),
    overlapMin: isOfPair ? overlapMinutes(records) : null,
    candidates: isOfUnknownPerson(rule) ? await selectCandidates(reading, exception) : [],
  };
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
  const week = requested ?? latestEnded(ofOffice, clock)?.from ?? latest;
  const known = { weeks, withUndated: week === latest, asOf: await selectAge(reading, "weekly") };
  if (week === undefined)
    return { ...known, week: null, earlier: [], deadline: null, offices: [], cells: [] };
  const { lateAfterHours } = await selectBusinessSettings(reading);
  const earlier = Array.from({ length: WEEKS_BEFORE }, (_, back) => addDays(week, -7 * (back + 1)));
  const deadlines = { now: clock.now(), zone: clock.zone, lateAfterHours };
  return {
    ...known,
    week,
    earlier,
    deadline: deadlineOf(weekFrom(week), clock, lateAfterHours),
    offices: await selectBoardOffices(reading),
    cells: await selectCells(reading, [week, ...earlier], deadlines),
  };
}

/** @throws NotFound when there is no such submission in the scope */
export async function readReview(
  reading: ScopedReading,
  { entry }: QueryOf<typeof payrollReview>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollReview>> {
  const { officeId, submitted, locked } = await selectSubmission(reading, entry);
  const deadlines = await readDeadlines(reading.db, clock);
  const fingerprint = await selectFingerprint(reading, entry);
  const [office] = await selectBoardOffices(reading, officeId);
  const { ownerName = "", phone = "", email = "" } = office ?? {};
  const counts = await selectExceptionCounts(reading, deadlines, { entry });
  const openOf = (severity: string): number =>
    counts.filter((of) => of.severity === severity).reduce((sum, { open }) => sum + open, 0);
  return {
    fingerprint,
    blocking: openOf("blocking"),
    warnings: openOf("warning"),
    accepted: counts.reduce((sum, { accepted }) => sum + accepted, 0),
    signOff: await selectSignOff(reading, entry),
    isSubmitted: submissionState({ submitted, locked }) !== "open",
    sentBack: await selectSentBack(reading.db, entry, fingerprint),
    owner: { ownerName, phone, email },
  };
}

/** @throws NotFound when there is no such submission in the scope */
export async function readLedger(
  reading: ScopedReading,
  { entry, ...requested }: QueryOf<typeof payrollLedger>,
): Promise<ReplyOf<typeof payrollLedger>> {
  await selectSubmission(reading, entry);
  const moments = await selectMoments(reading, entry);
  const known = (id: string | undefined) => moments.find((moment) => moment.id === id)?.id;
  const latest = moments.findLast(({ kind }) => kind === "sign-off" || kind === "undone");
  const usual = latest?.kind === "sign-off" ? latest.id : (known("first-seen") ?? "now");
  const from = known(requested.from) ?? usual;
  const to = known(requested.to) ?? "now";
  const changes = await selectChanges(reading, entry, from, to);
  const before = await selectSubmissionFacts(reading, entry, from);
  const after = await selectSubmissionFacts(reading, entry, to);
  return {
    moments,
    from,
    to,
    changes,
    people: changesByPerson(changes),
    submission: before === null || after === null ? [] : submissionChanges(before, after),
  };
}

/** @throws NotFound when there is no such submission in the scope */
export async function readOvertime(
  reading: ScopedReading,
  { entry }: QueryOf<typeof payrollOvertime>,
): Promise<ReplyOf<typeof payrollOvertime>> {
  const { officeId, weekStart } = await selectSubmission(reading, entry);
  const settings = await selectBusinessSettings(reading);
  const [office] = await selectOfficePlaces(reading.db, officeId);
  const state = office?.place?.state ?? null;
  const rule = overtimeRuleOf(state, office?.isConfirmed ?? false);
  const days = weekStart === null ? [] : Object.values(weekFrom(dateOf(weekStart)));
  const weeks = workweeksOf(days, settings.weekStart);
  const people = Map.groupBy(await selectPersonShifts(reading, entry), ({ person }) => person);
  const rows = [...people.values()].flatMap((shifts) => {
    const [first] = shifts;
    if (first === undefined) return [];
    const { personId, firstName, lastName } = first;
    const worked = dailyMinutes(shifts).days;
    const { unplaced } = dailyMinutes(shifts.filter(({ isOwn }) => isOwn));
    return weeks.map((from) => ({
      personId,
      firstName,
      lastName,
      from,
      unplaced,
      federal: federalWeek(worked, from),
      california: rule === "california" ? californiaWeek(worked, from) : null,
    }));
  });
  return { rule, state, rows };
}

export async function readInsights(
  reading: ScopedReading,
  { week }: QueryOf<typeof payrollInsights>,
): Promise<ReplyOf<typeof payrollInsights>> {
  return {
    submissions: await selectUnusualSubmissions(reading, week),
    people: await selectUnusualPeople(reading, week),
    edited: await selectMostEdited(reading, week),
    ...(await selectPrograms(reading, week)),
  };
}
