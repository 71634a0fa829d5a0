import { ANSWER_NAMES, currentAnswers, type Answer } from "#domain/roadshows/answers.ts";
import { PAGES } from "#domain/pages.ts";
import { useAnswers, type AnswerRow, type Answers } from "#web/api/roadshows/roadshow-gaps.ts";
import type { EventRow } from "#web/api/roadshows/roadshows.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { useAddress, withChanges } from "#web/lib/address.ts";
import { formatCount } from "#web/lib/format.ts";
import { formatInZone } from "#web/lib/format-dates.ts";
import { withSearch } from "#web/lib/paths.ts";
import { Badge, type BadgeLook } from "#web/ui/page/badge.tsx";
import { NameLink } from "#web/ui/page/name.tsx";
import { Section } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { eventWords } from "#web/pages/roadshows/event-words.ts";
import { OPEN_EVENT } from "#web/pages/roadshows/event-columns.tsx";
import { candidateName, nextWords, type Candidate } from "./gap-shapes.ts";

type AnswerListProps = { readonly event: EventRow };

/** List of what candidates answered about an event, and who accepted others of its group; nothing where no one was asked. */
export const AnswerList = ({ event }: AnswerListProps) => (
  <Part instead={<p className="text-muted">Couldn’t load who was asked.</p>}>
    <AnswersOf event={event} />
  </Part>
);

function AnswersOf({ event }: AnswerListProps) {
  const { rows, total, group } = useAnswers({ event: event.id });
  const current = currentAnswers(rows);
  const earlier = rows.filter((row) => !current.includes(row));
  if (rows.length + group.length === 0) return null;
  return (
    <Section title="Answers">
      <WhatIsNext words={nextWords(event, current)} />
      {current.length === 0 ? (
        <p className="text-muted">No one was asked to staff this event.</p>
      ) : (
        <ul aria-label="Answers" className="flex flex-col gap-2">
          {current.map((row) => (
            <AnswerItem key={`${row.officeId} ${row.person?.id ?? ""}`} row={row} />
          ))}
        </ul>
      )}
      {earlier.length === 0 ? null : (
        <details className="mt-2 text-table">
          <summary className="cursor-pointer rounded-sm text-muted">{`Earlier answers (${formatCount(total - current.length)})`}</summary>
          <ul aria-label="Earlier answers" className="mt-2 flex flex-col gap-2">
            {earlier.map((row, place) => (
              <AnswerItem key={place} row={row} />
            ))}
          </ul>
          {rows.length < total ? (
            <p className="text-muted">{`The latest ${formatCount(rows.length)} answers.`}</p>
          ) : null}
        </details>
      )}
      <AcceptedOfGroup group={group} />
    </Section>
  );
}

const WhatIsNext = ({ words }: { readonly words: string }) =>
  words === "" ? null : <p className="mb-2 text-table">{words}</p>;

function AnswerItem({ row }: { readonly row: AnswerRow }) {
  const { zone } = useBusinessInUse();
  return (
    <li className="flex flex-col">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <CandidateWords {...row} />
        <AnswerBadge answer={row.answer} />
      </span>
      {row.note === "" ? null : (
        <span className="break-words">
          “<bdi>{row.note}</bdi>”
        </span>
      )}
      <span className="figures text-caption text-muted">
        <bdi>{row.byName}</bdi>
        <span>{`, ${formatInZone(row.at, zone)}`}</span>
      </span>
    </li>
  );
}

const CandidateWords = (candidate: Candidate) => (
  <span className="font-medium">
    <bdi>{candidateName(candidate)}</bdi>
    {candidate.person === null || candidate.officeName === "" ? null : (
      <span className="font-normal text-muted">
        , <bdi>{candidate.officeName}</bdi>
      </span>
    )}
  </span>
);

function AcceptedOfGroup({ group }: Pick<Answers, "group">) {
  const { search } = useAddress();
  if (group.length === 0) return null;
  return (
    <ul aria-label="Accepted in the same group" className="mt-3 flex flex-col gap-1 text-table">
      {group.map(({ event, ...candidate }) => (
        <li key={`${event.id} ${candidate.officeId} ${candidate.person?.id ?? ""}`}>
          <bdi>{candidateName(candidate)}</bdi> accepted{" "}
          <NameLink to={withSearch(PAGES.roadshows.path, withChanges(search, { [OPEN_EVENT]: event.id }))}>
            <bdi>{eventWords(event)}</bdi>
          </NameLink>{" "}
          <span className="text-muted">of the same group</span>
        </li>
      ))}
    </ul>
  );
}

export const AnswerBadge = ({ answer }: { readonly answer: Answer }) => (
  <Badge {...ANSWER_LOOKS[answer]}>{ANSWER_NAMES[answer]}</Badge>
);

const ANSWER_LOOKS: Readonly<Record<Answer, BadgeLook>> = {
  asked: { tone: "accent", shape: "half" },
  accepted: { tone: "good", shape: "disc" },
  declined: { tone: "quiet", shape: "dash" },
};
