import { useAddress } from "#web/lib/address.ts";
import { Part } from "#web/ui/part.tsx";
import { FacetsSkeleton } from "#web/ui/skeleton.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { EventFacets } from "./event-facets.tsx";
import { eventFiltersSet } from "./events-ask.ts";

const NO_FILTERS = {
  retailer: null,
  state: null,
  status: null,
  unassigned: null,
  unacknowledged: null,
  broken: null,
} as const;

/** What the toolbar and the column of facets both know: there is one of them to be seen at a time. */
export function useEventFilters() {
  const { search, change } = useAddress();
  return {
    filtersSet: eventFiltersSet(search),
    onClear: () => change(NO_FILTERS),
    facets: (
      <Part
        resetKey={search.toString()}
        waiting={<FacetsSkeleton />}
        instead={<p className="text-table text-muted">The counts could not be loaded.</p>}
      >
        <EventFacets />
      </Part>
    ),
  };
}

export const EventFilters = () => <Toolbar {...useEventFilters()} />;
