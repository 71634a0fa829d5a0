import type { Loader } from "#web/api/loader.ts";
import { eventsWindowQuery, firstEventsQuery } from "#web/api/roadshows/roadshows.ts";
import { phonesQuery } from "./phones-query.ts";

export const phonesLoader: Loader = ({ search }, start) =>
  Promise.all([start(firstEventsQuery(phonesQuery(search))), start(eventsWindowQuery(phonesQuery(search)))]);
