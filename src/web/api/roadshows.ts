import type { z } from "zod/mini";
import { roadshowEvents, type assignment, type roadshowEvent } from "#contract/roadshows.ts";
import { call } from "./call.ts";
import { pageQuery, useRowList, type RowList } from "./row-list.ts";

export type EventRow = z.output<typeof roadshowEvent>;
export type AssignmentRow = z.output<typeof assignment>;
export type RoadshowEvents = z.output<typeof roadshowEvents.reply>;
export type EventsQuery = Omit<z.output<typeof roadshowEvents.query>, "offset" | "limit">;

const eventsList = (query: EventsQuery): RowList<RoadshowEvents> => ({
  key: ["roadshows", "events", query],
  read: (window, signal) => call(roadshowEvents, { ...query, ...window }, signal),
});

export const eventsWindowQuery = (query: EventsQuery) => pageQuery(eventsList(query));

export const useEvents = (query: EventsQuery) => useRowList<EventRow, RoadshowEvents>(eventsList(query));
