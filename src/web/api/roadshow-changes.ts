import type { ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/roadshow-changes.ts";
import { roadshowHistory } from "#contract/roadshow-history.ts";
import { useCommand } from "./command.ts";
import { reportOf } from "./report.ts";

export type RoadshowChanges = ReplyOf<typeof contract.roadshowChanges>;
export type ChangedEvent = RoadshowChanges["rows"][number];

export type EventsRead = ReplyOf<typeof contract.roadshowReads>["reads"][number];

export const [, useReads] = reportOf(contract.roadshowReads);
export const [, useChanges] = reportOf(contract.roadshowChanges);

export const useLookAtChanges = () => useCommand(contract.lookAtChanges);

export type HistoryEntry = ReplyOf<typeof roadshowHistory>["rows"][number];

export const [, useEventHistory] = reportOf(roadshowHistory);
