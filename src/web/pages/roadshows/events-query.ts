import type { EventsQuery } from "#web/api/roadshows.ts";
import { given, listOf, oneOf, textOf, type AddressChanges } from "#web/lib/address.ts";

/** Filters that hold any number of values, by their name in the address. */
export const FACETS = ["retailer", "state", "status"] as const;
export type Facet = (typeof FACETS)[number];

/** Filters of which one at most is on: each is a list of its own, and what two of them leave is often nothing. */
export const FLAGS = ["unassigned", "unacknowledged", "broken"] as const;
export type Flag = (typeof FLAGS)[number];

/** Which of them is on; of several in an older link the first. */
export const flagOf = (search: URLSearchParams): Flag | null =>
  FLAGS.find((flag) => oneOf(search, flag, ["yes"]) !== null) ?? null;

/** What the address says of one of them, or of none. */
export const flagChange = (on: Flag | null): AddressChanges =>
  Object.fromEntries(FLAGS.map((flag) => [flag, flag === on ? "yes" : null]));

/** What the address asks of the list of events. */
export const eventsQuery = (search: URLSearchParams): EventsQuery => ({
  q: given(textOf(search, "q")),
  retailer: given(listOf(search, "retailer")),
  state: given(listOf(search, "state")),
  status: given(listOf(search, "status")),
  unassigned: flagOf(search) === "unassigned" || undefined,
  unacknowledged: flagOf(search) === "unacknowledged" || undefined,
  broken: flagOf(search) === "broken" || undefined,
});
