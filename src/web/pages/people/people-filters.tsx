import { fold } from "#domain/fold.ts";
import { useOffices } from "#web/api/offices.ts";
import { usePeopleFacets } from "#web/api/people.ts";
import { listOf, useAddress } from "#web/lib/address.ts";
import { FacetList } from "#web/ui/filters/facets.tsx";
import { AddressFacet } from "#web/ui/filters/list-page.tsx";
import { chosenNames, officeOptions } from "#web/ui/filters/picker-options.ts";
import { FilterWords } from "#web/ui/filters/toolbar.tsx";
import { FacetsSkeleton } from "#web/ui/page/skeleton.tsx";
import { peopleQuery, requestedStatus } from "./people-query.ts";

export function PeopleFacets() {
  const { search, change } = useAddress();
  const { facets, isOld } = usePeopleFacets(peopleQuery(search));
  const offices = useOffices();
  if (facets === null) return <FacetsSkeleton />;
  const { active, inactive } = facets;
  return (
    <>
      <FacetList
        title="Status"
        values={[
          { value: "all", label: "Everyone", count: active + inactive },
          { value: "yes", label: "Active", count: active },
          { value: "no", label: "Inactive", count: inactive },
        ]}
        chosen={[requestedStatus(search)]}
        onChange={([status = "yes"]) => change({ active: status === "yes" ? null : status })}
        isOld={isOld}
        isSingle
      />
      <AddressFacet
        title="State"
        name="state"
        values={facets.state}
        chosen={listOf(search, "state").map(fold)}
        isOld={isOld}
      />
      <AddressFacet
        title="Office"
        name="office"
        values={facets.office}
        labelOf={(id) =>
          id === "" ? "" : offices.find((office) => office.id === id)?.name || `Office ${id}`
        }
        isOld={isOld}
      />
    </>
  );
}

export function PrintedFilters() {
  const { search } = useAddress();
  const { q = "", office = [], state = [], active } = peopleQuery(search);
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
