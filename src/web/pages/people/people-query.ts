import { sortTerm } from "#domain/row-order.ts";
import { peopleSorts, type PeopleQuery } from "#web/api/people.ts";
import { given, listOf, oneOf, textOf } from "#web/lib/address.ts";

/** What the address asks of the directory: a search, filters, and an order that is by name unless it says otherwise. */
export function peopleQuery(search: URLSearchParams): PeopleQuery {
  const status = requestedStatus(search);
  const sort = sortTerm(textOf(search, "sort"), peopleSorts);
  return {
    q: given(textOf(search, "q")),
    office: given(listOf(search, "office")),
    state: given(listOf(search, "state")),
    active: status === "all" ? undefined : status === "yes",
    sort: sort === null || sort.id === "name" ? undefined : sort.id,
    order: sort?.direction === "down" ? "down" : undefined,
  };
}

/** Whose flag the list is of: those who are active unless the address says otherwise. */
export const requestedStatus = (search: URLSearchParams): "yes" | "no" | "all" =>
  oneOf(search, "active", ["yes", "no", "all"]) ?? "yes";

/** What of it is a filter that can be cleared. */
export const peopleFilters = (search: URLSearchParams): PeopleQuery => {
  const status = requestedStatus(search);
  return { ...peopleQuery(search), active: status === "yes" ? undefined : status === "no" };
};
