import { isPersonId } from "#domain/ids.ts";
import type { Loader } from "#web/api/loader.ts";
import { personQuery } from "#web/api/people/person.ts";

export const personLoader: Loader = ({ params: { id } }, start) =>
  isPersonId(id) ? start(personQuery(id)) : null;
