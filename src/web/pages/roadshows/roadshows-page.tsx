import { isEventId } from "#domain/ids.ts";
import { eventsFile } from "#web/api/export.ts";
import { useIsLimited } from "#web/api/identity/session.ts";
import { checked, useAddress } from "#web/lib/address.ts";
import { useMedia } from "#web/lib/media.ts";
import { ListPage } from "#web/ui/filters/list-page.tsx";
import { NothingFound } from "#web/ui/filters/nothing-found.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { eventColumns, OPEN_EVENT, sparedColumns } from "./event-columns.tsx";
import { DaysField, ImportDays } from "./event-days.tsx";
import { EventFigures, EventVerdict, Figures } from "./event-filters.tsx";
import { EventPanel } from "./event-panel.tsx";
import { EventCount, EventValues, useFoundEvents } from "./event-values.tsx";
import { EventGroups, EventMap, LayoutField, layoutTitle } from "./event-groups.tsx";
import { eventFilters, eventsQuery, flagOf, layoutOf, USUAL_SORT } from "./events-query.ts";

export function RoadshowsPage() {
  const { search } = useAddress();
  const event = checked(search, OPEN_EVENT, isEventId);
  const layout = layoutOf(search);
  return (
    <ListPage
      title="Roadshows"
      head={
        <>
          <p className="figures mb-2 min-h-5">
            <Part waiting={<span className="skeleton block h-3 w-72" />}>
              <EventVerdict />
            </Part>
          </p>
          <fieldset
            aria-label="Figures"
            className="flex min-h-16 min-w-0 flex-wrap gap-x-6 gap-y-2 max-md:grid max-md:min-h-33 max-md:grid-cols-2"
          >
            <Part instead={<Figures facets={null} />}>
              <EventFigures />
            </Part>
          </fieldset>
        </>
      }
      search={{ label: "Search events", placeholder: "Retailer, club, city, state, owner or event" }}
      actions={<EventActions />}
      found={<EventCount />}
      filters={eventFilters}
      Values={EventValues}
      listTitle={layoutTitle(search)}
      panel={event === null ? null : <EventPanel id={event} />}
    >
      {layout === null ? <Events /> : layout === "map" ? <EventMap /> : <EventGroups by={layout} />}
    </ListPage>
  );
}

/** Actions for what else is done with the list. */
const EventActions = () => (
  <div className="flex flex-wrap gap-2 print:hidden">
    <LayoutField />
    <DaysField />
    <ImportDays />
  </div>
);

function Events() {
  const { search } = useAddress();
  const { first, rows, ...list } = useFoundEvents();
  const isLimited = useIsLimited();
  const isWide = useMedia("(width >= 100rem)");
  if (first.ofAll === 0)
    return <Empty>{`No roadshow events ${isLimited ? "in your offices " : ""}yet.`}</Empty>;
  if (first.total === 0)
    return <NothingFound filters={eventFilters}>No events match these filters.</NothingFound>;
  return (
    <DataTable
      id="roadshows"
      caption="Roadshow events"
      columns={eventColumns}
      spared={sparedColumns({ flag: flagOf(search), isBesideEvent: search.has(OPEN_EVENT), isWide })}
      rows={rows}
      rowId={({ id }) => id}
      rowsKey={JSON.stringify(eventsQuery(search))}
      server={{ ...list, count: first.total }}
      usualSort={USUAL_SORT}
      canSelect
      // Shown beside the search.
      countWords=""
      files={{
        of: "events",
        hrefOf: ({ format, columns }) => eventsFile({ ...eventsQuery(search), format, columns }),
      }}
      fills
    />
  );
}
