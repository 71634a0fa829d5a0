import type { Loader } from "#web/api/loader.ts";
import { sourcesQuery } from "#web/api/admin/sources.ts";

export const sourcesLoader: Loader = (_arrival, start) => start(sourcesQuery());
