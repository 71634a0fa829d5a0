import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { payrollFound, payrollSubmission, personWeeks } from "#contract/payroll.ts";
import { clockChangeIn, weekOf } from "#domain/time/week.ts";
import { localDay, submissionState } from "#domain/payroll/payroll.ts";
import { stampOf } from "#interface/times.ts";
import { addDays, dateOf, offsetInZone, today, type Clock } from "#domain/time/time.ts";
import { NotFound } from "#server/http/refusal.ts";
import { report, type Route } from "#server/http/serve.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import {
  selectFound,
  selectSubmission,
  selectTimeRecords,
  selectWeeks,
  type CountedSubmission,
  type ListedRecord,
} from "./queries.ts";
import { hasPerson, selectPersonWeeks } from "./insight-queries.ts";

type Deps = { readonly clock: Clock };

/** What pages read about payroll. */
export const payrollRoutes = ({ clock }: Deps): readonly Route[] => [
  report(payrollSubmission, (reading, query) => readSubmission(reading, query, clock.zone)),
  report(payrollFound, async (reading, { q, limit }) => ({
    ...(await selectFound(reading, q, limit)),
    weeks: (await selectWeeks(reading, null)).map(({ from }) => from),
  })),
  report(personWeeks, (reading, ask) => readPersonWeeks(reading, ask, clock)),
];

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
  const records = await selectTimeRecords(reading, entry);
  const offsetOf = ({ clockIn, clockOut, offsetMin }: ListedRecord): number | null => {
    const moment = clockIn ?? clockOut;
    if (offsetMin !== null) return offsetMin;
    return submission.zone === null || moment === null
      ? submission.offsetMin
      : offsetInZone(moment, submission.zone);
  };
  const isAnyWithoutOffset = records.some(({ offsetMin }) => offsetMin === null);
  return {
    submission: shown(submission),
    records: records.map((record) => {
      const offsetMin = offsetOf(record);
      return { ...record, offsetMin, localDay: localDay({ ...record, offsetMin }, submission.offsetMin) };
    }),
    clockChange: isAnyWithoutOffset ? clockChangeOf(submission, submission.zone ?? zone) : null,
    asOf: await selectAge(reading, `records/${entry}`),
  };
}

/** Weeks of the person view. */
const WEEKS = 13;

/** @throws NotFound when there is no such person in the scope */
async function readPersonWeeks(
  reading: ScopedReading,
  { id, week }: QueryOf<typeof personWeeks>,
  clock: Clock,
): Promise<ReplyOf<typeof personWeeks>> {
  if (!(await hasPerson(reading, id))) throw new NotFound("Person not found.");
  const { weekStart } = await selectBusinessSettings(reading);
  const last = weekOf(week ?? addDays(weekOf(today(clock), weekStart).from, -1), weekStart);
  const weeks = await selectPersonWeeks(reading, id, {
    from: addDays(last.from, -7 * (WEEKS - 1)),
    to: last.from,
  });
  return { weeks, asOf: await selectAge(reading, "weekly") };
}

const clockChangeOf = ({ weekStart, zone }: CountedSubmission, changeZone: string | null) => {
  if (weekStart === null || changeZone === null) return null;
  const from = dateOf(weekStart);
  const day = clockChangeIn({ from, to: addDays(from, 6) }, changeZone);
  return day === null ? null : { day, zone };
};

const shown = ({ zone: _zone, ...submission }: CountedSubmission) => ({
  ...submission,
  state: submissionState(submission),
  submittedAt: stampOf(submission.submitted),
  lockedAt: stampOf(submission.locked),
});
