import { use } from "react";
import type { EventId } from "#domain/ids.ts";
import { useEvents, useFirstEvents, type EventRow } from "#web/api/roadshows/roadshows.ts";
import { useAddress } from "#web/lib/address.ts";
import { paths } from "#web/lib/paths.ts";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { SidePanel, useSidePanel } from "#web/ui/overlay/side-panel.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { FailureBoundary, FailureCard, FailureContext, type FailureWords } from "#web/ui/page/failure.tsx";
import { ReportPart } from "#web/ui/page/part.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { Assignments } from "./assignments.tsx";
import { eventWords, namedEvent } from "./event-words.ts";
import { OPEN_EVENT } from "./event-columns.tsx";
import { eventsQuery } from "./events-query.ts";

type OpenProps = { readonly id: EventId };

/** The open event, and the ones before and after it in the list. */
export const EventPanel = ({ id }: OpenProps) => (
  <FailureBoundary renderFailure={(words) => <FailedPanel id={id} words={words} />}>
    <ListedPanel id={id} />
  </FailureBoundary>
);

/** The list has failed: the panel has no neighbors, and can be closed. */
function FailedPanel({ id, words }: OpenProps & { readonly words: FailureWords }) {
  const panel = useSidePanel(OPEN_EVENT, id, { ids: [] });
  return (
    <SidePanel {...panel} title={`Event ${id}`}>
      <FailureCard words={words} onRetry={use(FailureContext).retry} />
    </SidePanel>
  );
}

function ListedPanel({ id }: OpenProps) {
  const { rows, places } = useEvents(eventsQuery(useAddress().search));
  const panel = useSidePanel(OPEN_EVENT, id, { ids: rows.map((row) => row.id), places });
  const event = rows.find((row) => row.id === id);
  if (event !== undefined)
    return (
      <SidePanel {...panel} title={<EventTitle event={event} />} actions={<EventActions event={event} />}>
        <Assignments key={id} event={event} />
      </SidePanel>
    );
  return (
    <SidePanel {...panel} title={`Event ${id}`}>
      <ReportPart waiting={<BlockSkeleton label="the event" heightPx={136} />}>
        <EventOutsideList id={id} />
      </ReportPart>
    </SidePanel>
  );
}

/** An event of a link that the filters leave out, or that comes later in the list. */
function EventOutsideList({ id }: OpenProps) {
  const event = useFirstEvents({ q: id }).rows.find((row) => row.id === id);
  if (event === undefined) return <Empty>Event not found. It may be gone, or in another office.</Empty>;
  return (
    <>
      <p className="mb-3 font-semibold">
        <EventTitle event={event} />
      </p>
      <Assignments event={event} />
    </>
  );
}

type EventProps = { readonly event: EventRow };

const EventTitle = ({ event }: EventProps) => (
  <>
    <bdi>{eventWords({ ...namedEvent(event), status: "Approved" })}</bdi>
    <span className="figures block text-table font-normal text-muted">{`Event ${event.id}`}</span>
  </>
);

const EventActions = ({ event }: EventProps) => (
  <>
    <Button
      icon="copy"
      onPress={() => void copyText(new URL(paths.event(event.id), location.origin).href, "Link")}
    >
      Copy link
    </Button>
  </>
);
