import { useEvents, type RoadshowEvents } from "#web/api/roadshows.ts";
import { listOf, useAddress } from "#web/lib/address.ts";
import { Part } from "#web/ui/part.tsx";
import { ChoicesField } from "#web/ui/select-field.tsx";
import { FieldSkeleton } from "#web/ui/skeleton.tsx";
import { Toggle } from "#web/ui/toggle.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { eventFiltersSet, eventsAsk, FACETS, FLAGS, isOn, type Facet, type Flag } from "./events-ask.ts";

const FACET_WORDS: Readonly<Record<Facet, string>> = {
  retailer: "Retailer",
  state: "State",
  status: "Status",
};
const FLAG_WORDS: Readonly<Record<Flag, string>> = {
  unassigned: "Unassigned",
  unacknowledged: "Unacknowledged",
};
const NO_FILTERS = {
  retailer: null,
  state: null,
  status: null,
  unassigned: null,
  unacknowledged: null,
} as const;

export function EventFilters() {
  const { search, change } = useAddress();
  return (
    <Toolbar filtersSet={eventFiltersSet(search)} onClear={() => change(NO_FILTERS)}>
      <Part
        resetKey={search.toString()}
        waiting={FACETS.map((facet) => (
          <FieldSkeleton key={facet} />
        ))}
      >
        <FacetFields />
      </Part>
    </Toolbar>
  );
}

function FacetFields() {
  const { search, change } = useAddress();
  const { facets } = useEvents(eventsAsk(search)).first;
  return (
    <>
      {FACETS.map((facet) => (
        <ChoicesField
          key={facet}
          label={FACET_WORDS[facet]}
          options={facetOptions(facets, facet, listOf(search, facet))}
          values={listOf(search, facet)}
          onChange={(values) => change({ [facet]: values })}
        />
      ))}
      {FLAGS.map((flag) => (
        <Toggle
          key={flag}
          isOn={isOn(search, flag)}
          count={facets[flag]}
          onChange={(next) => change({ [flag]: next ? "yes" : null })}
        >
          {FLAG_WORDS[flag]}
        </Toggle>
      ))}
    </>
  );
}

/** The facet's values, and those chosen that leave no event: they must stay to be taken back. */
const facetOptions = (facets: RoadshowEvents["facets"], facet: Facet, chosen: readonly string[]) => {
  const known = facets[facet]
    .filter(({ value }) => value !== "")
    .map(({ value, label, count }) => ({ id: value, label, count }));
  const gone = chosen.filter((value) => known.every(({ id }) => id !== value));
  return [...known, ...gone.map((value) => ({ id: value, label: value, count: 0 }))];
};
