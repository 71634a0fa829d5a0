import { ownSessionsQuery } from "#web/api/identity/account.ts";
import type { Loader } from "#web/api/loader.ts";

export const accountLoader: Loader = (_arrival, start) => start(ownSessionsQuery());
