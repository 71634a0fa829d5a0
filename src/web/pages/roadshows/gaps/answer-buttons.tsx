import { useState } from "react";
import type { EventId } from "#domain/ids.ts";
import type { Answer } from "#domain/roadshows/answers.ts";
import { useMayNoteAnswers, useNoteAnswer } from "#web/api/roadshows/roadshow-gaps.ts";
import { toasts } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { AnswerSheet } from "./answer-sheet.tsx";
import { candidateName, type Candidate } from "./gap-shapes.ts";

type AnswerButtonsProps = {
  readonly event: EventId;
  readonly candidate: Candidate;
  /** The last answer; null where they were not asked. */
  readonly answer: Answer | null;
};

/** Notes that a candidate of an event was asked, or what they answered; nothing for who may not. */
export function AnswerButtons({ event, candidate, answer }: AnswerButtonsProps) {
  const note = useNoteAnswer();
  const [isOpen, setIsOpen] = useState(false);
  if (!useMayNoteAnswers()) return null;
  const name = candidateName(candidate);
  const markAsked = (): void => {
    if (note.isPending) return;
    note.mutate(
      { event, office: candidate.officeId, person: candidate.person?.id ?? null, answer: "asked", note: "" },
      toasts(`${name} marked as asked.`, "Couldn’t save this. Try again."),
    );
  };
  return (
    <span className="flex flex-wrap gap-2 print:hidden">
      {answer === null || answer === "asked" ? (
        <Button onPress={markAsked}>
          <span>{answer === null ? "Mark as asked" : "Asked again"}</span>
          <span className="sr-only">{`: ${name}`}</span>
        </Button>
      ) : null}
      <Button onPress={() => setIsOpen(true)}>
        Note answer…<span className="sr-only">{`: ${name}`}</span>
      </Button>
      {isOpen ? (
        <AnswerSheet
          event={event}
          candidate={candidate}
          answer={answer ?? "accepted"}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </span>
  );
}
