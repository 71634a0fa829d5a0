import { headcountQuery, movesWindowQuery } from "#web/api/people/headcount.ts";
import type { Loader } from "#web/api/loader.ts";
import { officesQuery } from "#web/api/offices.ts";
import { everyFacetQuery } from "#web/api/people/people.ts";
import { headcountQueryOf, movesQueryOf } from "./headcount-query.ts";

export const headcountLoader: Loader = ({ search }, start) =>
  Promise.all([
    start(headcountQuery(headcountQueryOf(search))),
    start(movesWindowQuery(movesQueryOf(search))),
    start(everyFacetQuery()),
    start(officesQuery()),
  ]);
