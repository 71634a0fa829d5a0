import type { Loader } from "#web/api/loader.ts";
import { acknowledgementsQuery } from "#web/api/roadshows/roadshow-chase.ts";
import { eventsWindowQuery, firstEventsQuery, gapsQuery } from "#web/api/roadshows/roadshows.ts";
import { eventsQuery } from "#web/pages/roadshows/events-query.ts";
import { aboutOf, chaseQuery, USUAL_GROUPING } from "./chase-query.ts";

export const chaseLoader: Loader = ({ search }, start) => {
  const query = chaseQuery(search);
  const about = aboutOf(search);
  return Promise.all([
    start(eventsWindowQuery(eventsQuery(search))),
    about === "unacknowledged"
      ? start(acknowledgementsQuery({ ...query, by: USUAL_GROUPING }))
      : about === "broken" || about === "changed"
        ? start(firstEventsQuery(query))
        : start(gapsQuery(query)),
  ]);
};
