import { isOfficeId, type OfficeId } from "#domain/ids.ts";
import type { EventsQuery, RoadshowEvents } from "#web/api/roadshows.ts";
import { given, oneOf, textOf, type AddressChanges } from "#web/lib/address.ts";
import { filterQuery, several, type Filter } from "#web/lib/filters.ts";

/** Figures of which one at most is on: each is a list of its own, and what two of them leave is often nothing. */
export const FLAGS = ["unassigned", "unacknowledged", "broken"] as const;
export type Flag = (typeof FLAGS)[number];

export const FLAG_NAMES: Readonly<Record<Flag, string>> = {
  unassigned: "Gaps",
  unacknowledged: "Unacknowledged",
  broken: "Assignment problems",
};

/** Which of them is on; of several in an older link the first. */
export const flagOf = (search: URLSearchParams): Flag | null =>
  FLAGS.find((flag) => oneOf(search, flag, ["yes"]) !== null) ?? null;

/** What the address says of one of them, or of none. */
export const flagChange = (on: Flag | null): AddressChanges =>
  Object.fromEntries(FLAGS.map((flag) => [flag, flag === on ? "yes" : null]));

const figure = (flag: Flag): Filter<true> => ({
  label: "Only",
  read: (search) => (flagOf(search) === flag ? true : undefined),
  chosen: (search) => (flagOf(search) === flag ? ["yes"] : []),
  usual: [],
  options: { yes: FLAG_NAMES[flag] },
});

const offices = several("Office", { all: "All offices" });

/** Offices that are assigned to the events. */
const office: Filter<readonly OfficeId[]> = {
  ...offices,
  read: (search, name) => given(offices.chosen(search, name).filter(isOfficeId)),
};

export const eventFilters = {
  office,
  retailer: several("Retailer"),
  state: several("State"),
  status: several("Status"),
  unassigned: figure("unassigned"),
  unacknowledged: figure("unacknowledged"),
  broken: figure("broken"),
};

/** The values of those that hold any number of them. */
export const eventValues = ({ retailer, state, status }: RoadshowEvents["facets"]) => ({
  values: { retailer, state, status },
});

/** What the address asks of the list of events. */
export const eventsQuery = (search: URLSearchParams): EventsQuery => ({
  q: given(textOf(search, "q")),
  ...filterQuery(eventFilters, search),
});
