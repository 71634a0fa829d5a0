import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/api/api-error.ts";

const RETRIES_MAX = 2;
const FIRST_WAIT_MS = 400;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
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
