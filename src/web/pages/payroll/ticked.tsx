import { useState } from "react";
import { readyOf, type BoardLine } from "#domain/payroll/board.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { usePayrollDecidable } from "#web/api/payroll/payroll.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { FILED } from "./payroll-query.ts";
import { SignOffSheet } from "./review.tsx";
import { goToSections } from "./sections.tsx";

/** Signs off the ready ones of the rows that are ticked on the board, and has a file made of their offices. */
export function Ticked({ lines }: { readonly lines: readonly BoardLine[] }) {
  const { change } = useAddress();
  const [isOpen, setIsOpen] = useState(false);
  const ready = readyOf(lines);
  const week = lines.flatMap(({ cell }) => cell?.week ?? [])[0];
  const offices = [
    ...new Set(
      lines.flatMap(({ cell }) => (cell === null || cell.entry === null ? [] : (cell.officeId ?? []))),
    ),
  ];
  return (
    <>
      {ready.length === 0 ? null : (
        <Button icon="check" onPress={() => setIsOpen(true)}>
          {`Sign off ${formatCount(ready.length)} selected…`}
        </Button>
      )}
      {offices.length === 0 ? null : (
        <Button
          icon="download"
          onPress={() => {
            change({ section: "files", [FILED]: offices });
            goToSections();
          }}
        >
          {`File ${formatNoun(offices.length, "office")}…`}
        </Button>
      )}
      {isOpen ? (
        <LoadedDialog onFailed={() => setIsOpen(false)}>
          <TickedSheet ready={ready} week={week} onClose={() => setIsOpen(false)} />
        </LoadedDialog>
      ) : null}
    </>
  );
}

type TickedSheetProps = {
  readonly ready: ReturnType<typeof readyOf>;
  /** Undefined where all that is ticked is of no readable week. */
  readonly week: IsoDate | undefined;
  readonly onClose: () => void;
};

/** With the open warnings of those that are ticked, which the board only counts. */
function TickedSheet({ ready, week, onClose }: TickedSheetProps) {
  const entries = new Set(ready.map(({ entry }) => entry));
  const decidable = usePayrollDecidable({ week });
  return (
    <SignOffSheet submissions={decidable.ready.filter(({ entry }) => entries.has(entry))} onClose={onClose} />
  );
}
