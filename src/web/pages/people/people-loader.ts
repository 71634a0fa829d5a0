import type { Loader } from "#web/api/loader.ts";
import { officesQuery } from "#web/api/offices.ts";
import { peopleWindowQuery } from "#web/api/people/people.ts";
import { peopleQuery } from "./people-query.ts";

export const peopleLoader: Loader = ({ search }, start) =>
  Promise.all([start(peopleWindowQuery(peopleQuery(search))), start(officesQuery())]);
