import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { HEADCOUNT_MONTHS, type officeHeadcount, type officePage } from "#contract/offices.ts";
import type { OfficeId } from "#domain/ids.ts";
import { officeHeads } from "#domain/offices/office-heads.ts";
import { today, type Clock, type IsoDate } from "#domain/time/time.ts";
import { selectClosures, selectLooksClosed, selectSeenPlaces } from "#server/business/queries.ts";
import { NotFound } from "#server/http/refusal.ts";
import { selectSubmissionOwners } from "#server/payroll/queries.ts";
import { selectOfficeMonths, selectOfficePeople } from "#server/people/queries.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectOfficeOwners } from "#server/roadshows/queries.ts";

/** @throws NotFound for an office that no report names, or that is not in the scope */
export async function readOffice(
  reading: ScopedReading,
  { id }: QueryOf<typeof officePage>,
  clock: Clock,
): Promise<ReplyOf<typeof officePage>> {
  const { officeName, active, inactive } = await peopleOf(reading, id, today(clock));
  const [owner = null] = await selectSubmissionOwners(reading, [id]);
  const ownerOfAssignments = (await selectOfficeOwners(reading, [id])).get(id) ?? null;
  const [place] = await selectSeenPlaces(reading, id);
  const [closure = null] = await selectClosures(reading, id);
  return {
    officeId: id,
    officeName,
    active,
    inactive,
    heads: officeHeads(owner, ownerOfAssignments),
    latestWeek: owner?.week ?? null,
    place: place?.place ?? null,
    isPlaceConfirmed: place?.isConfirmed ?? false,
    peopleThere: place?.peopleThere ?? 0,
    closure: closure && { on: closure.on, reason: closure.reason, byName: closure.byName, at: closure.at },
    looksClosed: closure === null && (await selectLooksClosed(reading, id, today(clock))),
    asOf: await selectAge(reading, "employees"),
  };
}

/** @throws NotFound for an office that no report names, or that is not in the scope */
export async function readOfficeHeadcount(
  reading: ScopedReading,
  { id }: QueryOf<typeof officeHeadcount>,
  clock: Clock,
): Promise<ReplyOf<typeof officeHeadcount>> {
  const day = today(clock);
  await peopleOf(reading, id, day);
  return {
    months: await selectOfficeMonths(reading, id, { today: day, months: HEADCOUNT_MONTHS }),
    asOf: await selectAge(reading, "employees"),
  };
}

async function peopleOf(reading: ScopedReading, id: OfficeId, day: IsoDate) {
  const [people] = await selectOfficePeople(reading, { from: day, to: day }, id);
  if (people === undefined) throw new NotFound("Office not found.");
  return people;
}
