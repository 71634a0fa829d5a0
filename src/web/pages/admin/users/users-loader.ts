import type { Loader } from "#web/api/loader.ts";
import { officesQuery } from "#web/api/offices.ts";
import { usersQuery } from "#web/api/identity/users.ts";

export const usersLoader: Loader = (_arrival, start) =>
  Promise.all([start(usersQuery()), start(officesQuery())]);
