import { isOfficeId, type OfficeId } from "#domain/ids.ts";
import { funnelReportQuery, funnelSpanQuery } from "#web/api/funnel.ts";
import type { Loader } from "#web/api/loader.ts";
import { officeHeadcountQuery, officeQuery } from "#web/api/offices.ts";
import { peopleWindowQuery } from "#web/api/people/people.ts";
import { officeEventsQuery } from "#web/api/roadshows/roadshows.ts";
import { activePeople, funnelQueries } from "./office-query.ts";

export const officeLoader: Loader = ({ search, params: { office: id } }, start) =>
  isOfficeId(id)
    ? Promise.all([
        start(officeQuery(id)),
        start(officeHeadcountQuery({ id })),
        start(officeEventsQuery({ id })),
        start(peopleWindowQuery(activePeople(id))),
        startFunnel(id, search, start),
      ])
    : null;

async function startFunnel(id: OfficeId, search: URLSearchParams, start: Parameters<Loader>[1]) {
  const { query, earlierQuery } = funnelQueries(id, search, await start(funnelSpanQuery()));
  const earlier = earlierQuery === null ? [] : [start(funnelReportQuery(earlierQuery))];
  await Promise.all([start(funnelReportQuery(query)), ...earlier]);
}
