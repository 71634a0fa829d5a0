import type { QueryOf } from "#contract/endpoint.ts";
import { crash } from "#contract/pages.ts";
import { call } from "./call.ts";

export type Crash = QueryOf<typeof crash>;

/** Reports an error of the page to the server’s log. */
export const reportCrash = (found: Crash) => call(crash, found);
