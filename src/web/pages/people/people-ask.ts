import { peopleSorts, type PeopleQuery, type PeopleSort } from "#web/api/people.ts";
import { listOf, oneOf, textOf } from "#web/lib/address.ts";

/** What the address asks of the directory: a search, filters, and an order that is by name unless it says otherwise. */
export function peopleAsk(search: URLSearchParams): PeopleQuery {
  const q = textOf(search, "q");
  const office = listOf(search, "office");
  const state = listOf(search, "state");
  const active = oneOf(search, "active", ["yes", "no"]);
  const { by, order } = peopleOrder(search);
  return {
    ...(q !== "" && { q }),
    ...(office.length > 0 && { office }),
    ...(state.length > 0 && { state }),
    ...(active !== null && { active: active === "yes" }),
    ...(by !== "name" && { sort: by }),
    ...(order !== "up" && { order }),
  };
}

export type PeopleOrder = { readonly by: PeopleSort; readonly order: "up" | "down" };

export const peopleOrder = (search: URLSearchParams): PeopleOrder => ({
  by: oneOf(search, "sort", peopleSorts) ?? "name",
  order: oneOf(search, "order", ["up", "down"]) ?? "up",
});
