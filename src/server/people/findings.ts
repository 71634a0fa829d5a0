import type { OfficeId } from "#domain/ids.ts";
import { foundIn, NEWS_DAYS, type Found, type FoundItem } from "#domain/today/findings.ts";
import { addDays, today, type Clock } from "#domain/time/time.ts";
import {
  selectDuplicateFindings,
  selectDuplicates,
  selectFaultyOffices,
  selectLeavers,
  type Duplicate,
  type FaultyOffice,
  type Leaver,
} from "./finding-queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";

/** People whose last day was one of the last seven or is today, probable duplicates, and data faults by office. */
export async function findInPeople(reading: ScopedReading, clock: Clock): Promise<Found> {
  const to = today(clock);
  const leavers = await selectLeavers(reading, { from: addDays(to, 1 - NEWS_DAYS), to });
  const duplicates = await selectDuplicates(reading, clock.zone);
  const duplicateFindings = await selectDuplicateFindings(reading);
  const offices = await selectFaultyOffices(reading, clock.zone);
  return foundIn<"people">(
    null,
    {
      left: leavers.map(leaverItem),
      duplicate: duplicates.map(duplicateItem),
      "data-fault": offices.map(faultyItem),
    },
    // A person may be found by both rules.
    { duplicate: duplicateFindings },
  );
}

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

const officesOf = (id: OfficeId | null): readonly OfficeId[] => (id === null ? [] : [id]);

const leaverItem = (leaver: Leaver): FoundItem => ({
  id: leaver.id,
  subject: leaver.id,
  name: nameOf(leaver),
  about: leaver.officeName,
  size: 1,
  change: null,
  since: leaver.day,
  offices: officesOf(leaver.officeId),
});

/** People who share something are one item, by the first of them. */
const duplicateItem = (group: Duplicate): FoundItem => ({
  id: `${group.rule} ${group.id}`,
  subject: group.id,
  name: nameOf(group),
  about: group.officeName,
  size: group.people,
  change: null,
  since: group.since,
  // Who sees one of several offices may not see the others' people.
  offices: group.offices.length === 1 ? group.offices : [],
});

const faultyItem = ({ officeId, officeName, faults, since }: FaultyOffice): FoundItem => ({
  id: officeId ?? "none",
  subject: officeId ?? "",
  name: officeName === "" ? "No office" : officeName,
  about: "",
  size: faults,
  change: null,
  since,
  offices: officesOf(officeId),
});
