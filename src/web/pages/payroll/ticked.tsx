import { useState } from "react";
import { readyOf, type BoardLine } from "#domain/payroll/board.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { Button } from "#web/ui/page/button.tsx";
import { FILED } from "./payroll-query.ts";
import { SignOffSheet } from "./review.tsx";
import { SECTIONS_ID } from "./sections.tsx";

/** Signs off the ready ones of the rows that are ticked on the board, and has a file made of their offices. */
export function Ticked({ lines }: { readonly lines: readonly BoardLine[] }) {
  const { change } = useAddress();
  const [isOpen, setIsOpen] = useState(false);
  const ready = readyOf(lines);
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
            document.getElementById(SECTIONS_ID)?.focus();
          }}
        >
          {`File ${formatNoun(offices.length, "office")}…`}
        </Button>
      )}
      {isOpen ? <SignOffSheet submissions={ready} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
