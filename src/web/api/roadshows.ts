import type { z } from "zod/mini";
import { roadshowEvents, type assignment, type roadshowEvent } from "#contract/roadshows.ts";
import { call } from "./call.ts";
import { pageQuery, useRowList, type RowList } from "./row-list.ts";

export type EventRow = z.output<typeof roadshowEvent>;
export type AssignmentRow = z.output<typeof assignment>;
export type RoadshowEvents = z.output<typeof roadshowEvents.reply>;
export type EventsAsk = Omit<z.output<typeof roadshowEvents.ask>, "offset" | "limit">;

const eventsList = (ask: EventsAsk): RowList<RoadshowEvents> => ({
  key: ["roadshows", "events", ask],
  read: (window, signal) => call(roadshowEvents, { ...ask, ...window }, signal),
});

export const eventsWindowQuery = (ask: EventsAsk) => pageQuery(eventsList(ask));

export const useEvents = (ask: EventsAsk) => useRowList<EventRow, RoadshowEvents>(eventsList(ask));
