import type { Loader } from "#web/api/loader.ts";
import { findingsWindowQuery, qualityQuery } from "#web/api/people/quality.ts";
import { findingsQueryOf, rulesOf } from "./quality-query.ts";

export const qualityLoader: Loader = ({ search }, start) =>
  Promise.all([
    start(qualityQuery({ rule: rulesOf(search) })),
    start(findingsWindowQuery(findingsQueryOf(search))),
  ]);
