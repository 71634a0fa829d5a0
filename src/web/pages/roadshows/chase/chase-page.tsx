import { isEventId } from "#domain/ids.ts";
import { useFirstEvents, useGaps, type EventsQuery } from "#web/api/roadshows/roadshows.ts";
import { checked, useAddress } from "#web/lib/address.ts";
import { useChoice } from "#web/lib/choice.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { DaysField } from "#web/pages/roadshows/event-days.tsx";
import { OPEN_EVENT } from "#web/pages/roadshows/event-columns.tsx";
import { EventGroup } from "#web/pages/roadshows/event-group.tsx";
import { EventPanel } from "#web/pages/roadshows/event-panel.tsx";
import { EventCount, EventValues } from "#web/pages/roadshows/event-values.tsx";
import { eventFilters, FLAG_NAMES, flagChange, FLAGS, type Flag } from "#web/pages/roadshows/events-query.ts";
import { AnswerButtons } from "#web/pages/roadshows/gaps/answer-buttons.tsx";
import { AnswerBadge } from "#web/pages/roadshows/gaps/answer-list.tsx";
import type { Candidate } from "#web/pages/roadshows/gaps/gap-shapes.ts";
import { ListPage } from "#web/ui/filters/list-page.tsx";
import { NothingFound } from "#web/ui/filters/nothing-found.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { PersonName } from "#web/ui/page/name.tsx";
import { PersonLink } from "#web/ui/page/name-links.tsx";
import { Scroller } from "#web/ui/page/scroller.tsx";
import { AcknowledgementChase } from "./acknowledgement-chase.tsx";
import { changedGroups, chaseText, gapGroups, problemGroups, type ChaseGroup } from "./chase-list.ts";
import { aboutOf, chaseQuery } from "./chase-query.ts";

/** Page of whom to call about the events that the filters leave: about those of the figure that is chosen, else those without staff. */
export function ChasePage() {
  const { search } = useAddress();
  const event = checked(search, OPEN_EVENT, isEventId);
  const about = aboutOf(search);
  return (
    <ListPage
      title="Chase list"
      search={{ label: "Search events", placeholder: "Retailer, club, city, state, owner or event" }}
      actions={<AboutField />}
      found={<EventCount />}
      filters={eventFilters}
      Values={EventValues}
      fields={<DaysField />}
      listTitle={TITLES[about]}
      panel={event === null ? null : <EventPanel id={event} />}
    >
      <Scroller
        label="Chase list"
        className="min-h-0 flex-1 rounded-sm pr-2 sm:overflow-y-auto print:overflow-visible"
      >
        <Chase key={about} about={about} query={chaseQuery(search)} />
      </Scroller>
    </ListPage>
  );
}

function AboutField() {
  const { search, change } = useAddress();
  const [about, choose] = useChoice(aboutOf(search), (next: Flag) => change(flagChange(next)));
  const isNarrow = useIsNarrow();
  // Five of them would take three lines of a phone.
  if (!isNarrow) return <Segmented label="About" segments={ABOUT} value={about} onChange={choose} />;
  return (
    <SelectField
      label="About"
      options={ABOUT}
      value={about}
      onChange={(id) => choose(FLAGS.find((flag) => flag === id) ?? about)}
    />
  );
}

type ChaseProps = { readonly about: Flag; readonly query: EventsQuery };

function Chase({ about, query }: ChaseProps) {
  switch (about) {
    case "unassigned":
    case "accepted":
      return <Gaps query={query} />;
    case "unacknowledged":
      return <AcknowledgementChase query={query} />;
    case "changed":
      return <Changed query={query} />;
    case "broken":
      return <Problems query={query} />;
  }
}

const ABOUT = FLAGS.map((id) => ({ id, label: FLAG_NAMES[id] }));

const TITLES: Readonly<Record<Flag, string>> = {
  unassigned: "Offices to call",
  accepted: "Accepted, to be assigned",
  unacknowledged: "Acknowledgements",
  changed: "Owners to tell about a change",
  broken: "Owners of assignments with problems",
};

type GapsProps = { readonly query: EventsQuery };

function Gaps({ query }: GapsProps) {
  const { total, rows } = useGaps(query);
  const groups = gapGroups(rows);
  const offices = groups.filter(({ owner }) => owner !== undefined).length;
  return (
    <ChaseList
      noun="gap"
      total={total}
      loaded={rows.length}
      groups={groups}
      whoseOwner={MOST_OF_OFFICE}
      words={`${formatNoun(offices, "office")}. Each gap is listed under up to three offices.`}
    />
  );
}

function Problems({ query }: GapsProps) {
  const { total, rows } = useFirstEvents(query);
  const groups = problemGroups(rows);
  return (
    <ChaseList
      noun="event"
      total={total}
      loaded={rows.length}
      groups={groups}
      words={`${formatNoun(groups.length, "payout owner")}.`}
    />
  );
}

function Changed({ query }: GapsProps) {
  const { total, rows } = useFirstEvents(query);
  const groups = changedGroups(rows);
  return (
    <ChaseList
      noun="event"
      total={total}
      loaded={rows.length}
      groups={groups}
      words={`${formatNoun(groups.length, "payout owner")} acknowledged them before they changed.`}
    />
  );
}

/** Choice of what the list is about, which is no filter. */
const {
  unassigned: _unassigned,
  unacknowledged: _unacknowledged,
  changed: _changed,
  broken: _broken,
  ...NARROWING
} = eventFilters;

type ChaseListProps = {
  readonly noun: string;
  readonly total: number;
  readonly loaded: number;
  readonly words: string;
  readonly groups: readonly ChaseGroup[];
  /** Names of the owners, in a tooltip. */
  readonly whoseOwner?: string;
};

const MOST_OF_OFFICE = "Payout owner of most of this office’s assignments";

function ChaseList({ noun, total, loaded, words, groups, whoseOwner }: ChaseListProps) {
  if (total === 0)
    return <NothingFound filters={NARROWING}>{`No ${noun}s match these filters.`}</NothingFound>;
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
          events={events.map((chased) => ({
            event: chased.event,
            note: chased.note === "" ? "" : ` · ${chased.note}`,
            actions:
              chased.candidate === null ? undefined : <Answered {...chased} candidate={chased.candidate} />,
          }))}
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

type AnsweredProps = ChaseGroup["events"][number] & { readonly candidate: Candidate };

/** Answer of an office about a gap, and the way to note it. */
const Answered = ({ event, candidate, answer }: AnsweredProps) => (
  <span className="inline-flex flex-wrap items-center gap-x-3">
    {answer === null ? null : (
      <span title={answer.words}>
        <AnswerBadge answer={answer.answer} />
      </span>
    )}
    <AnswerButtons event={event.id} candidate={candidate} answer={answer?.answer ?? null} />
  </span>
);

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
