import { roadshowEvents } from "#contract/roadshows/roadshows.ts";
import { viewQuery } from "#contract/view-query.ts";
import type { AlertItem } from "#domain/alerts/alerts.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectEvents } from "./queries.ts";

/** The events of a saved view, so many at most. */
export async function readViewEvents(
  reading: ScopedReading,
  search: URLSearchParams,
  max: number,
): Promise<readonly AlertItem[]> {
  const query = viewQuery("roadshows", search, roadshowEvents.query);
  const { rows } = await selectEvents(reading, query, { offset: 0, limit: max });
  return rows.map(({ id, retailerName, location }) => ({
    id,
    name: [retailerName, location.clubNumber].filter((word) => word !== "").join(" "),
    about: [location.city, location.state].filter((word) => word !== "").join(", "),
  }));
}
