import type { EntryId } from "#domain/ids.ts";
import { useSignOff } from "#web/api/payroll-review.ts";
import { useRefusal } from "#web/api/refusal.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Form } from "#web/ui/form/form.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";

type Signed = { readonly entry: EntryId; readonly fingerprint: string };
type SignOffSheetProps = { readonly submissions: readonly Signed[]; readonly onClose: () => void };

/** Signs off one submission or several, with a note. */
export function SignOffSheet({ submissions, onClose }: SignOffSheetProps) {
  const { mutate, isPending, error } = useSignOff();
  return (
    <Sheet title={`Sign off ${formatNoun(submissions.length, "submission")}`} onClose={onClose}>
      <p className="mb-4 text-muted">
        Records that you have reviewed the minutes as they are now. It doesn’t lock the source: if a later
        import differs, the submission shows as changed since sign-off.
      </p>
      <Form<"note">
        fields={[{ name: "note", label: "Note (optional)", isFirst: true, isOptional: true }]}
        problem={useRefusal(error, NOTE)}
        isPending={isPending}
        words={["Sign off", "Signing off…"]}
        onSubmit={(textOf) =>
          mutate(
            { submissions, note: textOf("note") },
            {
              onSuccess: ({ signedOff, refused }) => {
                const [first] = refused;
                showToast(
                  first === undefined
                    ? `${formatNoun(signedOff.length, "submission")} signed off.`
                    : `${formatNoun(signedOff.length, "submission")} signed off, ${refused.length} not: ${REFUSALS[first.reason]}.`,
                );
                onClose();
              },
            },
          )
        }
      />
    </Sheet>
  );
}

const NOTE = [["note", "Shorten the note."]] as const;

const REFUSALS = {
  unknown: "the submission no longer exists",
  "not-read": "its time records haven’t loaded yet",
  changed: "its records changed since you opened this page",
  blocked: "it has open blocking exceptions",
  "signed-off": "it is signed off already",
} as const;
