import type { z } from "zod/mini";
import { roadshowEvents, type assignment, type roadshowEvent } from "#contract/roadshows.ts";
import { call } from "./call.ts";
import { useRowWindows, windowQuery, type RowWindows } from "./windows.ts";

export type EventRow = z.output<typeof roadshowEvent>;
export type AssignmentRow = z.output<typeof assignment>;
export type RoadshowEvents = z.output<typeof roadshowEvents.reply>;
export type EventsAsk = Omit<z.output<typeof roadshowEvents.ask>, "offset" | "limit">;

const WINDOW = 100;

export const eventsWindowQuery = (ask: EventsAsk, offset = 0) =>
  windowQuery(["roadshows", "events", ask, offset], (signal) =>
    call(roadshowEvents, { ...ask, offset, limit: WINDOW }, signal),
  );

export const useEvents = (ask: EventsAsk): RowWindows<EventRow, RoadshowEvents> =>
  useRowWindows(WINDOW, (offset) => eventsWindowQuery(ask, offset));
