import { queryOptions, useQuery } from "@tanstack/react-query";
import { version } from "#contract/version.ts";
import { call } from "./call.ts";

const ASK_EVERY_MS = 5 * 60_000;

export const versionQuery = () =>
  queryOptions({
    queryKey: ["version"],
    queryFn: ({ signal }) => call(version, {}, signal, { isBackground: true }),
    refetchInterval: ASK_EVERY_MS,
    // A tab that slept for hours is the likeliest to be old.
    refetchOnWindowFocus: "always",
    retry: false,
  });

/** The build the server hands out now; null while that is not known. */
export const useServerBuild = (): string | null => useQuery(versionQuery()).data?.build ?? null;
