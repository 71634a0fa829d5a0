import type { EventsQuery } from "#web/api/roadshows.ts";
import { listOf, oneOf, textOf } from "#web/lib/address.ts";

/** Filters that hold any number of values, by their name in the address. */
export const FACETS = ["retailer", "state", "status"] as const;
export type Facet = (typeof FACETS)[number];

/** Filters that are on or off. */
export const FLAGS = ["unassigned", "unacknowledged", "broken"] as const;
type Flag = (typeof FLAGS)[number];

export const FLAG_WORDS: Readonly<Record<Flag, string>> = {
  unassigned: "Gaps",
  unacknowledged: "Unacknowledged",
  broken: "Broken",
};

export const isOn = (search: URLSearchParams, flag: Flag): boolean => oneOf(search, flag, ["yes"]) !== null;

/** What the address asks of the list of events. */
export function eventsQuery(search: URLSearchParams): EventsQuery {
  const q = textOf(search, "q");
  return {
    ...(q !== "" && { q }),
    ...chosen(search, "retailer"),
    ...chosen(search, "state"),
    ...chosen(search, "status"),
    ...(isOn(search, "unassigned") && { unassigned: true }),
    ...(isOn(search, "unacknowledged") && { unacknowledged: true }),
    ...(isOn(search, "broken") && { broken: true }),
  };
}

const chosen = (search: URLSearchParams, facet: Facet) => {
  const values = listOf(search, facet);
  return values.length > 0 ? { [facet]: values } : {};
};
