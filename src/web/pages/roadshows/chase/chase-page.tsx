import { useState } from "react";
import { useFirstEvents, useGaps, type EventsQuery } from "#web/api/roadshows.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { PersonName } from "#web/ui/page/name.tsx";
import { PersonLink } from "#web/ui/page/name-links.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { AcknowledgementChase } from "./chase-acknowledgements.tsx";
import { chaseText, gapGroups, problemGroups, type ChaseGroup } from "./chase-list.ts";
import { EventGroup } from "./event-group.tsx";
import { FLAG_NAMES, FLAGS, type Flag } from "./events-query.ts";

type ChaseSheetProps = {
  /** What the page shows: the list is about the same events. */
  readonly query: EventsQuery;
  readonly flag: Flag | null;
  readonly onClose: () => void;
};

/** Whom to call about the events that the filters leave: about those of the figure that is pressed, else those without staff. */
export function ChaseSheet({ query, flag, onClose }: ChaseSheetProps) {
  const [about, setAbout] = useState(flag ?? "unassigned");
  const {
    unassigned: _gaps,
    accepted: _accepted,
    unacknowledged: _waiting,
    broken: _broken,
    ...events
  } = query;
  return (
    <Sheet title="Chase list" onClose={onClose} isWide>
      <div className="mb-4">
        <Segmented label="About" segments={ABOUT} value={about} onChange={setAbout} />
      </div>
      <Panel key={about} title={TITLES[about]} waiting={<TableSkeleton rows={6} />}>
        {about === "unassigned" ? <Gaps query={events} onClose={onClose} /> : null}
        {about === "accepted" ? <Gaps query={{ ...events, accepted: true }} onClose={onClose} /> : null}
        {about === "unacknowledged" ? <AcknowledgementChase query={events} onClose={onClose} /> : null}
        {about === "broken" ? <Problems query={{ ...events, broken: true }} onClose={onClose} /> : null}
      </Panel>
    </Sheet>
  );
}

const ABOUT = FLAGS.map((id) => ({ id, label: FLAG_NAMES[id] }));

const TITLES: Readonly<Record<Flag, string>> = {
  unassigned: "Offices to call",
  accepted: "Accepted, to be assigned",
  unacknowledged: "Acknowledgements",
  broken: "Owners of assignments with problems",
};

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

function Problems({ query, onClose }: Omit<ChaseSheetProps, "flag">) {
  const { total, rows } = useFirstEvents(query);
  const groups = problemGroups(rows);
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
  if (total === 0) return <Empty>{`No ${noun}s match these filters.`}</Empty>;
  return (
    <div className="flex flex-col gap-4 text-table">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures text-muted">
          {`${
            loaded < total
              ? `The first ${formatCount(loaded)} of ${formatNoun(total, noun)}. Filter to see the others.`
              : formatNoun(total, noun)
          } · ${words}`}
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
