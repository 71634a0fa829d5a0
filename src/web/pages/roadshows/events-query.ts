import { byName } from "#domain/by-name.ts";
import { isOfficeId, type OfficeId } from "#domain/ids.ts";
import { EVENT_FILTERS, EVENT_FLAG_NAMES } from "#domain/roadshows/event-filters.ts";
import { EVENT_GROUPINGS } from "#domain/roadshows/roadshows.ts";
import {
  DAY_CHOICE_WORDS,
  DAY_CHOICES,
  dayRangeText,
  daysAsked,
  type DayChoice,
} from "#domain/roadshows/event-days.ts";
import { WEEK_START } from "#domain/time/week.ts";
import { sortTerm } from "#domain/row-order.ts";
import { eventSorts, type EventsQuery } from "#web/api/roadshows/roadshows.ts";
import { given, oneOf, textOf, type AddressChanges } from "#web/lib/address.ts";
import { businessToday } from "#web/lib/business-day.ts";
import {
  filterQuery,
  rowFilters,
  valueFilter,
  valuesFilter,
  type Filter,
  type FiltersOf,
} from "#web/lib/filters.ts";

/** Figures of which one at most is on: each is a list of its own, and what two of them leave is often nothing. */
export const FLAGS = EVENT_FLAG_NAMES;
export type Flag = (typeof FLAGS)[number];

export const FLAG_NAMES: Readonly<Record<Flag, string>> = {
  unassigned: "Gaps",
  accepted: "Accepted",
  unacknowledged: "Unacknowledged",
  changed: "Changed",
  broken: "Assignment problems",
};

/** Figure that is on; of several in an older link the first. */
export const flagOf = (search: URLSearchParams): Flag | null =>
  FLAGS.find((flag) => oneOf(search, flag, ["yes"]) !== null) ?? null;

/** Members of the address for one of them, or for none. */
export const flagChange = (on: Flag | null): AddressChanges =>
  Object.fromEntries(FLAGS.map((flag) => [flag, flag === on ? "yes" : null]));

const figure = (flag: Flag): Filter<true> => ({
  label: "Only",
  read: (search) => (flagOf(search) === flag ? true : undefined),
  chosen: (search) => (flagOf(search) === flag ? ["yes"] : []),
  usual: [],
  options: { yes: FLAG_NAMES[flag] },
});

const offices = valuesFilter(EVENT_FILTERS.office.label, { all: "All offices" });

/** Offices that are assigned to the events. */
const office: Filter<readonly OfficeId[]> = {
  ...offices,
  read: (search, name) => given(offices.chosen(search, name).filter(isOfficeId)),
};

/** By the days that were recorded, as of the day it is for the business. */
const days: Filter<string> = {
  ...valueFilter("Days", (value): value is DayChoice => DAY_CHOICES.some((choice) => choice === value), {
    all: "Any day",
    options: DAY_CHOICE_WORDS,
  }),
  read: (search, name) => {
    const choice = oneOf(search, name, DAY_CHOICES);
    return choice === null ? undefined : dayRangeText(daysAsked(choice, businessToday(), WEEK_START));
  },
};

export const eventFilters = {
  ...rowFilters(EVENT_FILTERS),
  office,
  days,
  ...byName(FLAGS.map((flag) => [flag, figure(flag)] as const)),
} satisfies FiltersOf<"roadshows">;

/** By what the page shows sums of the events, as a table or on the map. */
export const LAYOUTS = [...EVENT_GROUPINGS, "map"] as const;

/** Null for the events themselves. */
export const layoutOf = (search: URLSearchParams): (typeof LAYOUTS)[number] | null =>
  oneOf(search, "by", LAYOUTS);

/** Events come by their ids where the address does not say it. */
export const USUAL_SORT = "event";

/** Question of the address to the list of events. */
export function eventsQuery(search: URLSearchParams): EventsQuery {
  const sort = sortTerm(textOf(search, "sort"), eventSorts);
  return {
    q: given(textOf(search, "q")),
    ...filterQuery(eventFilters, search),
    sort: sort?.id,
    order: sort?.direction === "down" ? "down" : undefined,
  };
}

/** The same without an order, for sums. */
export function sumsQuery(search: URLSearchParams): EventsQuery {
  const { sort: _sort, order: _order, ...filters } = eventsQuery(search);
  return filters;
}
