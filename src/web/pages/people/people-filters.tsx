import { useOffices } from "#web/api/offices.ts";
import { listOf, useAddress, VALUES_MAX } from "#web/lib/address.ts";
import { FilterWords, Toolbar } from "#web/ui/filters/toolbar.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { Picker, PickerSkeleton } from "#web/ui/filters/picker.tsx";
import { chosenNames, officeOptions } from "#web/ui/filters/picker-options.ts";
import { FacetsSkeleton } from "#web/ui/page/skeleton.tsx";
import { peopleAsk, peopleFiltersSet } from "./people-ask.ts";
import { PeopleFacets } from "./people-facets.tsx";

/** What the toolbar and the column of facets both know: there is one of them to be seen at a time. */
export function usePeopleFilters() {
  const { search, change } = useAddress();
  return {
    filtersSet: peopleFiltersSet(search),
    onClear: () => change({ office: null, state: null, active: null }),
    facets: (
      <Part
        resetKey={search.toString()}
        waiting={<FacetsSkeleton />}
        instead={<p className="text-table text-muted">The counts could not be loaded.</p>}
      >
        <PeopleFacets />
      </Part>
    ),
  };
}

export function PeopleFilters() {
  return (
    <Toolbar
      {...usePeopleFilters()}
      said={
        <Part>
          <FiltersSaid />
        </Part>
      }
    >
      <Part waiting={<PickerSkeleton noun="office" />}>
        <OfficeField />
      </Part>
    </Toolbar>
  );
}

function FiltersSaid() {
  const { search } = useAddress();
  const { q = "", office = [], state = [], active } = peopleAsk(search);
  const status = active === undefined ? "Everyone" : active ? "Active" : "Inactive";
  return (
    <FilterWords
      filters={[
        { label: "Search", words: q === "" ? [] : [q] },
        { label: "Office", words: chosenNames(officeOptions(useOffices()), office, "office") },
        { label: "Status", words: [status] },
        { label: "State", words: state.map((word) => word || "Not reported") },
      ]}
    />
  );
}

function OfficeField() {
  const { search, change } = useAddress();
  return (
    <Picker
      noun="office"
      options={officeOptions(useOffices())}
      chosen={listOf(search, "office")}
      onChange={(office) => change({ office })}
      most={VALUES_MAX}
    />
  );
}
