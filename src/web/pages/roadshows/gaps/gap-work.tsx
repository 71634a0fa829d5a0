import { useState } from "react";
import { currentAnswers } from "#domain/roadshows/answers.ts";
import { ORDER_WORDS } from "#domain/roadshows/candidates.ts";
import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import { staffing } from "#domain/roadshows/roadshows.ts";
import { addDays, type IsoDate } from "#domain/time/time.ts";
import { useAnswers, useCandidates, type Candidates } from "#web/api/roadshows/roadshow-gaps.ts";
import type { EventRow } from "#web/api/roadshows/roadshows.ts";
import { useSession } from "#web/api/identity/session.ts";
import { useBusinessToday } from "#web/lib/business-day.ts";
import { formatCount } from "#web/lib/format.ts";
import { formatDay, formatRange } from "#web/lib/format-dates.ts";
import { mailtoOf, type Message } from "#web/lib/mail.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { Button, MailButton } from "#web/ui/page/button.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { PersonName } from "#web/ui/page/name.tsx";
import { OfficeLink, PersonLink } from "#web/ui/page/name-links.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import { AnswerBadge, AnswerList } from "./answer-list.tsx";
import { officeWords } from "#web/pages/roadshows/event-words.ts";
import { gapMessage, usualAnswerDay } from "./gap-messages.ts";
import {
  acceptedElsewhere,
  answerOf,
  candidateWords,
  officeCandidates,
  personCandidates,
  type ListedCandidate,
} from "./gap-shapes.ts";

type EventProps = { readonly event: EventRow };

/** Section on what is done about an event without staff: who was asked and what they answered, and who else may be. */
export const GapWork = ({ event }: EventProps) => (
  <>
    <AnswerList event={event} />
    {staffing(event).kind.endsWith("gap") ? (
      <Panel title="Candidates" waiting={<TableSkeleton rows={4} />}>
        <CandidateList event={event} />
      </Panel>
    ) : null}
  </>
);

const KINDS = ["offices", "people"] as const;
type Kind = (typeof KINDS)[number];

function CandidateList({ event }: EventProps) {
  const candidates = useCandidates({ event: event.id });
  const [kind, setKind] = useState<Kind>("offices");
  const today = useBusinessToday();
  const [until, setUntil] = useState(usualAnswerDay(event, today));
  const person = useSession().session?.person;
  const message = gapMessage(event, { name: person?.name ?? "", email: person?.email ?? "", until });
  const { total } = candidates[kind];
  const listed = kind === "offices" ? officeCandidates(candidates) : personCandidates(candidates);
  return (
    <div className="flex flex-col gap-3">
      <MessageButtons message={message} until={until} onUntil={setUntil} />
      <Segmented
        label="Show"
        segments={KINDS.map((id) => ({ id, label: kindWords(id, candidates) }))}
        value={kind}
        onChange={setKind}
      />
      {listed.length === 0 ? (
        <p className="text-muted">
          {`${kind === "offices" ? "No office" : "No one"} has staffed an event in this state or is located in it.`}
        </p>
      ) : (
        <>
          <ol aria-label="Candidates" className="flex flex-col">
            {listed.map((candidate) => (
              <CandidateRow
                key={candidate.person?.id ?? candidate.officeId}
                event={event}
                candidate={candidate}
                message={message}
              />
            ))}
          </ol>
          {listed.length < total ? (
            <p className="figures text-muted">{`The first ${formatCount(listed.length)} of ${formatCount(total)}.`}</p>
          ) : null}
          <OrderWords />
        </>
      )}
    </div>
  );
}

const kindWords = (kind: Kind, candidates: Candidates): string =>
  `${kind === "offices" ? "Offices" : "People"} ${formatCount(candidates[kind].total)}`;

const OrderWords = () => (
  <details className="text-table">
    <summary className="cursor-pointer rounded-sm text-muted">Why in this order?</summary>
    {ORDER_WORDS.map((words) => (
      <p key={words} className="mt-1">
        {words}
      </p>
    ))}
  </details>
);

type MessageButtonsProps = {
  readonly message: Message;
  readonly until: IsoDate;
  readonly onUntil: (day: IsoDate) => void;
};

/** The days until which a candidate may be asked to answer. */
const ANSWER_DAYS_MAX = 7;

function MessageButtons({ message, until, onUntil }: MessageButtonsProps) {
  const today = useBusinessToday();
  const days = Array.from({ length: ANSWER_DAYS_MAX + 1 }, (_, later) => addDays(today, later));
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <SelectField
        label="Answer by"
        options={days.map((day) => ({ id: day, label: formatDay(day) }))}
        value={until}
        onChange={(id) => onUntil(days.find((day) => day === id) ?? until)}
      />
      <Button icon="copy" onPress={() => void copyText(message.body, "Message")}>
        Copy message
      </Button>
      <MailButton href={mailtoOf("", message)}>Email message</MailButton>
    </div>
  );
}

type CandidateRowProps = EventProps & { readonly candidate: ListedCandidate; readonly message: Message };

function CandidateRow({ event, candidate, message }: CandidateRowProps) {
  const { rows, group } = useAnswers({ event: event.id });
  const { contact, person, officeId, hours } = candidate;
  const answer = answerOf(currentAnswers(rows), candidate);
  const elsewhere = acceptedElsewhere(group, candidate);
  return (
    <li className="flex flex-col gap-0.5 border-t border-line py-3 first:border-t-0 first:pt-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <CandidateLink {...candidate} />
        {answer === null ? null : <AnswerBadge answer={answer.answer} />}
      </span>
      {person === null ? null : (
        <span className="text-caption text-muted">
          <OfficeLink id={officeId}>
            <bdi>{officeWords(candidate)}</bdi>
          </OfficeLink>
        </span>
      )}
      <span className="figures text-caption text-muted">
        {`${candidateWords(candidate)}${
          hours === undefined
            ? ""
            : ` · ${formatHoursMinutes(hours.minutes)} in ${formatRange({ from: hours.week, to: addDays(hours.week, 6) })}`
        }`}
      </span>
      {elsewhere.map(({ id }) => (
        <span key={id} className="text-caption text-good">{`Accepted event ${id} of this group`}</span>
      ))}
      <Reach contact={contact} message={message} />
      <div className="mt-1">
        <AnswerButtons event={event.id} candidate={candidate} answer={answer?.answer ?? null} />
      </div>
    </li>
  );
}

const CandidateLink = (candidate: ListedCandidate) =>
  candidate.person === null ? (
    <OfficeLink id={candidate.officeId}>
      <bdi>{officeWords(candidate)}</bdi>
    </OfficeLink>
  ) : (
    <PersonLink id={candidate.person.id}>
      <PersonName first={candidate.person.firstName} last={candidate.person.lastName} />
    </PersonLink>
  );

/** Contact to call or write to; an email opens with the message. */
function Reach({ contact, message }: Pick<ListedCandidate, "contact"> & { readonly message: Message }) {
  if (contact === null) return <p className="text-muted">No active owner in the directory.</p>;
  return (
    <span className="flex flex-wrap gap-x-3">
      {contact.isOwner ? (
        <PersonLink id={contact.id}>
          <PersonName first={contact.firstName} last={contact.lastName} />
        </PersonLink>
      ) : null}
      <Contact {...contact} message={message} />
    </span>
  );
}
