import { useEvents } from "#web/api/roadshows.ts";
import { listOf, useAddress } from "#web/lib/address.ts";
import { FilterWords, Toolbar } from "#web/ui/filters/toolbar.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { FacetsSkeleton } from "#web/ui/page/skeleton.tsx";
import { EventFacets, FACET_WORDS } from "./event-facets.tsx";
import { eventFiltersSet, eventsAsk, FACETS, FLAGS, isOn, type Facet, type Flag } from "./events-ask.ts";

const NO_FILTERS = {
  retailer: null,
  state: null,
  status: null,
  unassigned: null,
  unacknowledged: null,
  broken: null,
} as const;

const FLAG_WORDS: Readonly<Record<Flag, string>> = {
  unassigned: "Gaps",
  unacknowledged: "Unacknowledged",
  broken: "Broken",
};

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

export const EventFilters = () => (
  <Toolbar
    {...useEventFilters()}
    said={
      <Part>
        <FiltersSaid />
      </Part>
    }
  />
);

function FiltersSaid() {
  const { search } = useAddress();
  const ask = eventsAsk(search);
  const { facets } = useEvents(ask).first;
  const { q = "" } = ask;
  const nameOf = (facet: Facet, id: string): string =>
    facets[facet].find(({ value }) => value === id)?.label || id || "Not reported";
  return (
    <FilterWords
      filters={[
        { label: "Search", words: q === "" ? [] : [q] },
        ...FACETS.map((facet) => ({
          label: FACET_WORDS[facet],
          words: listOf(search, facet).map((id) => nameOf(facet, id)),
        })),
        { label: "Only", words: FLAGS.filter((flag) => isOn(search, flag)).map((flag) => FLAG_WORDS[flag]) },
      ]}
    />
  );
}
