import { fold } from "#domain/fold.ts";
import {
  FILTER_MEMBERS,
  MEMBER_ROWS,
  memberRow,
  memberText,
  type FilterMember,
  type FilterNameOf,
  type KindOf,
} from "#domain/people/members.ts";
import { sortTerm } from "#domain/row-order.ts";
import { missingContacts, peopleSorts, type PeopleQuery } from "#web/api/people/people.ts";
import { given, textOf } from "#web/lib/address.ts";
import {
  choice,
  filterQuery,
  valuesFilter,
  knownValuesFilter,
  type Filter,
  type Filters,
  type FiltersOf,
} from "#web/lib/filters.ts";

type MemberFilters = {
  readonly [Name in FilterMember as FilterNameOf<Name>]: {
    readonly text: Filter<readonly string[]>;
    readonly flag: Filter<boolean>;
  }[KindOf<Name>];
};

/** The filters by the rows of their members, which the compiler cannot follow through a list of pairs. */
function memberFilters(): MemberFilters;
function memberFilters(): Filters {
  return Object.fromEntries(FILTER_MEMBERS.map((name) => [MEMBER_ROWS[name].filter, memberFilter(name)]));
}

const memberFilter = (name: FilterMember): Filter<readonly string[] | boolean> =>
  memberRow(name).kind === "flag"
    ? choice(MEMBER_ROWS[name].label, "all", {
        all: { name: "Everyone", asks: undefined },
        yes: { name: memberText(name, true) ?? "", asks: true },
        no: { name: memberText(name, false) ?? "", asks: false },
      })
    : valuesFilter(MEMBER_ROWS[name].label, { spell: fold });

export const peopleFilters = {
  active: choice("Status", "yes", {
    all: { name: "Everyone", asks: undefined },
    yes: { name: "Active", asks: true },
    no: { name: "Inactive", asks: false },
  }),
  missing: knownValuesFilter("Missing", missingContacts),
  ...memberFilters(),
  office: valuesFilter("Office", { all: "All offices" }),
} satisfies FiltersOf<"people">;

/** Question of the address to the directory: a search, filters, and an order that is by name unless it says otherwise. */
export function peopleQuery(search: URLSearchParams): PeopleQuery {
  const sort = sortTerm(textOf(search, "sort"), peopleSorts);
  return {
    q: given(textOf(search, "q")),
    ...filterQuery(peopleFilters, search),
    sort: sort === null || sort.id === "name" ? undefined : sort.id,
    order: sort?.direction === "down" ? "down" : undefined,
  };
}
