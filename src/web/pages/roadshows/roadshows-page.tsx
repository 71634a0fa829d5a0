import { eventsFile } from "#web/api/export.ts";
import { useEvents } from "#web/api/roadshows.ts";
import { useIsLimited } from "#web/api/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { FoundCount, ListPage } from "#web/ui/filters/list-page.tsx";
import { PanelAge } from "#web/ui/page/age.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Assignments } from "./assignments.tsx";
import { eventColumns } from "./event-columns.tsx";
import { EventFigures } from "./event-figures.tsx";
import { EventFacets, PrintedFilters } from "./event-filters.tsx";
import { eventsAsk } from "./events-ask.ts";

export function RoadshowsPage() {
  const { search } = useAddress();
  return (
    <ListPage
      title="Roadshows"
      head={
        <fieldset
          aria-label="Figures"
          className="flex min-h-16 min-w-0 gap-x-6 gap-y-2 max-md:grid max-md:min-h-33 max-md:grid-cols-2"
        >
          <Part resetKey={search.toString()}>
            <EventFigures />
          </Part>
        </fieldset>
      }
      search={{ label: "Search events", placeholder: "Retailer, club, city, owner or event" }}
      found={<EventCount />}
      ask={eventsAsk(search)}
      facets={<EventFacets />}
      printed={<PrintedFilters />}
      listTitle="Events"
      age={<EventsAge />}
    >
      <Events />
    </ListPage>
  );
}

const useFoundEvents = () => useEvents(eventsAsk(useAddress().search));

const EventsAge = () => <PanelAge asOf={useFoundEvents().first.asOf} />;

const EventCount = () => <FoundCount {...useFoundEvents().first} one="event" many="events" />;

function Events() {
  const { search } = useAddress();
  const { first, rows, ...list } = useFoundEvents();
  const isLimited = useIsLimited();
  if (first.total === 0)
    return (
      <Empty>
        {first.ofAll > 0
          ? "No events match these filters."
          : `No roadshow events ${isLimited ? "in your offices " : ""}yet.`}
      </Empty>
    );
  return (
    <DataTable
      id="roadshows"
      caption="Roadshow events"
      columns={eventColumns}
      rows={rows}
      rowId={({ id }) => id}
      rowsKey={JSON.stringify(eventsAsk(search))}
      server={{ ...list, ...UNSORTED, count: first.total }}
      canSelect
      // Shown beside the search.
      countWords=""
      renderDetail={(event) => <Assignments event={event} />}
      files={{
        of: "events",
        hrefOf: (format, columns) => eventsFile({ ...eventsAsk(search), format, columns }),
      }}
      fills
    />
  );
}

/** Events come in the order of their ids. */
const UNSORTED = { sorts: [], terms: [], onSort: () => {} } as const;
