import { useState, useTransition } from "react";
import { flushSync } from "react-dom";
import { usePayrollDecidable, useReadDecidable, type BoardQuery } from "#web/api/payroll/payroll.ts";
import { useUndoSignOffs } from "#web/api/payroll/payroll-review.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { ChangedMinutes } from "./changed-minutes.tsx";
import { SignOffSheet } from "./sign-off-sheet.tsx";

/** Link to the files of the week, which is what comes after signing off. */
export const FILES_BUTTON_ID = "to-files";

type DecidableProps = { readonly count: number; readonly query: BoardQuery };

type SignOffManyProps = DecidableProps & { readonly of: "ready" | "changed" };

/** Signs off all ready submissions of a board, or those that have changed since again, after they were looked at together. */
export function SignOffMany({ of, count, query }: SignOffManyProps) {
  const [isOpen, setIsOpen] = useState(false);
  const readDecidable = useReadDecidable();
  const [isReading, startReading] = useTransition();
  const label =
    of === "ready"
      ? `Sign off ${formatCount(count)} ready…`
      : `Sign off ${formatCount(count)} changed again…`;
  const read = (): void =>
    startReading(() =>
      readDecidable(query).then(
        () => setIsOpen(true),
        () => showToast("Couldn’t load the submissions. Try again."),
      ),
    );
  usePageCommands(count === 0 ? [] : [{ id: `sign-off-${of}`, label, run: read }]);
  return (
    <>
      {count === 0 ? null : (
        <Button icon="check" onPress={read}>
          {isReading ? "Loading…" : label}
        </Button>
      )}
      {isOpen ? (
        <LoadedDialog onFailed={() => setIsOpen(false)}>
          <ManySheet
            of={of}
            query={query}
            onClose={() => setIsOpen(false)}
            onSignedOff={() => {
              // The dialog gives the focus back to what opened it, which may be gone with the last one that is ready.
              flushSync(() => setIsOpen(false));
              document.querySelector<HTMLElement>(`#${FILES_BUTTON_ID} button`)?.focus();
            }}
          />
        </LoadedDialog>
      ) : null}
    </>
  );
}

type ManySheetProps = Pick<SignOffManyProps, "of" | "query"> & {
  readonly onClose: () => void;
  readonly onSignedOff: () => void;
};

function ManySheet({ of, query, ...closing }: ManySheetProps) {
  const { ready, changed } = usePayrollDecidable(query);
  return of === "ready" ? (
    <SignOffSheet submissions={ready} {...closing} />
  ) : (
    <SignOffSheet submissions={changed} {...closing}>
      <ChangedMinutes changed={changed} week={query.week ?? ""} />
    </SignOffSheet>
  );
}

/** Undoes the sign-offs of a board, once confirmed. */
export function UndoSignOffs({ count, query }: DecidableProps) {
  const undo = useUndoSignOffs();
  const readDecidable = useReadDecidable();
  if (count === 0) return null;
  return (
    <ConfirmButton
      isDisabled={undo.isPending}
      title={`Undo ${formatNoun(count, "sign-off")}?`}
      consequence="The submissions count as not reviewed. The audit log keeps both."
      confirmWord={count === 1 ? "Undo sign-off" : "Undo sign-offs"}
      onConfirm={() =>
        void readDecidable(query)
          .then(({ signedOff }) => undo.mutateAsync({ submissions: signedOff }))
          .then(
            ({ undone }) => showToast(`${formatNoun(undone.length, "sign-off")} undone.`),
            () => showToast("Couldn’t undo the sign-offs. Try again."),
          )
      }
    >{`Undo ${formatNoun(count, "sign-off")}…`}</ConfirmButton>
  );
}
