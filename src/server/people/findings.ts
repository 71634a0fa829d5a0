import { findingOf, type Found } from "#domain/today/findings.ts";
import { addDays, today, type Clock } from "#domain/time/time.ts";
import { selectLeavers } from "./finding-queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";

/** Who leaves is news for so long. */
const NEWS_DAYS = 7;

/** People whose last day was one of the last seven, or is today. */
export async function findInPeople(reading: ScopedReading, clock: Clock): Promise<Found> {
  const to = today(clock);
  const leavers = await selectLeavers(reading, { from: addDays(to, 1 - NEWS_DAYS), to });
  return {
    week: null,
    findings: findingOf(
      "left",
      leavers.map(({ id, firstName, lastName, officeName, officeId, day }) => ({
        id,
        subject: id,
        name: `${firstName} ${lastName}`.trim(),
        about: officeName,
        size: 1,
        change: null,
        since: day,
        offices: officeId === null ? [] : [officeId],
      })),
    ),
  };
}
