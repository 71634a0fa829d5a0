import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/roadshows/roadshow-changes.ts";
import { roadshowHistory } from "#contract/roadshows/roadshow-history.ts";
import { useCommand } from "#web/api/command.ts";
import { reportOf } from "#web/api/report.ts";

export type RoadshowChanges = ReplyOf<typeof contract.roadshowChanges>;
/** Dates that are compared, of whichever kind the changes are. */
export type ChangesQuery = Omit<QueryOf<typeof contract.roadshowChanges>, "kind">;
export type ChangedEvent = RoadshowChanges["rows"][number];

export type EventsRead = ReplyOf<typeof contract.roadshowReads>["reads"][number];

export const [readsQuery, useReads] = reportOf(contract.roadshowReads);
export const [, useChanges] = reportOf(contract.roadshowChanges);

export const useLookAtChanges = () => useCommand(contract.lookAtChanges);

export type HistoryEntry = ReplyOf<typeof roadshowHistory>["rows"][number];

export const [, useEventHistory] = reportOf(roadshowHistory);
