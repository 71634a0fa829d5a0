import type { EventsQuery } from "#web/api/roadshows/roadshows.ts";
import { flagOf, sumsQuery, type Flag } from "#web/pages/roadshows/events-query.ts";

/** By what acknowledgements are grouped at first. */
export const USUAL_GROUPING = "owner";

/** Subject of the list: the figure that the address names, else events without staff. */
export const aboutOf = (search: URLSearchParams): Flag => flagOf(search) ?? "unassigned";

/** The events that the list is about. Whether an event is a gap, or acknowledged, is no filter of what is asked. */
export function chaseQuery(search: URLSearchParams): EventsQuery {
  const about = aboutOf(search);
  const { unassigned: _gaps, unacknowledged: _waiting, ...events } = sumsQuery(search);
  const { changed: _changed, broken: _broken, ...others } = events;
  if (about === "changed") return { ...others, changed: true };
  return about === "broken" ? { ...others, broken: true } : others;
}
