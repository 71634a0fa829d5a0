import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, type ApiFault } from "#web/lib/api-error.ts";
import { isSigningOut, sessionQuery } from "#web/api/identity/session.ts";
import { versionQuery } from "#web/api/pages.ts";
import { lastRequestAt } from "#web/lib/tabs.ts";
import { leaveForSignIn } from "#web/app/session/leave.ts";
import { endReason } from "#web/app/session/session-watch.ts";
import { isReport } from "#web/api/shown-reports.ts";

const RETRIES_MAX = 2;
const FIRST_WAIT_MS = 400;

/** Answers of a newer server to an older page whose requests or replies have changed. */
const OUTDATED: ReadonlySet<ApiFault> = new Set(["off-contract", "missing", "rejected"]);

export function createQueryClient(): QueryClient {
  const personOf = () => queries.getQueryData(sessionQuery().queryKey)?.person ?? null;
  const leaveAsEnded = (): void => leaveForSignIn(endReason(personOf(), lastRequestAt(), Date.now()));
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSignedOut(error)) return isSigningOut(queries) ? undefined : leaveAsEnded();
        if (!(error instanceof ApiError) || !OUTDATED.has(error.fault) || !isReport(query)) return;
        // The page may be older than the server: its version is requested now, so that the card gets an explanation.
        void queries.invalidateQueries({ queryKey: versionQuery().queryKey });
      },
    }),
    mutationCache: new MutationCache({
      // While signing in it means that something does not fit.
      onError: (error) => {
        if (isSignedOut(error) && personOf() !== null) leaveAsEnded();
      },
    }),
    defaultOptions: {
      mutations: { networkMode: "always" },
      queries: {
        staleTime: 60_000,
        // Being offline is a failure to show, with a way to try again, not a reason to wait without end.
        networkMode: "always",
        // Only a broken server may get better by asking again.
        retry: (count, error) => count < RETRIES_MAX && error instanceof ApiError && error.fault === "broken",
        retryDelay: (count) => FIRST_WAIT_MS * 2 ** count,
      },
    },
  });
  return queries;
}

const isSignedOut = (error: Error): boolean => error instanceof ApiError && error.fault === "signed-out";
