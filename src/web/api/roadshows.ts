import type { z } from "zod/mini";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/roadshows.ts";
import { reportOf, reportQuery } from "./report.ts";
import { FIRST_WINDOW, useRowList, type Window } from "./row-list.ts";

export type EventRow = z.output<typeof contract.roadshowEvent>;
export type AssignmentRow = z.output<typeof contract.assignment>;
export type RoadshowEvents = ReplyOf<typeof contract.roadshowEvents>;
export type EventsQuery = Omit<QueryOf<typeof contract.roadshowEvents>, keyof Window>;

const eventsList = (query: EventsQuery) => (window: Window) =>
  reportQuery(contract.roadshowEvents, { ...query, ...window });

export const eventsWindowQuery = (query: EventsQuery) => eventsList(query)(FIRST_WINDOW);

export const eventsFoundQuery = (q: string, limit: number) => eventsList({ q })({ offset: 0, limit });

export const useEvents = (query: EventsQuery) => useRowList<EventRow, RoadshowEvents>(eventsList(query));

export type GapsQuery = QueryOf<typeof contract.roadshowGaps>;
export type Gap = ReplyOf<typeof contract.roadshowGaps>["rows"][number];

export const [, useGaps] = reportOf(contract.roadshowGaps);

export type RoadshowChanges = ReplyOf<typeof contract.roadshowChanges>;
export type ChangedEvent = RoadshowChanges["rows"][number];

export const [, useChanges] = reportOf(contract.roadshowChanges);
