import type { EventsQuery } from "#web/api/roadshows.ts";
import { given, listOf, oneOf, textOf } from "#web/lib/address.ts";

/** Filters that hold any number of values, by their name in the address. */
export const FACETS = ["retailer", "state", "status"] as const;
export type Facet = (typeof FACETS)[number];

/** Filters that are on or off. */
export const FLAGS = ["unassigned", "unacknowledged", "broken"] as const;
export type Flag = (typeof FLAGS)[number];

export const isOn = (search: URLSearchParams, flag: Flag): boolean => oneOf(search, flag, ["yes"]) !== null;

/** What the address asks of the list of events. */
export const eventsQuery = (search: URLSearchParams): EventsQuery => ({
  q: given(textOf(search, "q")),
  retailer: given(listOf(search, "retailer")),
  state: given(listOf(search, "state")),
  status: given(listOf(search, "status")),
  unassigned: isOn(search, "unassigned") || undefined,
  unacknowledged: isOn(search, "unacknowledged") || undefined,
  broken: isOn(search, "broken") || undefined,
});
