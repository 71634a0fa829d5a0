import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { OfficeId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import { ACKNOWLEDGEMENTS, eventStatusWords } from "#domain/roadshows/roadshows.ts";
import { eventsFile } from "#web/api/export.ts";
import {
  useFirstEvents,
  useOfficeEvents,
  type OfficeEvents as Events,
} from "#web/api/roadshows/roadshows.ts";
import { formatCount, formatNoun, formatRate } from "#web/lib/format.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/page/button.tsx";
import { Facts } from "#web/ui/page/facts.tsx";
import { NameLink } from "#web/ui/page/name.tsx";
import { Subsection } from "#web/ui/page/panel.tsx";

type OfficeProps = { readonly id: OfficeId };
type NearEvent = Events["near"]["rows"][number];

/** Section on what the office staffs, what its owners have not acknowledged, and events without staff near it. */
export function OfficeEvents({ id }: OfficeProps) {
  const { staffed, assignments, unacknowledged, waiting, near } = useOfficeEvents({ id });
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          {
            label: "Staffed events",
            value: <EventsLink search={staffedSearch(id)}>{formatCount(staffed)}</EventsLink>,
          },
          { label: "Active assignments", value: <span className="figures">{formatCount(assignments)}</span> },
          {
            label: "Not acknowledged",
            value: (
              <>
                <EventsLink search={unacknowledgedSearch(id)}>{formatNoun(waiting, "event")}</EventsLink>
                {assignments === 0 ? null : (
                  <span className="figures text-muted">
                    {`, ${formatCount(unacknowledged)} of ${formatNoun(assignments, "assignment")} (${formatRate(unacknowledged / assignments)})`}
                  </span>
                )}
              </>
            ),
          },
          {
            label: "Gaps near it",
            value: (
              <span className="figures">
                {`${formatCount(near.approved)} approved${near.total > near.approved ? `, ${formatCount(near.total - near.approved)} not` : ""}`}
              </span>
            ),
          },
        ]}
      />
      <p className="print:hidden">
        <ButtonLink icon="calendar" href={eventsFile({ office: [id], format: "ics" })}>
          Calendar file
        </ButtonLink>
      </p>
      {unacknowledged === 0 ? null : <Unacknowledged id={id} />}
      <Gaps near={near} />
    </div>
  );
}

/** The events that an office staffs: those with an active assignment of it that are not canceled. */
export const staffedSearch = (id: OfficeId): URLSearchParams =>
  new URLSearchParams([
    ["office", id],
    ...ACKNOWLEDGEMENTS.filter((each) => each !== "no-staff").map((each) => ["acknowledgement", each]),
  ]);

/** Events of these that its owners have not all acknowledged. */
export const unacknowledgedSearch = (id: OfficeId): URLSearchParams =>
  new URLSearchParams({ office: id, unacknowledged: "yes" });

type EventsLinkProps = {
  readonly search: URLSearchParams;
  readonly children: ReactNode;
};

const EventsLink = ({ search, children }: EventsLinkProps) => (
  <Link
    to={withSearch(PAGES.roadshows.path, search)}
    className="figures rounded-sm text-accent hover:underline"
  >
    {children}
  </Link>
);

/** Events with an assignment of the office that its owner has not acknowledged. */
function Unacknowledged({ id }: OfficeProps) {
  const { rows } = useFirstEvents({ office: [id], unacknowledged: true });
  return (
    <EventList
      title="Not acknowledged"
      events={rows.map(({ location, ...event }) => ({
        event: { ...event, ...location, id: event.id },
        note: "",
      }))}
    />
  );
}

const Gaps = ({ near: { rows, total } }: { readonly near: Events["near"] }) => (
  <EventList
    title="Gaps near it"
    events={rows.map(({ event, reason }) => ({ event, note: REASON_WORDS[reason] }))}
    leftOut={total - rows.length}
  />
);

const REASON_WORDS: Readonly<Record<NearEvent["reason"], string>> = {
  club: "it staffed this club before",
  retailer: "it staffed this retailer in the state before",
  near: "it staffed a club nearby before",
  state: "it staffed events in the state before",
  home: "in its own state",
  nearest: "it is one of the nearest offices",
};

const SHOWN_MAX = 8;

type EventListProps = {
  readonly title: string;
  readonly events: readonly { readonly event: NearEvent["event"]; readonly note: string }[];
  /** Number that there are beyond those listed. */
  readonly leftOut?: number;
};

/** The first events, and the others behind one press. */
function EventList({ title, events, leftOut = 0 }: EventListProps) {
  if (events.length === 0) return null;
  const others = events.slice(SHOWN_MAX);
  return (
    <Subsection label={title} title={title}>
      <EventItems events={events.slice(0, SHOWN_MAX)} />
      {others.length === 0 ? null : (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer rounded-sm text-table text-accent">
            {formatNoun(others.length, "more event")}
          </summary>
          <EventItems events={others} />
          {leftOut > 0 ? (
            <p className="text-table text-muted">{`${formatNoun(leftOut, "further event")} not listed here.`}</p>
          ) : null}
        </details>
      )}
    </Subsection>
  );
}

const EventItems = ({ events }: Pick<EventListProps, "events">) => (
  <ul className="mt-1 text-table">
    {events.map(({ event, note }) => (
      <li key={event.id} className="flex flex-wrap gap-x-2 py-0.5">
        <NameLink to={paths.event(event.id)}>
          <bdi>{[event.retailerName, event.clubNumber].filter((part) => part !== "").join(" ")}</bdi>
        </NameLink>
        <span className="text-muted">
          <bdi>{event.city}</bdi>
          <span>{` ${event.state} · ${eventStatusWords(event)}${note === "" ? "" : ` · ${note}`}`}</span>
        </span>
      </li>
    ))}
  </ul>
);
