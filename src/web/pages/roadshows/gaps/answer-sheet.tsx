import { useState } from "react";
import type { EventId } from "#domain/ids.ts";
import { ANSWER_NAMES, ANSWER_NOTE_MAX, ANSWERS, type Answer } from "#domain/roadshows/answers.ts";
import { useNoteAnswer } from "#web/api/roadshows/roadshow-gaps.ts";
import { Form } from "#web/ui/form/form.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { candidateName, type Candidate } from "./gap-shapes.ts";

type AnswerSheetProps = {
  readonly event: EventId;
  readonly candidate: Candidate;
  /** Answer that is chosen at first. */
  readonly answer: Answer;
  readonly onClose: () => void;
};

/** Notes what a candidate answered, with a note. Earlier answers stay. */
export function AnswerSheet({ event, candidate, answer: first, onClose }: AnswerSheetProps) {
  const [answer, setAnswer] = useState(first);
  const name = candidateName(candidate);
  const sends = useNoteAnswer();
  return (
    <Sheet title={`Answer of ${name}`} onClose={onClose}>
      <Form
        fields={[
          {
            name: "answer",
            render: () => (
              <Segmented label="Answer" segments={SEGMENTS} value={answer} onChange={setAnswer} />
            ),
          },
          {
            name: "note",
            label: "Note (optional)",
            isOptional: true,
            hint: "Colleagues who see this office can read it. No private data.",
            check: (text) =>
              text.length > ANSWER_NOTE_MAX ? `Use at most ${ANSWER_NOTE_MAX} characters.` : null,
          },
        ]}
        sends={sends}
        bodyOf={(textOf) => ({
          event,
          office: candidate.officeId,
          person: candidate.person?.id ?? null,
          answer,
          note: textOf("note"),
        })}
        words={["Save answer", "Saving…"]}
        onSent={() => {
          showToast(`${name}: ${ANSWER_NAMES[answer].toLowerCase()}. Saved.`);
          onClose();
        }}
      />
    </Sheet>
  );
}

const SEGMENTS = ANSWERS.map((id) => ({ id, label: ANSWER_NAMES[id] }));
