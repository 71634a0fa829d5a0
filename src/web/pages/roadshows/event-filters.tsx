import { useEvents, type RoadshowEvents } from "#web/api/roadshows.ts";
import { listOf, useAddress } from "#web/lib/address.ts";
import { formatCount } from "#web/lib/format.ts";
import { FigureToggle } from "#web/ui/filters/figure-toggle.tsx";
import { AddressFacet } from "#web/ui/filters/list-page.tsx";
import { FilterWords } from "#web/ui/filters/toolbar.tsx";
import { eventsQuery, FACETS, flagChange, flagOf, FLAGS, type Facet, type Flag } from "./events-query.ts";

const FLAG_WORDS: Readonly<Record<Flag, readonly [name: string, meaning: string]>> = {
  unassigned: [
    "Gaps",
    "Approved events without an active assignment. Canceled events and offices you can’t see are not counted.",
  ],
  unacknowledged: ["Unacknowledged", "Events with an active assignment that the owner hasn’t acknowledged"],
  broken: [
    "Assignment problems",
    "Events whose only assignment is inactive, or whose active assignment has an owner who is retired, in another office, or not in the directory",
  ],
};

/** The figures of what the other filters leave; pressed, each leaves only its events, in place of another one. */
export const EventFigures = () => (
  <Figures facets={useEvents(eventsQuery(useAddress().search)).first.facets} />
);

/** Figures of nothing where they could not be read. */
export function Figures({ facets }: { readonly facets: RoadshowEvents["facets"] | null }) {
  const { search, change } = useAddress();
  const on = flagOf(search);
  const counts = facets && { ...facets, unassigned: facets.unassignedApproved };
  const others = facets === null ? 0 : facets.unassigned - facets.unassignedApproved;
  return (
    <>
      <FigureToggle
        label="Events"
        title="All events that match the other filters"
        count={facets && facets.events}
        isPressed={on === null}
        onChange={() => change(flagChange(null))}
      />
      {FLAGS.map((flag) => (
        <FigureToggle
          key={flag}
          label={FLAG_WORDS[flag][0]}
          title={FLAG_WORDS[flag][1]}
          count={counts && counts[flag]}
          {...(flag === "unassigned" && others > 0 && { note: `+${formatCount(others)} not approved` })}
          isPressed={on === flag}
          onChange={(isPressed) => change(flagChange(isPressed ? flag : null))}
        />
      ))}
    </>
  );
}

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
        {
          label: "Only",
          words: FLAGS.filter((flag) => flag === flagOf(search)).map((flag) => FLAG_WORDS[flag][0]),
        },
      ]}
    />
  );
}
