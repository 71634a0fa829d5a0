import type { Loader } from "#web/api/loader.ts";
import { officesQuery } from "#web/api/offices.ts";
import { tokensQuery } from "#web/api/identity/tokens.ts";

export const tokensLoader: Loader = (_arrival, start) =>
  Promise.all([start(tokensQuery()), start(officesQuery())]);
