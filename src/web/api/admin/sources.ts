import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import {
  cancelRead,
  changeSourceSettings,
  decideHeld,
  pauseSource,
  readSource,
  refreshSource,
  sourceReads,
  sources,
  sourceStatus,
} from "#contract/admin/sources.ts";
import { useCommand } from "#web/api/command.ts";
import { reportQuery, useReport } from "#web/api/report.ts";
import { useMayRequest } from "#web/api/identity/session.ts";

export type Sources = ReplyOf<typeof sources>;
export type RemoteSource = NonNullable<Sources["remote"]>;
export type SourceResource = RemoteSource["resources"][number];
export type RequestedRead = RemoteSource["requested"][number];
export type SourceSettings = RemoteSource["settings"];
export type ImportRun = Sources["imports"][number];
export type HeldReply = Sources["held"][number];
type SourceState = ReplyOf<typeof sourceStatus>;
export type SourceStatus = NonNullable<SourceState["remote"]>;
export type HeldCount = SourceState["held"][number];
export type SourceReads = ReplyOf<typeof sourceReads>;
export type Wanted = BodyOf<typeof refreshSource>["wanted"][number];

const READING_MS = 2_000;
const QUIET_MS = 30_000;

export const sourcesQuery = () => reportQuery(sources, {});

const isChanging = (data: Sources | undefined): boolean =>
  (data?.recheck ?? null) !== null ||
  data?.remote?.resources.some(({ readingSince }) => readingSince !== null) === true;

export const useSources = (): Sources => useReport(sourcesQuery());

/**
 * Keeps the page of sources up to date, once for all that it shows. When a resource fails or comes back, or rows are held
 * or decided about, what everyone sees of it is requested again, too.
 */
export function useSourcesRefresh(): void {
  const queries = useQueryClient();
  const { data } = useQuery({
    ...sourcesQuery(),
    refetchInterval: ({ state }) => (isChanging(state.data) ? READING_MS : QUIET_MS),
  });
  const failures = data?.remote?.resources.map(({ failure, held }) => `${failure ?? ""} ${held}`).join("\n");
  useEffect(() => {
    if (failures !== undefined) void queries.invalidateQueries(sourceStatusQuery());
  }, [failures, queries]);
}

export const useReadSource = () => useCommand(readSource);

export const useCancelRead = () => useCommand(cancelRead);

export const useDecideHeld = () => useCommand(decideHeld);

export const usePauseSource = () => useCommand(pauseSource);

export const useChangeSourceSettings = () => useCommand(changeSourceSettings);

export const sourceStatusQuery = () =>
  queryOptions({
    ...reportQuery(sourceStatus, {}),
    refetchInterval: ({ state: { data } }) =>
      (data?.remote?.first ?? null) === null ? QUIET_MS : READING_MS,
    retry: false,
  });

const UNKNOWN: SourceState = { remote: null, held: [] };

/** State of the service, null where none is set, and what waits for a decision; neither while that is unknown. */
export function useSourceStatus(isSignedIn: boolean): SourceState {
  const mayRequest = useMayRequest(sourceStatus);
  const { data } = useQuery({ ...sourceStatusQuery(), enabled: isSignedIn && mayRequest });
  return data ?? UNKNOWN;
}

export const useRefreshSource = () => useCommand(refreshSource);

/** Progress of requested reads, until all have ended; undefined before that is known, or where there are none. */
export function useSourceReads(reads: readonly number[]): SourceReads | undefined {
  const ids = reads.map(String);
  const { data } = useQuery({
    ...reportQuery(sourceReads, { ids }),
    enabled: ids.length > 0,
    refetchInterval: ({ state }) => ((state.data?.state ?? "reading") === "reading" ? READING_MS / 2 : false),
  });
  return data;
}
