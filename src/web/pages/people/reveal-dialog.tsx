import { useEffect, useId, useRef, useState } from "react";
import type { PersonId } from "#domain/ids.ts";
import {
  isReasonSaid,
  REVEAL_FIELD_NAMES,
  REVEAL_REASON_NAMES,
  REVEAL_REASONS,
  REVEAL_SECONDS,
  type RevealField,
  type RevealReason,
} from "#domain/people/private-data.ts";
import { useReveal, type Revealed } from "#web/api/person.ts";
import { revealRefusal } from "#web/api/refusal.ts";
import { useSession } from "#web/api/session.ts";
import { keepAskedReveal } from "./asked-reveal.ts";
import { Form, type FormProblem } from "#web/ui/form/form.tsx";
import { filled } from "#web/ui/form/text-checks.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";

type RevealDialogProps = {
  readonly id: PersonId;
  readonly field: RevealField;
  readonly onClose: () => void;
  readonly onShown: (revealed: Revealed) => void;
};

type Refused = ReturnType<typeof revealRefusal>;

/** Why it has to be seen; then it is asked for. Closed before the answer comes, it lets it go unseen. */
export function RevealDialog({ id, field, onClose, onShown }: RevealDialogProps) {
  const reveal = useReveal();
  const { person = null } = useSession().session ?? {};
  const mayLeave = person?.signedInWith === "oidc";
  const [state, setState] = useState<"asking" | "sending" | Refused>("asking");
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  useEffect(() => (mayLeave ? keepAskedReveal(id, field) : undefined), [mayLeave, id, field]);
  const send = async (reason: RevealReason, note: string): Promise<void> => {
    setState("sending");
    try {
      const revealed = await reveal({ id, field, reason, note });
      if (isThere.current) onShown(revealed);
    } catch (error) {
      setState(revealRefusal(error));
    }
  };
  return (
    <Sheet title={`Show ${REVEAL_FIELD_NAMES[field]}`} onClose={onClose}>
      <RevealForm
        field={field}
        by={person?.name ?? ""}
        problem={typeof state === "string" ? null : state}
        isPending={state === "sending"}
        onSubmit={(reason, note) => void send(reason, note)}
      />
    </Sheet>
  );
}

type RevealFormProps = {
  readonly field: RevealField;
  /** Whose name is put on record. */
  readonly by: string;
  readonly problem: FormProblem<"reason" | "note"> | null;
  readonly isPending: boolean;
  readonly onSubmit: (reason: RevealReason, note: string) => void;
};

/** Asks why somebody needs to see a value, and says that it is put on record. */
function RevealForm({ field, by, problem, isPending, onSubmit }: RevealFormProps) {
  const [reason, setReason] = useState<RevealReason | null>(null);
  const problemId = useId();
  const isOther = reason === "other";
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        Your name, <bdi className="font-semibold text-ink">{by}</bdi>, and the reason are recorded in the
        audit log first. Then it is shown for {REVEAL_SECONDS} seconds.
      </p>
      <Form
        fields={[
          {
            name: "reason",
            check: filled("Choose a reason."),
            render: (wrong) => (
              <fieldset aria-describedby={problemId}>
                <legend className="mb-1 font-semibold">Reason</legend>
                {REVEAL_REASONS.map((id) => (
                  <label key={id} className="flex min-h-8 items-center gap-2.5 max-sm:min-h-10">
                    <input
                      type="radio"
                      name="reason"
                      value={id}
                      checked={id === reason}
                      onChange={() => setReason(id)}
                      className="size-4 shrink-0 accent-accent"
                    />
                    {REVEAL_REASON_NAMES[id]}
                  </label>
                ))}
                <p id={problemId} className="text-table text-bad">
                  {wrong}
                </p>
              </fieldset>
            ),
          },
          {
            name: "note",
            label: isOther ? "In a few words" : "Note (optional)",
            isOptional: !isOther,
            hint: "Recorded in the audit log. No SSN or date of birth here.",
            check: (text) => noteProblem(reason, text),
          },
        ]}
        problem={problem}
        isPending={isPending}
        words={[`Show ${REVEAL_FIELD_NAMES[field]}`, "Recording…"]}
        onSubmit={(textOf) => {
          if (reason !== null) onSubmit(reason, textOf("note"));
        }}
      />
    </div>
  );
}

const NOTE_MAX = 300;

function noteProblem(reason: RevealReason | null, note: string): string | null {
  if (reason !== null && !isReasonSaid(reason, note)) return "Say the reason in a few words.";
  return note.length > NOTE_MAX ? `At most ${NOTE_MAX} letters.` : null;
}
