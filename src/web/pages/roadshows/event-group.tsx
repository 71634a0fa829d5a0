import type { ReactNode } from "react";
import type { OfficeId } from "#domain/ids.ts";
import { useAddress, withChanges } from "#web/lib/address.ts";
import { withSearch } from "#web/lib/paths.ts";
import { NameLink } from "#web/ui/page/name.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";
import { Subsection } from "#web/ui/page/panel.tsx";
import { OPEN_EVENT } from "./event-columns.tsx";
import { eventWords, type NamedEvent } from "./event-words.ts";

type EventListProps = {
  /** Each with what is said of it, and what can be done with it. */
  readonly events: readonly {
    readonly event: NamedEvent;
    readonly note: ReactNode;
    readonly actions?: ReactNode;
  }[];
};

type EventGroupProps = EventListProps & {
  readonly title: string;
  /** The office that the title names. */
  readonly officeId?: OfficeId | null;
  readonly count: string;
  /** Above the events. */
  readonly children?: ReactNode;
};

/** Events of one kind, each with what is said of it. */
export function EventGroup({ title, officeId = null, count, events, children }: EventGroupProps) {
  return (
    <Subsection
      label={title}
      hasRule
      title={
        <>
          <OfficeLink id={officeId}>
            <bdi>{title}</bdi>
          </OfficeLink>{" "}
          <span className="figures font-normal text-muted">{count}</span>
        </>
      }
    >
      {children}
      <EventList events={events} />
    </Subsection>
  );
}

/** Links that open events beside the list that they are in. */
export function EventList({ events }: EventListProps) {
  const { search } = useAddress();
  return (
    <ul className="mt-1">
      {events.map(({ event, note, actions }) => (
        <li key={event.id} className="flex items-baseline gap-x-3 py-0.5 max-sm:flex-wrap max-sm:py-1.5">
          <span className="min-w-0 sm:flex-1">
            <NameLink to={withSearch("", withChanges(search, { [OPEN_EVENT]: event.id }))}>
              <bdi>{eventWords(event)}</bdi>
            </NameLink>{" "}
            <span className="text-muted">
              <span>{`event ${event.id}`}</span>
              <span>{note}</span>
            </span>
          </span>
          {actions === undefined ? null : <span className="ml-auto shrink-0">{actions}</span>}
        </li>
      ))}
    </ul>
  );
}
