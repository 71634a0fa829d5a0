import type { ReactNode } from "react";
import type { OfficeId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import type { Gap } from "#web/api/roadshows.ts";
import { useAddress, withChanges } from "#web/lib/address.ts";
import { withSearch } from "#web/lib/paths.ts";
import { NameLink } from "#web/ui/page/name.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";
import { eventWords } from "./chase-list.ts";
import { OPEN_EVENT } from "./event-columns.tsx";

type EventListProps = {
  /** Each with what is said of it. */
  readonly events: readonly { readonly event: Gap["event"]; readonly note: ReactNode }[];
  /** When an event is opened, which the page below shows. */
  readonly onLeave: () => void;
};

type EventGroupProps = EventListProps & {
  readonly title: string;
  /** The office that the title names. */
  readonly officeId?: OfficeId | null;
  readonly count: string;
  /** Above the events. */
  readonly children?: ReactNode;
};

/** Events of one kind in a sheet, each with what is said of it. */
export function EventGroup({ title, officeId = null, count, events, onLeave, children }: EventGroupProps) {
  return (
    <section aria-label={title} className="border-t border-line pt-3">
      <h3 className="font-semibold">
        <OfficeLink id={officeId}>
          <bdi>{title}</bdi>
        </OfficeLink>{" "}
        <span className="figures font-normal text-muted">{count}</span>
      </h3>
      {children}
      <EventList events={events} onLeave={onLeave} />
    </section>
  );
}

/** Links that open events on the page below. */
export function EventList({ events, onLeave }: EventListProps) {
  const { search } = useAddress();
  return (
    <ul className="mt-1">
      {events.map(({ event, note }) => (
        <li key={event.id} className="py-0.5">
          <NameLink
            to={withSearch(PAGES.roadshows.path, withChanges(search, { [OPEN_EVENT]: event.id }))}
            onPress={onLeave}
          >
            <bdi>{eventWords(event)}</bdi>
          </NameLink>{" "}
          <span className="text-muted">
            <span>{`event ${event.id}`}</span>
            <span>{note}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
