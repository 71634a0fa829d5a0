import type { ReactNode } from "react";
import type { OfficeId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import { useFirstEvents, useGaps, type EventsQuery, type Gap } from "#web/api/roadshows.ts";
import { withChanges, useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { withSearch } from "#web/lib/paths.ts";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { NameLink, PersonName } from "#web/ui/page/name.tsx";
import { OfficeLink, PersonLink } from "#web/ui/page/name-links.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { assignmentGroups, chaseText, eventWords, gapGroups, type ChaseGroup } from "./chase-list.ts";
import { OPEN_EVENT } from "./event-columns.tsx";
import type { Flag } from "./events-query.ts";

type ChaseSheetProps = {
  /** What the page shows: the list is about the same events. */
  readonly query: EventsQuery;
  readonly flag: Flag | null;
  readonly onClose: () => void;
};

/** Whom to call about the events that the filters leave: about those without staff, unless another figure is pressed. */
export const ChaseSheet = ({ query, flag, onClose }: ChaseSheetProps) => (
  <Sheet title="Chase list" onClose={onClose} isWide>
    {flag === null || flag === "unassigned" ? (
      <Panel title="Offices to call" waiting={<TableSkeleton rows={6} />}>
        <Gaps query={query} onClose={onClose} />
      </Panel>
    ) : (
      <Panel title={OWNERS_TO_CALL[flag]} waiting={<TableSkeleton rows={6} />}>
        <Owners query={query} flag={flag} onClose={onClose} />
      </Panel>
    )}
  </Sheet>
);

const OWNERS_TO_CALL = {
  unacknowledged: "Owners who haven’t acknowledged",
  broken: "Owners of assignments with problems",
} as const;

function Gaps({ query, onClose }: Omit<ChaseSheetProps, "flag">) {
  const { total, rows } = useGaps(query);
  const groups = gapGroups(rows);
  const offices = groups.filter(({ owner }) => owner !== undefined).length;
  return (
    <ChaseList
      noun="gap"
      total={total}
      loaded={rows.length}
      groups={groups}
      onClose={onClose}
      whoseOwner={MOST_OF_OFFICE}
      words={`${formatNoun(offices, "office")}. Each gap is listed under up to three offices.`}
    />
  );
}

function Owners({ query, flag, onClose }: ChaseSheetProps & { readonly flag: keyof typeof OWNERS_TO_CALL }) {
  const { total, rows } = useFirstEvents(query);
  const groups = assignmentGroups(flag, rows);
  return (
    <ChaseList
      noun="event"
      total={total}
      loaded={rows.length}
      groups={groups}
      onClose={onClose}
      words={`${formatNoun(groups.length, "payout owner")}.`}
    />
  );
}

type ChaseListProps = {
  readonly noun: string;
  readonly total: number;
  readonly loaded: number;
  readonly words: string;
  readonly groups: readonly ChaseGroup[];
  /** Who the owners are, in a tooltip. */
  readonly whoseOwner?: string;
  readonly onClose: () => void;
};

const MOST_OF_OFFICE = "Payout owner of most of this office’s assignments";

function ChaseList({ noun, total, loaded, words, groups, whoseOwner, onClose }: ChaseListProps) {
  if (total === 0) return <Empty>No {noun}s match these filters.</Empty>;
  return (
    <div className="flex flex-col gap-4 text-table">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures text-muted">
          {loaded < total
            ? `The first ${formatCount(loaded)} of ${formatNoun(total, noun)}. Filter to see the others.`
            : formatNoun(total, noun)}
          {" · "}
          {words}
        </p>
        <Button icon="copy" onPress={() => void copyText(chaseText(groups), "Chase list")}>
          Copy list
        </Button>
      </div>
      {groups.map(({ key, title, officeId, owner, events }) => (
        <EventGroup
          key={key}
          title={title}
          officeId={officeId}
          count={formatNoun(events.length, noun)}
          onLeave={onClose}
          events={events.map(({ event, note }) => ({ event, note: note === "" ? "" : ` · ${note}` }))}
        >
          {owner === undefined ? (
            <p className="text-muted">
              No office has staffed an event in these states or is located in them.
            </p>
          ) : (
            <OwnerToCall owner={owner} title={whoseOwner} />
          )}
        </EventGroup>
      ))}
    </div>
  );
}

type EventGroupProps = {
  readonly title: string;
  /** The office that the title names. */
  readonly officeId?: OfficeId | null;
  readonly count: string;
  readonly events: readonly { readonly event: Gap["event"]; readonly note: string }[];
  /** When an event is opened, which the page below shows. */
  readonly onLeave: () => void;
  /** Above the events. */
  readonly children?: ReactNode;
};

/** Events of one kind in a sheet, each with what is said of it. */
export function EventGroup({ title, officeId = null, count, events, onLeave, children }: EventGroupProps) {
  const { search } = useAddress();
  return (
    <section aria-label={title} className="border-t border-line pt-3">
      <h3 className="font-semibold">
        <OfficeLink id={officeId}>
          <bdi>{title}</bdi>
        </OfficeLink>{" "}
        <span className="figures font-normal text-muted">{count}</span>
      </h3>
      {children}
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
              event {event.id}
              {note}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type OwnerToCallProps = {
  readonly owner: NonNullable<ChaseGroup["owner"]> | null;
  readonly title: string | undefined;
};

const OwnerToCall = ({ owner, title }: OwnerToCallProps) =>
  owner === null ? (
    <p className="text-muted">No active owner in the directory.</p>
  ) : (
    <p className="flex flex-wrap gap-x-3" title={title}>
      <PersonLink id={owner.id}>
        <PersonName first={owner.firstName} last={owner.lastName} />
      </PersonLink>
      <Contact {...owner} />
    </p>
  );
