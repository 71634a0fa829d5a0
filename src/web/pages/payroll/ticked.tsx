import { useState } from "react";
import { readyOf, type BoardLine } from "#domain/payroll/board.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { partnerFile, usePayrollFiles } from "#web/api/payroll/payroll-partner.ts";
import { usePayrollDecidable } from "#web/api/payroll/payroll.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { useSavedFile } from "#web/pages/payroll/files/make-button.tsx";
import { FILED } from "./payroll-query.ts";
import { SignOffSheet } from "./sign-off-sheet.tsx";
import { goToSections } from "./sections.tsx";

/** Signs off the ready ones of the rows that are ticked on the board, and has a file made of their offices. */
export function Ticked({ lines }: { readonly lines: readonly BoardLine[] }) {
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
      {offices.length === 0 || week === undefined ? null : (
        <Part waiting={null}>
          <FileTicked week={week} offices={offices} />
        </Part>
      )}
      {isOpen ? (
        <LoadedDialog onFailed={() => setIsOpen(false)}>
          <TickedSheet ready={ready} week={week} onClose={() => setIsOpen(false)} />
        </LoadedDialog>
      ) : null}
    </>
  );
}

type FileTickedProps = { readonly week: IsoDate; readonly offices: readonly OfficeId[] };

/** Makes a final file of the offices, in the layout and format of the week's latest one; what keeps it from that is shown with the files. */
function FileTicked({ week, offices }: FileTickedProps) {
  const { change } = useAddress();
  const { rows: files } = usePayrollFiles({ week });
  const latest = files.findLast(({ kind }) => kind === "partner");
  const { isMaking, start } = useSavedFile();
  const address = partnerFile({
    week,
    office: offices,
    format: latest?.format ?? "csv",
    ...(latest !== undefined && latest.layout !== "" && { layout: latest.layout }),
  });
  return (
    <Button
      icon="download"
      isDisabled={isMaking}
      onPress={() =>
        start(address, (words) => {
          showToast(words);
          change({ section: "files", [FILED]: offices });
          goToSections();
        })
      }
    >
      {isMaking ? "Making…" : `File ${formatNoun(offices.length, "office")}`}
    </Button>
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
