import { queryOptions, useQuery } from "@tanstack/react-query";
import type { QueryOf } from "#contract/endpoint.ts";
import { crash, version } from "#contract/pages.ts";
import { call } from "./call.ts";
import { reportQuery } from "./report.ts";

const CHECK_EVERY_MS = 5 * 60_000;

/** Written into the page when it is built; null while developing. */
export const pageBuild = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

export const versionQuery = () =>
  queryOptions({
    ...reportQuery(version, {}),
    // The page has just come from the server.
    initialData: { build: pageBuild() },
    staleTime: CHECK_EVERY_MS,
    refetchInterval: CHECK_EVERY_MS,
    // A tab that slept for hours is the likeliest to be old.
    refetchOnWindowFocus: "always",
    retry: false,
  });

/** The build that the server hands out now; null while it is unknown. */
export const useServerBuild = (): string | null => useQuery(versionQuery()).data.build;

/** A server that takes longer for a word counts as one that does not answer. */
const ANSWERS_WITHIN_MS = 5_000;

/** True where the server answers now, whichever build it hands out. */
export const doesServerAnswer = (): Promise<boolean> =>
  call(version, {}, AbortSignal.timeout(ANSWERS_WITHIN_MS)).then(
    () => true,
    () => false,
  );

export type Crash = QueryOf<typeof crash>;

/** Reports an error of the page to the server’s log. */
export const reportCrash = (found: Crash) => call(crash, found);
