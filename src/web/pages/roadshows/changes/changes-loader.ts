import type { Loader } from "#web/api/loader.ts";
import { readsQuery } from "#web/api/roadshows/roadshow-changes.ts";

export const changesLoader: Loader = (_arrival, start) => start(readsQuery({}));
