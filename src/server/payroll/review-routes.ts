import type { Hono } from "hono";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  acceptExceptions,
  payrollExceptions,
  payrollInsights,
  payrollLedger,
  payrollOvertime,
  payrollReview,
  reopenExceptions,
  signOff,
  withdrawSignOff,
} from "#contract/payroll-review.ts";
import { payrollSubmissions } from "#contract/payroll.ts";
import { looksSecret } from "#domain/audit/audit-acts.ts";
import {
  californiaWeek,
  dailyMinutes,
  federalWeek,
  overtimeRuleOf,
  workweeksOf,
} from "#domain/payroll/overtime.ts";
import { changesByPerson, submissionChanges } from "#domain/payroll/changes.ts";
import { deadlineOf, latestEnded } from "#domain/payroll/deadline.ts";
import { ruleName } from "#domain/payroll/payroll-rules.ts";
import { addDays, dateOf, type Clock } from "#domain/time/time.ts";
import { weekFrom } from "#domain/time/week.ts";
import type { Audit } from "#server/audit/audit.ts";
import { selectBusinessSettings, selectOfficePlaces } from "#server/business/queries.ts";
import { mountCommand, type Exchange } from "#server/http/commands.ts";
import { BadRequest, NotFound } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { scopedRoute, type Route } from "#server/http/serve.ts";
import { selectAge } from "#server/postgres/ages.ts";
import { selectDecisions } from "#server/postgres/runs.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Reading, ScopedReading } from "#server/postgres/snapshot.ts";
import { selectBoardOffices, selectCells } from "./board-queries.ts";
import {
  decideExceptions,
  selectExceptionCounts,
  selectExceptions,
  type Deadlines,
  type ExceptionKey,
} from "./exception-queries.ts";
import {
  selectMostEdited,
  selectPersonShifts,
  selectPrograms,
  selectUnusualPeople,
  selectUnusualSubmissions,
} from "./insight-queries.ts";
import { selectSubmission, selectWeeks } from "./queries.ts";
import {
  insertMarks,
  selectChanges,
  selectFingerprint,
  selectMoments,
  selectSignOff,
  selectSubmissionFacts,
  updateWithdrawn,
} from "./sign-off-queries.ts";

export type ReviewDeps = {
  readonly store: Pick<Store, "db" | "signIn">;
  readonly clock: Clock;
  readonly audit: Audit;
};

/** `2026-11-09T14:05`. */
const MINUTE_LENGTH = 16;

/** Replies about decisions, and about what is late, are cached until the next decision, and for their minute. */
export const untilDecided =
  ({ store, clock }: Omit<ReviewDeps, "audit">) =>
  async (): Promise<string> =>
    `${clock.now().slice(0, MINUTE_LENGTH)} ${await selectDecisions(store.signIn)}`;

/** The board, exceptions and sign-off. */
export const reviewRoutes = (deps: ReviewDeps): readonly Route[] => {
  const { store, clock } = deps;
  const key = untilDecided(deps);
  return [
    scopedRoute(store, payrollExceptions, (reading, ask) => readExceptions(reading, ask, clock), key),
    scopedRoute(store, payrollSubmissions, (reading, query) => readSubmissions(reading, query, clock), key),
    scopedRoute(store, payrollReview, (reading, ask) => readReview(reading, ask, clock), key),
    scopedRoute(store, payrollLedger, readLedger, key),
    scopedRoute(store, payrollOvertime, readOvertime),
    scopedRoute(store, payrollInsights, readInsights),
    ({ app }) => mountDecisions(app, deps),
  ];
};

function mountDecisions(app: Hono<HttpEnv>, { clock, audit }: ReviewDeps): void {
  /** Accepts exceptions for a reason, or reopens them without one. */
  const decide = (
    exceptions: readonly ExceptionKey[],
    exchange: Exchange,
    typedReason: string | null,
  ): Promise<number> =>
    audit.act(async (writing, record) => {
      const { userId: byId, name: byName, scope } = exchange.user();
      const reason = typedReason === null ? null : typed("reason", typedReason, true);
      const deadlines = await readDeadlines(writing, clock);
      const act = { byId, byName, at: clock.now(), reason };
      const decided = await decideExceptions({ db: writing, scope }, deadlines, exceptions, act);
      if (decided.length === 0) return 0;
      const details = {
        exceptions: decided.length,
        rules: [...new Set(decided.map(({ rule }) => ruleName(rule)))],
        submissions: [
          ...new Set(decided.map(({ entry, office }) => (entry === "" ? `office ${office}` : entry))),
        ],
      };
      await record(
        reason === null
          ? { ...exchange.entry, act: "exceptions-reopened", details }
          : { ...exchange.entry, act: "exceptions-accepted", details: { ...details, reason } },
      );
      return decided.length;
    });

  mountCommand(app, acceptExceptions, async ({ exceptions, reason }, exchange) => ({
    accepted: await decide(exceptions, exchange, reason),
  }));
  mountCommand(app, reopenExceptions, async ({ exceptions }, exchange) => ({
    reopened: await decide(exceptions, exchange, null),
  }));

  mountCommand(app, signOff, ({ submissions, note: typedNote }, exchange) =>
    audit.act(async (writing, record) => {
      const { userId, name, scope } = exchange.user();
      const note = typed("note", typedNote, false);
      const by = { note, byId: userId, byName: name, at: clock.now() };
      const all = await insertMarks({ db: writing, scope }, submissions, by);
      const signed = all.filter(({ refusal }) => refusal === null);
      for (const { entry, records, countedMin } of signed)
        await record({
          ...exchange.entry,
          act: "signed-off",
          about: { kind: "submission", id: entry },
          details: { records, minutes: countedMin, note },
        });
      return {
        signedOff: signed.map(({ entry }) => entry),
        refused: all.flatMap(({ entry, refusal }) => (refusal === null ? [] : [{ entry, reason: refusal }])),
      };
    }),
  );

  mountCommand(app, withdrawSignOff, ({ entry }, exchange) =>
    audit.act(async (writing, record) => {
      const { name, scope } = exchange.user();
      if (!(await updateWithdrawn({ db: writing, scope }, entry, name, clock.now())))
        throw new NotFound("This submission is not signed off.");
      const about = { kind: "submission", id: entry } as const;
      await record({ ...exchange.entry, act: "sign-off-withdrawn", about, details: {} });
      return {};
    }),
  );
}

/** A text that a person typed. @throws BadRequest where it is missing or holds what does not belong there */
function typed(field: string, text: string, isNeeded: boolean): string {
  const trimmed = text.trim();
  if (isNeeded && trimmed === "") throw new BadRequest(`“${field}” is missing.`);
  if (looksSecret(trimmed))
    throw new BadRequest(`“${field}” cannot hold what looks like an SSN or a date of birth.`);
  return trimmed;
}

export async function readDeadlines(db: Reading, clock: Clock): Promise<Deadlines> {
  const { lateAfterHours } = await selectBusinessSettings({ db });
  return { now: clock.now(), zone: clock.zone, lateAfterHours };
}

/** A window of the exceptions of a scope. */
export const readExceptions = async (
  reading: ScopedReading,
  query: QueryOf<typeof payrollExceptions>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollExceptions>> => ({
  ...(await selectExceptions(reading, await readDeadlines(reading.db, clock), query)),
  asOf: await selectAge(reading, "weekly"),
});

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
    ...{ ...known, week, earlier },
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
  await selectSubmission(reading, entry);
  const deadlines = await readDeadlines(reading.db, clock);
  const counts = await selectExceptionCounts(reading, deadlines, { entry });
  const openOf = (severity: string): number =>
    counts.filter((of) => of.severity === severity).reduce((sum, { open }) => sum + open, 0);
  return {
    fingerprint: await selectFingerprint(reading, entry),
    blocking: openOf("blocking"),
    warnings: openOf("warning"),
    accepted: counts.reduce((sum, { accepted }) => sum + accepted, 0),
    signOff: await selectSignOff(reading, entry),
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
  const latest = moments.findLast(({ kind }) => kind === "sign-off" || kind === "withdrawn");
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
      ...{ personId, firstName, lastName, from, unplaced },
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
