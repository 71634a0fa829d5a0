import { useState } from "react";
import type { EntryId } from "#domain/ids.ts";
import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import { usePayrollReview, useSignOff, useWithdrawSignOff } from "#web/api/payroll-review.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { Form } from "#web/ui/form/form.tsx";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast, toasts } from "#web/ui/overlay/toasts.tsx";
import { exactly } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { SEVERITY_LOOKS } from "./board-cell.tsx";

/** Whether the submission is signed off, what keeps it from that, and what has changed since. */
export function Review({ entry }: { readonly entry: EntryId }) {
  const { fingerprint, blocking, warnings, accepted, signOff } = usePayrollReview(entry);
  const withdraw = useWithdrawSignOff();
  const [isSigning, setIsSigning] = useState(false);
  const isSigned = signOff !== null && !signOff.isChanged;
  const canSign = fingerprint !== null && blocking === 0 && !isSigned;
  usePageCommands(canSign ? [{ id: "sign-off", label: "Sign off…", run: () => setIsSigning(true) }] : []);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Badge {...SEVERITY_LOOKS.blocking}>
          {blocking === 0
            ? ""
            : `${formatNoun(blocking, "blocking exception")} open: resolve or accept ${blocking === 1 ? "it" : "them"} before sign-off.`}
        </Badge>
        <Badge {...SEVERITY_LOOKS.warning}>
          {warnings === 0 ? "" : `${formatNoun(warnings, "warning")} open`}
        </Badge>
        {fingerprint === null ? (
          <span className="text-muted">The time records haven’t been checked yet.</span>
        ) : blocking + warnings === 0 ? (
          <Badge tone="good" shape="disc">
            No open exceptions
          </Badge>
        ) : null}
        {accepted === 0 ? null : <span className="text-muted">{formatCount(accepted)} accepted</span>}
      </p>
      {signOff === null ? null : (
        <p>
          <Badge tone={signOff.isChanged ? "bad" : "good"} shape={signOff.isChanged ? "square" : "disc"}>
            {signOff.isChanged ? "Changed since sign-off" : "Signed off"}
          </Badge>{" "}
          <span className="text-muted">
            by <bdi>{signOff.byName}</bdi>, {exactly(signOff.at)}: {formatNoun(signOff.records, "record")},{" "}
            {formatHoursMinutes(signOff.countedMin)}
            {signOff.note === "" ? (
              "."
            ) : (
              <>
                . “<bdi>{signOff.note}</bdi>”
              </>
            )}
          </span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button icon="check" isDisabled={!canSign} onPress={() => setIsSigning(true)}>
          {signOff === null ? "Sign off…" : "Sign off again…"}
        </Button>
        {signOff === null ? null : (
          <ConfirmButton
            isDisabled={withdraw.isPending}
            title="Withdraw the sign-off?"
            consequence="The submission counts as not reviewed. The audit log keeps both."
            confirmWord="Withdraw"
            onConfirm={() =>
              withdraw.mutate(
                { entry },
                toasts("Sign-off withdrawn.", "Couldn’t withdraw the sign-off. Try again."),
              )
            }
          >
            Withdraw sign-off
          </ConfirmButton>
        )}
        <span className="text-table text-muted">Signing off doesn’t lock the source.</span>
      </div>
      {isSigning && fingerprint !== null ? (
        <SignOffSheet submissions={[{ entry, fingerprint }]} onClose={() => setIsSigning(false)} />
      ) : null}
    </div>
  );
}

type Signed = { readonly entry: EntryId; readonly fingerprint: string };
type SignOffSheetProps = { readonly submissions: readonly Signed[]; readonly onClose: () => void };

/** Signs off one submission or several, with a note. */
export const SignOffSheet = ({ submissions, onClose }: SignOffSheetProps) => (
  <Sheet title={`Sign off ${formatNoun(submissions.length, "submission")}`} onClose={onClose}>
    <p className="mb-4 text-muted">
      This records that you reviewed the current minutes. It doesn’t lock the source: if a later import
      differs, the submission shows as changed since sign-off.
    </p>
    <Form
      fields={[
        {
          ...{ name: "note", label: "Note (optional)", isFirst: true, isOptional: true },
          misfit: "Shorten the note.",
        },
      ]}
      sends={useSignOff()}
      bodyOf={(textOf) => ({ submissions, note: textOf("note") })}
      words={["Sign off", "Signing off…"]}
      onSent={({ signedOff, refused }) => {
        const [first] = refused;
        const others = first === undefined ? "" : `, ${refused.length} not: ${REFUSALS[first.reason]}`;
        showToast(`${formatNoun(signedOff.length, "submission")} signed off${others}.`);
        onClose();
      }}
    />
  </Sheet>
);

const REFUSALS = {
  unknown: "the submission no longer exists",
  "not-read": "its time records haven’t loaded yet",
  changed: "its records changed since you opened this page",
  blocked: "it has open blocking exceptions",
  "signed-off": "it is signed off already",
} as const;
