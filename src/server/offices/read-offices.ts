import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { officeList, OfficeLine } from "#contract/offices.ts";
import { payrollExceptions } from "#contract/payroll/payroll-review.ts";
import { mayCall } from "#contract/permissions.ts";
import { NO_COUNTS, type FunnelCounts } from "#domain/funnel/funnel.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { Role } from "#domain/identity/roles.ts";
import { officeHeads } from "#domain/offices/office-heads.ts";
import { inNameOrder } from "#domain/offices/office-list.ts";
import { latestEnded } from "#domain/payroll/deadline.ts";
import { today, type Clock, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { selectClosures, selectSeenPlaces } from "#server/business/queries.ts";
import { selectOfficeCounts } from "#server/funnel/queries.ts";
import {
  selectOfficeBlocking,
  selectOfficeWeeks,
  selectSubmissionOwners,
  selectWeeks,
} from "#server/payroll/queries.ts";
import { selectOfficePeople } from "#server/people/queries.ts";
import { checkedDays } from "#server/http/checked-days.ts";
import { selectOldestAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectOfficeAssignments, selectOfficeOwners } from "#server/roadshows/queries.ts";

/**
 * Every office of the scope with what each noun counts of it.
 * @throws BadRequest when the range ends before it starts or is too long
 */
export const readOffices = async (
  reading: ScopedReading,
  range: QueryOf<typeof officeList>,
  role: Role,
  clock: Clock,
): Promise<ReplyOf<typeof officeList>> => (await readCountedOffices(reading, range, role, clock)).list;

/** The same, and all counts of the interviews of each. @throws BadRequest as above */
export async function readCountedOffices(
  reading: ScopedReading,
  range: QueryOf<typeof officeList>,
  role: Role,
  clock: Clock,
): Promise<{ readonly list: ReplyOf<typeof officeList>; readonly countsOf: CountsOf }> {
  checkedDays(range);
  const people = await selectOfficePeople(reading, range);
  const week = await readLatestWeek(reading, clock);
  const placeOf = byOffice(await selectSeenPlaces(reading));
  const closureOf = byOffice(await selectClosures(reading));
  const headsOf = await readHeads(
    reading,
    people.map(({ officeId }) => officeId),
  );
  const submissionOf = byOffice(week === null ? [] : await selectOfficeWeeks(reading, week, today(clock)));
  const seesPayroll = mayCall(payrollExceptions, role);
  const blockingOf = byOffice(seesPayroll && week !== null ? await selectOfficeBlocking(reading, week) : []);
  const assignmentsOf = byOffice(await selectOfficeAssignments(reading));
  const countsOf = await readCounts(reading, range);
  const rows = people.map(({ officeId, officeName, active, joined, left }): OfficeLine => {
    const { place = null, isConfirmed = false } = placeOf.get(officeId) ?? {};
    const submission = submissionOf.get(officeId);
    return {
      officeId,
      officeName,
      state: place?.state ?? null,
      isStateConfirmed: isConfirmed,
      head: headsOf(officeId)[0] ?? null,
      active,
      joined,
      left,
      submission: submission === undefined ? null : { state: submission.state, isHalf: submission.isHalf },
      closedOn: closureOf.get(officeId)?.on ?? null,
      blocking: seesPayroll ? (blockingOf.get(officeId)?.blocking ?? 0) : null,
      assignments: assignmentsOf.get(officeId)?.assignments ?? 0,
      unacknowledged: assignmentsOf.get(officeId)?.unacknowledged ?? 0,
      ...countsOf(officeId).first,
    };
  });
  const asOf = await selectOldestAge(reading);
  return { list: { week, rows: inNameOrder(rows), asOf }, countsOf };
}

type CountsOf = (office: OfficeId) => FunnelCounts;

/** The interviews of each office in a range. */
export async function readCounts(reading: ScopedReading, range: DateRange): Promise<CountsOf> {
  const counted = byOffice(await selectOfficeCounts(reading, range));
  return (office) => counted.get(office)?.counts ?? NO_COUNTS;
}

/** The latest week of the scope that has ended; null where nothing was submitted. */
async function readLatestWeek(reading: ScopedReading, clock: Clock): Promise<IsoDate | null> {
  const week = latestEnded(await selectWeeks(reading, null), clock);
  return week === undefined || week.to >= today(clock) ? null : week.from;
}

/** People who run each of the offices, which are all of the scope. */
async function readHeads(reading: ScopedReading, offices: readonly OfficeId[]) {
  const ofSubmissions = byOffice(await selectSubmissionOwners(reading, null));
  const ofAssignments = await selectOfficeOwners(reading, offices);
  return (office: OfficeId) =>
    officeHeads(ofSubmissions.get(office) ?? null, ofAssignments.get(office) ?? null);
}

const byOffice = <Row extends { readonly officeId: OfficeId }>(
  rows: readonly Row[],
): ReadonlyMap<OfficeId, Row> => new Map(rows.map((row) => [row.officeId, row]));
