import type { z } from "zod/mini";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  roadshowChanges,
  roadshowEvents,
  roadshowGaps,
  type assignment,
  type roadshowEvent,
} from "#contract/roadshows.ts";
import { reportOf, reportQuery } from "./report.ts";
import { FIRST_WINDOW, useRowList, type Window } from "./row-list.ts";

export type EventRow = z.output<typeof roadshowEvent>;
export type AssignmentRow = z.output<typeof assignment>;
export type RoadshowEvents = ReplyOf<typeof roadshowEvents>;
export type EventsQuery = Omit<QueryOf<typeof roadshowEvents>, keyof Window>;

const eventsList = (query: EventsQuery) => (window: Window) =>
  reportQuery(roadshowEvents, { ...query, ...window });

export const eventsWindowQuery = (query: EventsQuery) => eventsList(query)(FIRST_WINDOW);

export const eventsFoundQuery = (q: string, limit: number) => eventsList({ q })({ offset: 0, limit });

export const useEvents = (query: EventsQuery) => useRowList<EventRow, RoadshowEvents>(eventsList(query));

export type GapsQuery = QueryOf<typeof roadshowGaps>;
export type Gap = ReplyOf<typeof roadshowGaps>["rows"][number];

export const [, useGaps] = reportOf(roadshowGaps);

export type ChangedEvent = ReplyOf<typeof roadshowChanges>["rows"][number];

export const [, useChanges] = reportOf(roadshowChanges);
