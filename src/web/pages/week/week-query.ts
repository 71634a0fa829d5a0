import { isOfficeId, type OfficeId } from "#domain/ids.ts";
import type { WeekQuery } from "#web/api/week.ts";
import { given } from "#web/lib/address.ts";
import { filterQuery, valuesFilter, type Filter, type FiltersOf } from "#web/lib/filters.ts";

const offices = valuesFilter("Office", { all: "All offices" });

const office: Filter<readonly OfficeId[]> = {
  ...offices,
  read: (search, name) => given(offices.chosen(search, name).filter(isOfficeId)),
};

export const weekFilters = { office } as const satisfies FiltersOf<"week">;

/** The sheet of the offices in the address, or of all. */
export const weekQueryOf = (search: URLSearchParams): WeekQuery => filterQuery(weekFilters, search);
