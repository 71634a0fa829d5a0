import { funnelSpanQuery } from "#web/api/funnel.ts";
import type { Loader } from "#web/api/loader.ts";
import { officeListQuery } from "#web/api/offices.ts";
import { officesQuery } from "./offices-query.ts";

export const officesLoader: Loader = async ({ search }, start) => {
  const span = await start(funnelSpanQuery());
  return start(officeListQuery(officesQuery(search, span)));
};
