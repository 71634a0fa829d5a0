import { officeName } from "#domain/office-name.ts";
import { LATER_FILTERS, type LaterFilter } from "#domain/roadshows/event-filters.ts";
import { eventStatusWords } from "#domain/roadshows/roadshows.ts";
import { useEventFacets, useEvents, useFoundValues, type EventsQuery } from "#web/api/roadshows/roadshows.ts";
import { useAddress } from "#web/lib/address.ts";
import type { FindValues } from "#web/ui/filters/facets.tsx";
import { FoundCount, type ValuesProps } from "#web/ui/filters/list-page.tsx";
import { eventsQuery } from "./events-query.ts";

/** The events that the filters of the address leave. */
export const useFoundEvents = () => useEvents(eventsQuery(useAddress().search));

/** The values of the filters of the address, with how many events each leaves. */
export function EventValues(props: ValuesProps) {
  const { search } = useAddress();
  return <ValuesOf {...props} query={eventsQuery(search)} />;
}

/** The values of the filters of a query, with how many events each leaves. */
export function ValuesOf({ query, children }: ValuesProps & { readonly query: EventsQuery }) {
  const { retailer, state, status } = useEvents(query).first.facets;
  const { facets, isOld } = useEventFacets(query);
  const statuses = status.map((each) => ({ ...each, label: eventStatusWords({ status: each.value }) }));
  return children({
    values: { retailer, state, status: statuses, ...facets?.values },
    totals: facets?.totals,
    findIn: (filter) => (words, list) =>
      isLater(filter) ? (
        <FoundValues query={query} filter={filter} words={words}>
          {list}
        </FoundValues>
      ) : (
        list(null)
      ),
    isOld,
    nameOf: nameOfValue,
  });
}

type FoundValuesProps = {
  readonly query: EventsQuery;
  readonly filter: LaterFilter;
  readonly words: string;
  readonly children: Parameters<FindValues>[1];
};

/** The values of a filter that a search finds, of which the most frequent alone came with the others. */
function FoundValues({ query, filter, words, children }: FoundValuesProps) {
  const { facets, isOld } = useFoundValues(query, filter, words);
  return children(facets === null ? null : { ...facets, isOld });
}

const isLater = (filter: string): filter is LaterFilter => LATER_FILTERS.some((name) => name === filter);

/** An office whose count comes without its name. */
const nameOfValue = (filter: string, value: string): string =>
  filter === "office" ? officeName({ officeId: value, officeName: "" }) : "";

export function EventCount() {
  const events = useFoundEvents();
  return <FoundCount {...events.first} singular="event" plural="events" />;
}
