import { useEvents, type RoadshowEvents } from "#web/api/roadshows.ts";
import { listOf, useAddress } from "#web/lib/address.ts";
import { FacetList } from "#web/ui/filters/facets.tsx";
import { eventsAsk, FACETS, type Facet } from "./events-ask.ts";

export const FACET_WORDS: Readonly<Record<Facet, string>> = {
  retailer: "Retailer",
  state: "State",
  status: "Status",
};

/** The values of each filter with how many events they would leave beside the other filters and the search. */
export function EventFacets() {
  const { search, change } = useAddress();
  const { facets } = useEvents(eventsAsk(search)).first;
  return FACETS.map((facet) => (
    <FacetList
      key={facet}
      title={FACET_WORDS[facet]}
      values={facetValues(facets, facet)}
      chosen={listOf(search, facet)}
      onChange={(values) => change({ [facet]: values })}
    />
  ));
}

const facetValues = (facets: RoadshowEvents["facets"], facet: Facet) =>
  facets[facet].map(({ value, label, count }) => ({ id: value, label: label || value, count }));
