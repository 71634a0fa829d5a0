import { filterNames, type FilterRows } from "#domain/filter-rows.ts";
import { ACKNOWLEDGEMENT_WORDS, ROLE_STATE_NAMES } from "./roadshows.ts";

/** The filters of the events by any number of values, in their order beside the list. */
export const EVENT_FILTERS = {
  retailer: { label: "Retailer" },
  state: { label: "State" },
  status: { label: "Status" },
  acknowledgement: { label: "Acknowledgement", options: ACKNOWLEDGEMENT_WORDS },
  role: { label: "Role", options: ROLE_STATE_NAMES },
  office: { label: "Office" },
  owner: { label: "Payout owner" },
  market: { label: "Market" },
  group: { label: "Group" },
} as const satisfies FilterRows;

/** The filters of the events by what their staff lacks, with the words of a file for each. */
export const EVENT_FLAGS = {
  unassigned: { label: "Unassigned" },
  accepted: { label: "Accepted, not yet assigned" },
  unacknowledged: { label: "Not acknowledged" },
  changed: { label: "Changed after acknowledgement" },
  broken: { label: "Broken" },
} as const satisfies FilterRows;

export const EVENT_FLAG_NAMES = filterNames(EVENT_FLAGS);

type EventFilter = keyof typeof EVENT_FILTERS;

export const EVENT_FILTER_NAMES = filterNames(EVENT_FILTERS);

/** Their values are counted with the rows; those of the others after them. */
const COUNTED_FIRST = ["retailer", "state", "status"] as const;
export type LaterFilter = Exclude<EventFilter, (typeof COUNTED_FIRST)[number]>;

export const LATER_FILTERS = EVENT_FILTER_NAMES.filter(
  (name): name is LaterFilter => !COUNTED_FIRST.some((first) => first === name),
);
