import type { Loader } from "#web/api/loader.ts";
import { todayQuery } from "#web/api/today.ts";

export const todayLoader: Loader = (_page, start) => start(todayQuery());
