import type { Loader } from "#web/api/loader.ts";
import { officesQuery } from "#web/api/offices.ts";
import { weekQuery } from "#web/api/week.ts";
import { weekQueryOf } from "./week-query.ts";

export const weekLoader: Loader = ({ search }, start) =>
  Promise.all([start(weekQuery(weekQueryOf(search))), start(officesQuery())]);
