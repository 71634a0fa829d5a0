import { startTransition, useCallback, useState } from "react";
import type { EventId } from "#domain/ids.ts";
import { eventsFile } from "#web/api/export.ts";
import { useEvents } from "#web/api/roadshows.ts";
import { useIsLimited } from "#web/api/scope.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { PanelAge } from "#web/ui/page/age.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Faceted } from "#web/ui/filters/faceted.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { SearchBox } from "#web/ui/filters/search-box.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { WindowsFailed } from "#web/ui/table/windows-failed.tsx";
import { Assignments } from "./assignments.tsx";
import { eventCells } from "./event-cells.ts";
import { eventColumns } from "./event-columns.tsx";
import { EventFigures } from "./event-figures.tsx";
import { EventFilters, useEventFilters } from "./event-filters.tsx";
import { eventsAsk } from "./events-ask.ts";

export function RoadshowsPage() {
  const { search, change } = useAddress();
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
        <SearchBox
          label="Search events"
          placeholder="Retailer, club, city, owner or event"
          value={eventsAsk(search).q ?? ""}
          onSearch={(q, how) => change({ q }, how)}
        />
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

const useAskedEvents = () => useEvents(eventsAsk(useAddress().search));

const EventsAge = () => <PanelAge asOf={useAskedEvents().first.asOf} />;

function FoundCount() {
  const { total, ofAll } = useAskedEvents().first;
  if (total === ofAll) return formatNoun(total, "event");
  return (
    <>
      <span className="font-semibold text-ink">{formatCount(total)}</span> of {formatNoun(ofAll, "event")}
    </>
  );
}

function Events() {
  const { search } = useAddress();
  const { first, rowAt, onVisible, hasFailed, retry } = useAskedEvents();
  const isLimited = useIsLimited();
  const [open, setOpen] = useState<readonly EventId[]>([]);
  // The same function each time, so that scrolling does not draw every row anew. The press is answered before the table is drawn.
  const toggle = useCallback(
    (id: EventId) =>
      startTransition(() =>
        setOpen((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
      ),
    [],
  );
  if (first.total === 0)
    return (
      <Empty>
        {first.ofAll > 0
          ? "No event fits these filters."
          : `No roadshow events ${isLimited ? "of your offices " : ""}have been read yet.`}
      </Empty>
    );
  return (
    <>
      {hasFailed ? <WindowsFailed onRetry={retry} /> : null}
      <DataTable
        id="roadshows"
        // Other filters start at the top of their own list.
        orderKey={search.toString()}
        caption="Roadshow events"
        columns={eventColumns}
        cells={eventCells}
        canSelect
        count={first.total}
        // Said beside the search.
        countWords=""
        rowAt={(index) => {
          const event = rowAt(index);
          return event && { event, isOpen: open.includes(event.id), onToggle: toggle };
        }}
        renderDetail={({ event, isOpen }) => (isOpen ? <Assignments event={event} /> : null)}
        onVisible={onVisible}
        files={{
          of: "events",
          hrefOf: (format, columns) => eventsFile(eventsAsk(search), { format, columns }),
        }}
        fills
      />
    </>
  );
}
