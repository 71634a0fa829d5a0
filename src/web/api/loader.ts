import type { QueryClient } from "@tanstack/react-query";
import type { Params } from "react-router-dom";

/** Address where the user arrives. */
type Arrival = { readonly search: URLSearchParams; readonly params: Params };

/**
 * Starts what a page requests at an address, before its code is here; null where that is nothing. `start` promises the
 * reply, for requests that depend on it. The page waits for none of them: its panels do, each for its own.
 */
export type Loader = (arrival: Arrival, start: QueryClient["query"]) => Promise<unknown> | null;
