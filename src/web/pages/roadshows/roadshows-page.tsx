import { isEventId } from "#domain/ids.ts";
import { eventsFile } from "#web/api/export.ts";
import { useLoadedOffices, useOffices } from "#web/api/offices.ts";
import { useEvents } from "#web/api/roadshows.ts";
import { useIsLimited } from "#web/api/session.ts";
import { useUnrefreshed } from "#web/api/shown-reports.ts";
import { checked, listOf, useAddress, VALUES_MAX } from "#web/lib/address.ts";
import { useMedia } from "#web/lib/media.ts";
import { FoundCount, ListPage, NothingFound, type ValuesProps } from "#web/ui/filters/list-page.tsx";
import { officeOptions } from "#web/ui/filters/picker-options.ts";
import { Picker } from "#web/ui/filters/picker.tsx";
import { SheetButton } from "#web/ui/overlay/sheet-button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { ChangesSheet } from "./changes-sheet.tsx";
import { ChaseSheet } from "./chase-sheet.tsx";
import { eventColumns, OPEN_EVENT, sparedColumns } from "./event-columns.tsx";
import { EventFigures, EventVerdict, Figures } from "./event-filters.tsx";
import { EventPanel } from "./event-panel.tsx";
import { eventFilters, eventsQuery, eventValues, flagOf } from "./events-query.ts";

export function RoadshowsPage() {
  const event = checked(useAddress().search, OPEN_EVENT, isEventId);
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
            className="flex min-h-16 min-w-0 gap-x-6 gap-y-2 max-md:grid max-md:min-h-33 max-md:grid-cols-2"
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
      fields={
        <Part>
          <OfficeField />
        </Part>
      }
      listTitle="Events"
      unrefreshed={useUnrefreshed("/api/roadshows/events")}
      panel={event === null ? null : <EventPanel id={event} />}
    >
      <Events />
    </ListPage>
  );
}

/** Opens what the list is read for: whom to call, and what is new. */
function EventActions() {
  const { search } = useAddress();
  const query = eventsQuery(search);
  const flag = flagOf(search);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <SheetButton
        icon="phone"
        renderSheet={(close) => <ChaseSheet query={query} flag={flag} onClose={close} />}
      >
        Chase list
      </SheetButton>
      <SheetButton icon="clock" renderSheet={(close) => <ChangesSheet onClose={close} />}>
        What changed
      </SheetButton>
    </div>
  );
}

const useFoundEvents = () => useEvents(eventsQuery(useAddress().search));

function EventValues({ children }: ValuesProps) {
  const { facets } = useFoundEvents().first;
  const offices = useLoadedOffices();
  return children({
    ...eventValues(facets),
    nameOf: (filter, id) => (filter === "office" ? (offices.find((each) => each.id === id)?.name ?? "") : ""),
  });
}

/** Narrows the list to events that some offices are assigned to. */
function OfficeField() {
  const { search, change } = useAddress();
  return (
    <Picker
      noun="office"
      options={officeOptions(useOffices())}
      chosen={listOf(search, "office")}
      onChange={(office) => change({ office })}
      most={VALUES_MAX}
    />
  );
}

const EventCount = () => <FoundCount {...useFoundEvents().first} one="event" many="events" />;

function Events() {
  const { search } = useAddress();
  const { first, rows, ...list } = useFoundEvents();
  const isLimited = useIsLimited();
  const isWide = useMedia("(width >= 100rem)");
  if (first.ofAll === 0) return <Empty>No roadshow events {isLimited ? "in your offices " : ""}yet.</Empty>;
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
      canSelect
      // Shown beside the search.
      countWords=""
      files={{
        of: "events",
        hrefOf: (format, columns) => eventsFile({ ...eventsQuery(search), format, columns }),
      }}
      fills
    />
  );
}
