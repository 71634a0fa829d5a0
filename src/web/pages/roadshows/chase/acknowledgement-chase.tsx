import { useState } from "react";
import { EVENT_GROUPINGS, type EventGrouping } from "#domain/roadshows/roadshows.ts";
import { useAcknowledgements, type AcknowledgementGroup } from "#web/api/roadshows/roadshow-chase.ts";
import type { EventsQuery } from "#web/api/roadshows/roadshows.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { formatDay } from "#web/lib/format-dates.ts";
import { mailtoOf } from "#web/lib/mail.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { Button, MailButton } from "#web/ui/page/button.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { OfficeLink, PersonLink } from "#web/ui/page/name-links.tsx";
import { Subsection } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { groupName, groupsText, ownerMessage, rateWords, waitingWords } from "./acknowledgement-shapes.ts";
import { EventList } from "#web/pages/roadshows/event-group.tsx";
import { officeWords } from "#web/pages/roadshows/event-words.ts";
import { Reminded, ReminderButton } from "#web/pages/roadshows/reminder.tsx";
import { USUAL_GROUPING } from "./chase-query.ts";

type ChaseProps = { readonly query: EventsQuery };

/** Section on who has not acknowledged their assignments to the events that the filters leave, by a grouping of choice. */
export function AcknowledgementChase(props: ChaseProps) {
  const [by, setBy] = useState<EventGrouping>(USUAL_GROUPING);
  return (
    <div className="flex flex-col gap-4 text-table">
      <Segmented label="By" segments={SEGMENTS} value={by} onChange={setBy} />
      <Part
        key={by}
        waiting={<TableSkeleton rows={6} />}
        instead={<Empty>Couldn’t load acknowledgements. Try again.</Empty>}
      >
        <Groups {...props} by={by} />
      </Part>
    </div>
  );
}

const LABELS: Readonly<Record<EventGrouping, string>> = {
  owner: "Owner",
  office: "Office",
  retailer: "Retailer",
  state: "State",
};
const SEGMENTS = EVENT_GROUPINGS.toReversed().map((id) => ({ id, label: LABELS[id] }));

type GroupsProps = ChaseProps & { readonly by: EventGrouping };

function Groups({ query, by }: GroupsProps) {
  const { total, groups, rows } = useAcknowledgements({ ...query, by });
  if (groups === 0) return <Empty>All assignments of these events are acknowledged.</Empty>;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures text-muted">
          {`Overall ${rateWords(total)}. ${
            rows.length < groups
              ? `The first ${formatCount(rows.length)} of ${formatNoun(groups, LABELS[by].toLowerCase())}.`
              : ""
          }`}
        </p>
        <Button icon="copy" onPress={() => void copyText(groupsText(by, rows), "Chase list")}>
          Copy list
        </Button>
      </div>
      <p className="text-caption text-muted">
        “First seen” is when Fieldboard first saw the assignment: the source reports no dates of events.
      </p>
      {rows.map((group) => (
        <Group key={group.key} group={group} by={by} />
      ))}
    </>
  );
}

type GroupProps = Pick<GroupsProps, "by"> & { readonly group: AcknowledgementGroup };

const Group = ({ group, by }: GroupProps) => (
  <Subsection label={groupName(by, group)} hasRule title={<GroupLink group={group} by={by} />}>
    <p className="figures">{waitingWords(group)}</p>
    <p className="figures text-muted">{rateWords(group)}</p>
    {by === "owner" ? <OwnerOf group={group} /> : null}
    <EventList
      events={group.events.map(({ event, since }) => ({ event, note: ` · first seen ${formatDay(since)}` }))}
    />
  </Subsection>
);

function GroupLink({ group, by }: Pick<GroupProps, "group" | "by">) {
  const name = <bdi>{groupName(by, group)}</bdi>;
  if (by === "office") return <OfficeLink id={group.officeId}>{name}</OfficeLink>;
  if (by !== "owner") return name;
  return (
    <>
      <PersonLink id={group.owner?.id ?? null}>{name}</PersonLink>
      <span className="font-normal text-muted">
        {", "}
        <OfficeLink id={group.officeId}>
          <bdi>{officeWords(group)}</bdi>
        </OfficeLink>
      </span>
    </>
  );
}

/** Contact of an owner, and one message about all of their events. */
function OwnerOf({ group }: Pick<GroupProps, "group">) {
  const message = ownerMessage(group);
  const { phone = "", email = "" } = group.owner ?? {};
  const name = groupName("owner", group);
  const waiting = group.active - group.acknowledged;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1">
      {phone + email === "" ? (
        <span className="text-muted">Not in the directory of your offices.</span>
      ) : (
        <Contact phone={phone} email={email} message={message} />
      )}
      <span className="flex flex-wrap gap-2 print:hidden">
        <Button icon="copy" onPress={() => void copyText(message.body, "Message")}>
          Copy message<span className="sr-only">{`: ${name}`}</span>
        </Button>
        <MailButton href={mailtoOf(email, message)}>
          Email message<span className="sr-only">{`: ${name}`}</span>
        </MailButton>
        <ReminderButton
          owner={group.ownerId}
          office={group.officeId}
          // Owners without an id differ by their events.
          events={
            group.ownerId === null || group.events.length === waiting
              ? group.events.map(({ event }) => event.id)
              : null
          }
          name={name}
          isReminded={group.reminded !== null}
        />
      </span>
      {group.reminded === null ? null : (
        <span className="w-full">
          <Reminded reminded={group.reminded} />
          {group.reminded.events < waiting ? (
            <span className="text-caption text-muted">
              {` of ${formatCount(group.reminded.events)} of ${formatNoun(waiting, "event")}`}
            </span>
          ) : null}
        </span>
      )}
    </div>
  );
}
