import type { EventId, OfficeId, PersonId } from "#domain/ids.ts";
import { useMayRemind, useNoteReminder } from "#web/api/roadshows/roadshow-chase.ts";
import type { AssignmentRow } from "#web/api/roadshows/roadshows.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { formatInZone } from "#web/lib/format-dates.ts";
import { formatNoun } from "#web/lib/format.ts";
import { showRefusal, showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";

type ReminderButtonProps = {
  /** Null for one whom no source reported. */
  readonly owner: PersonId | null;
  readonly office: OfficeId | null;
  /** Events that it is of; null for all that they have not acknowledged. */
  readonly events: readonly EventId[] | null;
  readonly name: string;
  readonly isReminded: boolean;
};

/** Notes that an owner was reminded to acknowledge; nothing for who may not. */
export function ReminderButton({ name, isReminded, ...of }: ReminderButtonProps) {
  const { mutate, isPending } = useNoteReminder();
  if (!useMayRemind()) return null;
  const remind = (): void =>
    mutate(of, {
      onSuccess: ({ count }) => showToast(`${name} marked as reminded of ${formatNoun(count, "event")}.`),
      onError: showRefusal,
    });
  return (
    <Button isDisabled={isPending} onPress={remind}>
      <span>{isReminded ? "Reminded again" : "Mark as reminded"}</span>
      <span className="sr-only">{`: ${name}`}</span>
    </Button>
  );
}

/** `Reminded by Dana Whitfield, Nov 18, 10:02 AM EST`; nothing where no one was. */
export function Reminded({ reminded }: { readonly reminded: AssignmentRow["reminded"] }) {
  const { zone } = useBusinessInUse();
  return reminded === null ? null : (
    <span className="figures text-caption text-muted">{`Reminded by ${reminded.byName}, ${formatInZone(reminded.at, zone)}`}</span>
  );
}
