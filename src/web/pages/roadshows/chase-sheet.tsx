import type { ReactNode } from "react";
import { useGaps, type Gap, type GapsQuery } from "#web/api/roadshows.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { NameLink, PersonName } from "#web/ui/page/name.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { chaseGroups, chaseText, eventWords, officeWords, REASON_WORDS } from "./chase-list.ts";

type ChaseSheetProps = { readonly query: GapsQuery; readonly onClose: () => void };

/** Whom to call about the gaps that the filters leave, by office. */
export const ChaseSheet = ({ query, onClose }: ChaseSheetProps) => (
  <Sheet title="Chase list" onClose={onClose} isWide>
    <Panel title="Offices to call" waiting={<TableSkeleton rows={6} />}>
      <ChaseList query={query} onClose={onClose} />
    </Panel>
  </Sheet>
);

function ChaseList({ query, onClose }: ChaseSheetProps) {
  const { total, rows } = useGaps(query);
  if (total === 0) return <Empty>No gaps match these filters.</Empty>;
  const groups = chaseGroups(rows);
  return (
    <div className="flex flex-col gap-4 text-table">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures text-muted">
          {rows.length < total
            ? `The first ${formatCount(rows.length)} of ${formatNoun(total, "gap")}. Filter to see the others.`
            : formatNoun(total, "gap")}
          {" · "}
          {formatNoun(groups.filter(({ office }) => office !== null).length, "office")}. Each gap is listed
          under up to three offices.
        </p>
        <Button icon="copy" onPress={() => void copyText(chaseText(rows), "Chase list")}>
          Copy list
        </Button>
      </div>
      {groups.map(({ office, gaps }) => (
        <EventGroup
          key={office?.officeId ?? ""}
          title={office === null ? "No office to propose" : officeWords(office)}
          count={formatNoun(gaps.length, "gap")}
          onLeave={onClose}
          events={gaps.map(({ event, reason }) => ({
            event,
            note: reason === null ? "" : ` · ${REASON_WORDS[reason]}`,
          }))}
        >
          {office === null ? (
            <p className="text-muted">No office has staffed an event in these states.</p>
          ) : (
            <OfficeOwner owner={office.owner} />
          )}
        </EventGroup>
      ))}
    </div>
  );
}

type EventGroupProps = {
  readonly title: string;
  readonly count: string;
  readonly events: readonly { readonly event: Gap["event"]; readonly note: string }[];
  /** When an event is opened, which the page below shows. */
  readonly onLeave: () => void;
  /** Above the events. */
  readonly children?: ReactNode;
};

/** Events of one kind in a sheet, each with what is said of it. */
export const EventGroup = ({ title, count, events, onLeave, children }: EventGroupProps) => (
  <section aria-label={title} className="border-t border-line pt-3">
    <h3 className="font-semibold">
      <bdi>{title}</bdi> <span className="figures font-normal text-muted">{count}</span>
    </h3>
    {children}
    <ul className="mt-1">
      {events.map(({ event, note }) => (
        <li key={event.id} className="py-0.5">
          <NameLink to={`${paths.roadshows}?q=${event.id}`} onPress={onLeave}>
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

/** The offices proposed for one gap, inside its open row. */
export function Proposals({ id }: { readonly id: Gap["event"]["id"] }) {
  const offices = useGaps({ event: id }).rows[0]?.offices ?? [];
  if (offices.length === 0)
    return <p className="text-muted">No office has staffed an event in this state.</p>;
  return (
    <ol aria-label="Offices to call" className="flex flex-col gap-2">
      {offices.map((office) => (
        <li key={office.officeId} className="flex flex-wrap gap-x-4 gap-y-0.5">
          <span className="sm:w-80">
            <bdi>{officeWords(office)}</bdi>
            <span className="block text-caption text-muted">{REASON_WORDS[office.reason]}</span>
          </span>
          <OfficeOwner owner={office.owner} />
        </li>
      ))}
    </ol>
  );
}

const OfficeOwner = ({ owner }: Pick<Gap["offices"][number], "owner">) =>
  owner === null ? (
    <p className="text-muted">No active owner in the directory.</p>
  ) : (
    <p className="flex flex-wrap gap-x-3" title="Payout owner of most of this office’s assignments">
      <NameLink to={paths.person(owner.id)}>
        <PersonName first={owner.firstName} last={owner.lastName} />
      </NameLink>
      <Contact {...owner} />
    </p>
  );
