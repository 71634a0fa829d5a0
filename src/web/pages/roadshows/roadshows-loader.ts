import type { Loader } from "#web/api/loader.ts";
import { eventsWindowQuery } from "#web/api/roadshows/roadshows.ts";
import { eventsQuery } from "./events-query.ts";

export const roadshowsLoader: Loader = ({ search }, start) => start(eventsWindowQuery(eventsQuery(search)));
