import { useState } from "react";
import type { DownloadState } from "#web/lib/downloads.ts";
import { DownloadCard } from "#web/app/shell/download-card.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { KitState } from "./kit-state.tsx";

const COMING = { is: "coming", bytes: 0, rows: null, rowsInAll: null } as const;
const FAILED = { reference: "7h3k9m2q4x", canTryAgain: true } as const;

const STATES: readonly (readonly [title: string, fileName: string, state: DownloadState])[] = [
  ["asked for", "people.csv", COMING],
  [
    "rows",
    "people-2026-11-20.csv",
    { ...COMING, bytes: 941_200_000, rows: 4_938_271, rowsInAll: 12_345_678 },
  ],
  ["bytes", "people-2026-11-20.xlsx", { ...COMING, bytes: 312_400_000, rowsInAll: 12_345_678 }],
  ["whole", "people-2026-11-20.csv", { is: "whole", rows: 12_345_678 }],
  ["canceled", "people-2026-11-20.csv", { is: "canceled" }],
  [
    "cut",
    "people-2026-11-20.csv",
    {
      is: "failed",
      failure: { ...FAILED, reason: "It was cut off before its end, so nothing was saved." },
    },
  ],
  [
    "refused",
    "submissions-of-wolfeschlegelsteinhausenbergerdorff-and-others-2026-11-20.xlsx",
    {
      is: "failed",
      failure: {
        reason: "These are more rows than a workbook can hold. Take CSV, which holds any number.",
        reference: null,
        canTryAgain: false,
      },
    },
  ],
];

/** A file on its way to the person, in every state. */
export const DownloadStates = () =>
  STATES.map(([title, fileName, state]) => (
    <KitState key={title} title={`Download, ${title}`}>
      <Held fileName={fileName} state={state} />
    </KitState>
  ));

/** Nothing comes here, but buttons do what they can: what is canceled stays so, and a second try waits for the server. */
function Held({ fileName, state: first }: { readonly fileName: string; readonly state: DownloadState }) {
  const [state, setState] = useState(first);
  return (
    <DownloadCard
      download={{
        ...{ id: 0, fileName, state },
        cancel: () => setState({ is: "canceled" }),
        tryAgain: () => setState(COMING),
      }}
      isHeld
      onDismiss={() => showToast("It would be gone now.")}
    />
  );
}
