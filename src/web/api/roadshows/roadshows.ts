import { useQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { LaterFilter } from "#domain/roadshows/event-filters.ts";
import * as contract from "#contract/roadshows/roadshows.ts";
import { reportOf, reportQuery, useFacets, useReport } from "#web/api/report.ts";
import { FIRST_WINDOW, useRowList, type Window } from "#web/api/row-list.ts";

export type EventRow = z.output<typeof contract.roadshowEvent>;
export type AssignmentRow = z.output<typeof contract.assignment>;
export type RoadshowEvents = ReplyOf<typeof contract.roadshowEvents>;
export type EventsQuery = Omit<QueryOf<typeof contract.roadshowEvents>, keyof Window>;

const eventsList = (query: EventsQuery) => (window: Window) =>
  reportQuery(contract.roadshowEvents, { ...query, ...window });

export const eventsWindowQuery = (query: EventsQuery) => eventsList(query)(FIRST_WINDOW);

export const eventsFoundQuery = (q: string, limit: number) => eventsList({ q })({ offset: 0, limit });

export const useEvents = (query: EventsQuery) => useRowList<EventRow, RoadshowEvents>(eventsList(query));

/** The columns that the list can be sorted by. */
export const eventSorts = contract.EVENT_SORTS;

/** The longer filters with counts, requested after the rows. */
export function useEventFacets(query: EventsQuery) {
  const { isPending } = useQuery({ ...eventsWindowQuery(query), enabled: false });
  const { sort: _sort, order: _order, ...filters } = query;
  return useFacets({ ...reportQuery(contract.roadshowFacets, filters), enabled: !isPending });
}

/** Values of one of them that a search finds. */
export function useFoundValues(query: EventsQuery, filter: LaterFilter, words: string) {
  const { sort: _sort, order: _order, ...filters } = query;
  return useFacets(reportQuery(contract.roadshowFoundValues, { ...filters, filter, words }));
}

export type EventGroups = ReplyOf<typeof contract.roadshowGroups>;
export type EventGroup = EventGroups["rows"][number];

export const [, useEventGroups] = reportOf(contract.roadshowGroups);

export const firstEventsQuery = (query: EventsQuery) =>
  eventsList(query)({ offset: 0, limit: contract.EVENTS_WINDOW_MAX });

/** The first events that a query leaves, with `total` of all, for a list that is read at once. */
export const useFirstEvents = (query: EventsQuery): RoadshowEvents => useReport(firstEventsQuery(query));

export type Gap = ReplyOf<typeof contract.roadshowGaps>["rows"][number];

export const [gapsQuery, useGaps] = reportOf(contract.roadshowGaps);

export type OfficeEvents = ReplyOf<typeof contract.roadshowOffice>;

export const [officeEventsQuery, useOfficeEvents] = reportOf(contract.roadshowOffice);
