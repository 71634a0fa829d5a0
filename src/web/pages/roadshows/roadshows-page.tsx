import { eventsFile } from "#web/api/export.ts";
import { useEvents } from "#web/api/roadshows.ts";
import { useIsLimited } from "#web/api/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { PanelAge } from "#web/ui/page/age.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Faceted } from "#web/ui/filters/toolbar.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { SearchBox } from "#web/ui/filters/search-box.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { Assignments } from "./assignments.tsx";
import { eventColumns } from "./event-columns.tsx";
import { EventFigures } from "./event-figures.tsx";
import { EventFilters, useEventFilters } from "./event-filters.tsx";
import { eventsAsk } from "./events-ask.ts";

export function RoadshowsPage() {
  const { search } = useAddress();
  const resetKey = search.toString();
  return (
    <Page title="Roadshows" windowTitle="Roadshows" toolbar={<EventFilters />} fills>
      <fieldset
        aria-label="Figures"
        className="flex min-h-16 min-w-0 gap-x-6 gap-y-2 max-md:grid max-md:min-h-33 max-md:grid-cols-2"
      >
        <Part resetKey={resetKey}>
          <EventFigures />
        </Part>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox label="Search events" placeholder="Retailer, club, city, owner or event" />
        <p aria-live="polite" className="figures min-h-5 min-w-32 text-muted">
          <Part resetKey={resetKey}>
            <FoundCount />
          </Part>
        </p>
      </div>
      <Faceted {...useEventFilters()}>
        <Panel
          title="Events"
          resetKey={resetKey}
          waiting={<TableSkeleton rows={16} />}
          aside={<EventsAge />}
          fills
        >
          <Events />
        </Panel>
      </Faceted>
    </Page>
  );
}

const useFoundEvents = () => useEvents(eventsAsk(useAddress().search));

const EventsAge = () => <PanelAge asOf={useFoundEvents().first.asOf} />;

function FoundCount() {
  const { total, ofAll } = useFoundEvents().first;
  if (total === ofAll) return formatNoun(total, "event");
  return (
    <>
      <span className="font-semibold text-ink">{formatCount(total)}</span> of {formatNoun(ofAll, "event")}
    </>
  );
}

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
