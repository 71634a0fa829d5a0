import { useEffect, useId, useRef, useState } from "react";
import type { PersonId } from "#domain/ids.ts";
import {
  isReasonGiven,
  REVEAL_FIELD_NAMES,
  REVEAL_REASON_NAMES,
  REVEAL_REASONS,
  REVEAL_SECONDS,
  type RevealField,
  type RevealReason,
} from "#domain/people/private-data.ts";
import { useChange } from "#web/api/command.ts";
import { useReveal, type Revealed } from "#web/api/people/person.ts";
import { useSession } from "#web/api/identity/session.ts";
import { Form } from "#web/ui/form/form.tsx";
import { filled } from "#web/ui/form/text-checks.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";

type RevealDialogProps = {
  readonly id: PersonId;
  readonly field: RevealField;
  readonly onClose: () => void;
  readonly onShown: (revealed: Revealed) => void;
};

/** Requires a reason, and says that it is recorded; then requests the value. Closed before the reply, it drops it. */
export function RevealDialog({ id, field, onClose, onShown }: RevealDialogProps) {
  const reveal = useReveal();
  const [reason, setReason] = useState<RevealReason | null>(null);
  const problemId = useId();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  // The value itself is no reply of it, so that nothing caches it.
  const send = useChange(async (note: string): Promise<void> => {
    if (reason === null) return;
    const revealed = await reveal({ id, field, reason, note });
    if (isOpen.current) onShown(revealed);
  });
  const isOther = reason === "other";
  const { session } = useSession();
  return (
    <Sheet title={`Show ${REVEAL_FIELD_NAMES[field]}`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          Your name, <bdi className="font-semibold text-ink">{session?.person?.name}</bdi>
          <span>{`, and the reason are recorded in the audit log first. Then it is shown for ${REVEAL_SECONDS} seconds.`}</span>
        </p>
        <Form
          fields={[
            {
              name: "reason",
              check: filled("Choose a reason."),
              render: (wrong) => (
                <fieldset aria-describedby={problemId}>
                  <legend className="mb-1 font-semibold">Reason</legend>
                  {REVEAL_REASONS.map((each) => (
                    <label key={each} className="flex min-h-8 items-center gap-2.5 max-sm:min-h-10">
                      <input
                        type="radio"
                        name="reason"
                        value={each}
                        checked={each === reason}
                        onChange={() => setReason(each)}
                        className="size-4 shrink-0 accent-accent"
                      />
                      <span>{REVEAL_REASON_NAMES[each]}</span>
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
              label: isOther ? "Your reason" : "Note (optional)",
              isOptional: !isOther,
              hint: "Recorded in the audit log. Don’t enter an SSN or date of birth.",
              check: (text) => noteProblem(reason, text),
            },
          ]}
          sends={send}
          bodyOf={(textOf) => textOf("note")}
          words={[`Show ${REVEAL_FIELD_NAMES[field]}`, "Recording…"]}
        />
      </div>
    </Sheet>
  );
}

const NOTE_MAX = 300;

function noteProblem(reason: RevealReason | null, note: string): string | null {
  if (reason !== null && !isReasonGiven(reason, note)) return "Enter the reason in at least 5 characters.";
  return note.length > NOTE_MAX ? `Use at most ${NOTE_MAX} characters.` : null;
}
