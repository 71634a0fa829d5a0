import { fold } from "#domain/fold.ts";
import { sortTerm } from "#domain/row-order.ts";
import { missingContacts, peopleSorts, type PeopleQuery } from "#web/api/people.ts";
import { given, textOf } from "#web/lib/address.ts";
import { choice, filterQuery, several, severalOf } from "#web/lib/filters.ts";

export const peopleFilters = {
  active: choice("Status", "yes", {
    all: { name: "Everyone", asks: undefined },
    yes: { name: "Active", asks: true },
    no: { name: "Inactive", asks: false },
  }),
  missing: severalOf("Missing", missingContacts),
  state: several("State", { spell: fold }),
  office: several("Office", { all: "All offices" }),
};

/** What the address asks of the directory: a search, filters, and an order that is by name unless it says otherwise. */
export function peopleQuery(search: URLSearchParams): PeopleQuery {
  const sort = sortTerm(textOf(search, "sort"), peopleSorts);
  return {
    q: given(textOf(search, "q")),
    ...filterQuery(peopleFilters, search),
    sort: sort === null || sort.id === "name" ? undefined : sort.id,
    order: sort?.direction === "down" ? "down" : undefined,
  };
}
