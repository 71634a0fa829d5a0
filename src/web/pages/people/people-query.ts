import { peopleSorts, type PeopleQuery, type PeopleSort } from "#web/api/people.ts";
import { listOf, oneOf, textOf } from "#web/lib/address.ts";

/** What the address asks of the directory: a search, filters, and an order that is by name unless it says otherwise. */
export function peopleQuery(search: URLSearchParams): PeopleQuery {
  const q = textOf(search, "q");
  const office = listOf(search, "office");
  const state = listOf(search, "state");
  const status = requestedStatus(search);
  const { by, order } = peopleOrder(search);
  return {
    ...(q !== "" && { q }),
    ...(office.length > 0 && { office }),
    ...(state.length > 0 && { state }),
    ...(status !== "all" && { active: status === "yes" }),
    ...(by !== "name" && { sort: by }),
    ...(order !== "up" && { order }),
  };
}

/** Whose flag the list is of: those who are active unless the address says otherwise. */
export const requestedStatus = (search: URLSearchParams): "yes" | "no" | "all" =>
  oneOf(search, "active", ["yes", "no", "all"]) ?? "yes";

/** What of it is a filter that can be cleared. */
export function peopleFilters(search: URLSearchParams): PeopleQuery {
  const { active: _active, ...query } = peopleQuery(search);
  const status = requestedStatus(search);
  return status === "yes" ? query : { ...query, active: status === "no" };
}

export type PeopleOrder = { readonly by: PeopleSort; readonly order: "up" | "down" };

export const peopleOrder = (search: URLSearchParams): PeopleOrder => ({
  by: oneOf(search, "sort", peopleSorts) ?? "name",
  order: oneOf(search, "order", ["up", "down"]) ?? "up",
});
