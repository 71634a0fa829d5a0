import { useEffect, useRef, useState } from "react";
import type { PersonId } from "#domain/ids.ts";
import { REVEAL_FIELD_NAMES, type RevealField, type RevealReason } from "#domain/people/private-data.ts";
import { useReveal, type Revealed } from "#web/api/person.ts";
import { revealRefusal } from "#web/api/reveal-refusal.ts";
import { useSession } from "#web/api/session.ts";
import { keepAskedReveal } from "./asked-reveal.ts";
import { RevealForm } from "./reveal-form.tsx";
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
