import { peopleDirectory } from "#contract/people/people.ts";
import { viewQuery } from "#contract/view-query.ts";
import type { AlertItem } from "#domain/alerts/alerts.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectDirectory } from "./directory-queries.ts";

/** The people of a saved view, so many at most. Names that are only spelled alike are not of it. */
export async function readViewPeople(
  reading: ScopedReading,
  search: URLSearchParams,
  max: number,
): Promise<readonly AlertItem[]> {
  const query = viewQuery("people", search, peopleDirectory.query);
  // Active people, unless the view says otherwise, as the page has it.
  const active = search.get("active") === "all" ? undefined : (query.active ?? true);
  const { rows, similar } = await selectDirectory(
    reading,
    { ...query, active, sort: undefined, order: undefined },
    { offset: 0, limit: max },
  );
  return rows.slice(0, Math.max(0, rows.length - similar)).map(({ id, firstName, lastName, officeName }) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
    about: officeName,
  }));
}
