import { fold } from "#domain/fold.ts";
import { useOffices } from "#web/api/offices.ts";
import { usePeopleFacets, type PeopleFacets as Facets } from "#web/api/people.ts";
import { listOf, oneOf, useAddress } from "#web/lib/address.ts";
import { FacetChoice, FacetList } from "#web/ui/filters/facets.tsx";
import { FacetsSkeleton } from "#web/ui/page/skeleton.tsx";
import { peopleAsk } from "./people-ask.ts";

const EVERYONE = "everyone";

/** The values of each filter with how many people they would leave beside the other filters and the search. */
export function PeopleFacets() {
  const { search, change } = useAddress();
  const { facets, isOld } = usePeopleFacets(peopleAsk(search));
  const offices = useOffices();
  if (facets === null) return <FacetsSkeleton />;
  return (
    <>
      <FacetChoice
        title="Status"
        values={statusValues(facets)}
        chosen={oneOf(search, "active", ["yes", "no"]) ?? EVERYONE}
        onChange={(id) => change({ active: id === EVERYONE ? null : id })}
        isOld={isOld}
      />
      <FacetList
        title="State"
        values={facets.state.map(({ value, label, count }) => ({ id: value, label, count }))}
        chosen={listOf(search, "state").map(fold)}
        onChange={(state) => change({ state })}
        isOld={isOld}
      />
      <FacetList
        title="Office"
        values={facets.office.map(({ value, label, count }) => ({
          id: value,
          label: value === "" ? "" : label || `Office ${value}`,
          count,
        }))}
        labelOf={(id) =>
          id === "" ? "" : offices.find((office) => office.id === id)?.name || `Office ${id}`
        }
        chosen={listOf(search, "office")}
        onChange={(office) => change({ office })}
        isOld={isOld}
      />
    </>
  );
}

const statusValues = ({ active, inactive }: Facets) => [
  { id: EVERYONE, label: "Everyone", count: active + inactive },
  { id: "yes", label: "Active", count: active },
  { id: "no", label: "Inactive", count: inactive },
];
