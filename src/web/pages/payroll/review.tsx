import { useState } from "react";
import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import type { EntryId } from "#domain/ids.ts";
import { usePayrollReview, useWithdrawSignOff } from "#web/api/payroll-review.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { toasts } from "#web/ui/overlay/toasts.tsx";
import { exactly } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { SignOffSheet } from "./sign-off-sheet.tsx";

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
        {blocking === 0 ? null : (
          <Badge tone="bad" shape="triangle">
            {formatNoun(blocking, "blocking exception")} open: resolve or accept{" "}
            {blocking === 1 ? "it" : "them"} before sign-off.
          </Badge>
        )}
        {warnings === 0 ? null : (
          <Badge tone="warn" shape="half">
            {formatNoun(warnings, "warning")} open
          </Badge>
        )}
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
