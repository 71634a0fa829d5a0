import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { payrollSubmission } from "#contract/payroll/payroll.ts";
import type { EntryId } from "#domain/ids.ts";
import { clockChangeIn, weekFrom } from "#domain/time/week.ts";
import { localDay } from "#domain/payroll/payroll.ts";
import { stampOf } from "#interface/times.ts";
import { offsetInZone, type Clock } from "#domain/time/time.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import { selectBusinessSettings, selectOfficePlaces } from "#server/business/queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import {
  selectSubmission,
  selectSubmissionOwners,
  selectSubmissions,
  selectTimeRecords,
  type CountedSubmission,
  type ListedRecord,
} from "./queries.ts";
import { selectPersonShifts } from "./board/insight-queries.ts";
import type { payrollLedger, payrollOvertime, payrollReview } from "#contract/payroll/payroll-review.ts";
import {
  californiaWeek,
  dailyMinutes,
  federalWeek,
  overtimeRuleOf,
  workweeksOf,
} from "#domain/payroll/overtime.ts";
import { changesByPerson, submissionChanges } from "#domain/payroll/changes.ts";
import { selectExceptionCounts } from "./exceptions/exception-queries.ts";
import { selectLeftOutOfChecked } from "./decisions/left-out-queries.ts";
import { selectSentBackOfChecked } from "./decisions/send-back-queries.ts";
import {
  selectChangesOfChecked,
  selectFingerprint,
  selectMomentsOfChecked,
  selectSignOff,
  selectSubmissionFactsOfChecked,
} from "./decisions/sign-off-queries.ts";
import { readDeadlines } from "./board/read-board.ts";

/**
 * One submission with its time records in their local days: by their own offset, else in the zone that its records
 * follow, else by the submission's offset. Where no zone is stored, `zone` says on which day clocks change.
 * @throws NotFound when there is none of that id in the scope
 */
export async function readSubmission(
  reading: ScopedReading,
  { entry }: QueryOf<typeof payrollSubmission>,
  zone: string | null,
): Promise<ReplyOf<typeof payrollSubmission>> {
  const submission = await selectSubmission(reading, entry);
  const records = await selectTimeRecords(reading, [entry]);
  const isAnyWithoutOffset = records.some(({ offsetMin }) => offsetMin === null);
  return {
    submission: shown(submission),
    records: records.map(({ entry: _entry, ...record }) => inLocalDay(submission, record)),
    clockChange: isAnyWithoutOffset ? clockChangeOf(submission, submission.zone ?? zone) : null,
    asOf: await selectAge(reading, `records/${entry}`),
  };
}

/** Enough to be worth a round trip; each has a record per shift of an office's week. */
const SUBMISSIONS_AT_ONCE = 50;

/** The time records of some submissions, one submission after the other, each as its page shows it. In windows. */
export async function* readRecords(
  reading: ScopedReading,
  entries: readonly EntryId[],
): AsyncGenerator<readonly RecordOfSubmission[]> {
  for (let at = 0; at < entries.length; at += SUBMISSIONS_AT_ONCE) {
    const window = entries.slice(at, at + SUBMISSIONS_AT_ONCE);
    const submissions = new Map((await selectSubmissions(reading, window)).map((of) => [of.id, of]));
    yield (await selectTimeRecords(reading, window)).flatMap((record) => {
      const submission = submissions.get(record.entry);
      if (submission === undefined) return [];
      const { officeId, officeName } = submission;
      return { ...inLocalDay(submission, record), officeId, officeName };
    });
  }
}

type RecordOfSubmission = ReplyOf<typeof payrollSubmission>["records"][number] &
  Pick<CountedSubmission, "officeId" | "officeName"> & { readonly entry: EntryId };

/** A record with its offset, and its local day by it. */
function inLocalDay<Row extends ListedRecord>(
  { zone, offsetMin: ofSubmission }: CountedSubmission,
  record: Row,
) {
  const moment = record.clockIn ?? record.clockOut;
  const offsetMin =
    record.offsetMin ?? (zone === null || moment === null ? ofSubmission : offsetInZone(moment, zone));
  return { ...record, offsetMin, localDay: localDay({ ...record, offsetMin }, ofSubmission) };
}

const clockChangeOf = ({ week, zone }: CountedSubmission, changeZone: string | null) => {
  if (week === null || changeZone === null) return null;
  const day = clockChangeIn(weekFrom(week), changeZone);
  return day === null ? null : { day, zone };
};

const shown = ({ zone: _zone, ...submission }: CountedSubmission) => ({
  ...submission,
  submittedAt: stampOf(submission.submitted),
  lockedAt: stampOf(submission.locked),
});

/** @throws NotFound when there is no such submission in the scope */
export async function readReview(
  reading: ScopedReading,
  { entry }: QueryOf<typeof payrollReview>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollReview>> {
  const { officeId, state } = await selectSubmission(reading, entry);
  const deadlines = await readDeadlines(reading.db, clock);
  const fingerprint = await selectFingerprint(reading, entry);
  const [office] = await selectSubmissionOwners(reading, [officeId]);
  const { ownerName = "", phone = "", email = "" } = office ?? {};
  const counts = await selectExceptionCounts(reading, deadlines, { entry });
  const openOf = (severity: string): number =>
    counts.filter((of) => of.severity === severity).reduce((sum, { open }) => sum + open, 0);
  return {
    fingerprint,
    blocking: openOf("blocking"),
    warnings: openOf("warning"),
    warningRules: counts.flatMap(({ rule, severity, open }) =>
      severity === "warning" && open > 0 ? [{ rule, open }] : [],
    ),
    accepted: counts.reduce((sum, { accepted }) => sum + accepted, 0),
    signOff: await selectSignOff(reading, entry),
    isSubmitted: state !== "open",
    sentBack: await selectSentBackOfChecked(reading.db, entry, fingerprint),
    leftOut: await selectLeftOutOfChecked(reading.db, entry),
    owner: { ownerName, phone, email },
  };
}

/** @throws NotFound when there is no such submission in the scope */
export async function readLedger(
  reading: ScopedReading,
  { entry, ...requested }: QueryOf<typeof payrollLedger>,
): Promise<ReplyOf<typeof payrollLedger>> {
  await selectSubmission(reading, entry);
  const moments = await selectMomentsOfChecked(reading.db, entry);
  const existing = (id: string | undefined) => moments.find((moment) => moment.id === id)?.id;
  const latest = moments.findLast(({ kind }) => kind === "sign-off" || kind === "undone");
  const defaultFrom = latest?.kind === "sign-off" ? latest.id : (existing("first-seen") ?? "now");
  const from = existing(requested.from) ?? defaultFrom;
  const to = existing(requested.to) ?? "now";
  const changes = await selectChangesOfChecked(reading.db, entry, from, to);
  const before = await selectSubmissionFactsOfChecked(reading.db, entry, from);
  const after = await selectSubmissionFactsOfChecked(reading.db, entry, to);
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
  const { officeId, week } = await selectSubmission(reading, entry);
  const settings = await selectBusinessSettings(reading);
  const [office] = await selectOfficePlaces(reading.db, officeId);
  const state = office?.place?.state ?? null;
  const rule = overtimeRuleOf(state, office?.isConfirmed ?? false);
  const days = week === null ? [] : Object.values(weekFrom(week));
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
