import { useEvents } from "#web/api/roadshows.ts";
import { listOf, useAddress } from "#web/lib/address.ts";
import { AddressFacet } from "#web/ui/filters/list-page.tsx";
import { FilterWords } from "#web/ui/filters/toolbar.tsx";
import { eventsQuery, FACETS, FLAG_WORDS, FLAGS, isOn, type Facet } from "./events-query.ts";

const FACET_WORDS: Readonly<Record<Facet, string>> = {
  retailer: "Retailer",
  state: "State",
  status: "Status",
};

export function EventFacets() {
  const { facets } = useEvents(eventsQuery(useAddress().search)).first;
  return FACETS.map((facet) => (
    <AddressFacet key={facet} title={FACET_WORDS[facet]} name={facet} values={facets[facet]} />
  ));
}

export function PrintedFilters() {
  const { search } = useAddress();
  const query = eventsQuery(search);
  const { facets } = useEvents(query).first;
  const nameOf = (facet: Facet, id: string): string =>
    facets[facet].find(({ value }) => value === id)?.label || id || "Not reported";
  return (
    <FilterWords
      filters={[
        { label: "Search", words: query.q === undefined ? [] : [query.q] },
        ...FACETS.map((facet) => ({
          label: FACET_WORDS[facet],
          words: listOf(search, facet).map((id) => nameOf(facet, id)),
        })),
        { label: "Only", words: FLAGS.filter((flag) => isOn(search, flag)).map((flag) => FLAG_WORDS[flag]) },
      ]}
    />
  );
}
