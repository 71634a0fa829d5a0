import { useCallback, useState } from "react";
import type { DecisionRefusal, PayrollException } from "#web/api/payroll/payroll-review.ts";
import { searchAhead, useAddress } from "#web/lib/address.ts";
import { useChoice } from "#web/lib/choice.ts";
import { FIRST_EXCEPTION } from "#web/pages/payroll/payroll-query.ts";
import { idOf } from "./exception-panel.tsx";

/** The open exception as it was last listed, and its place there. */
type Opened = {
  readonly row: PayrollException;
  readonly at: number;
  /** Exception as it was listed. */
  readonly listed: string;
  /** Reason why it was not decided here. */
  readonly refused: DecisionRefusal | null;
};

/** The exception that the address names, which may have left the list while it was open; `listed` says which list it is. */
export function useOpenException(rows: readonly PayrollException[], listed: string) {
  const { search, change } = useAddress();
  const named = namedOf(search, rows);
  // One step of the history for all that are opened after each other. The address is ahead of the page.
  const name = useCallback(
    (next: string | null) => change({ exception: next }, { replace: searchAhead().has("exception") }),
    [change],
  );
  const [id, choose] = useChoice(named, name);
  const open = useCallback(
    (next: PayrollException | null): void => choose(next === null ? null : idOf(next)),
    [choose],
  );
  const [last, setLast] = useState<Opened | null>(null);
  const isLast = last !== null && idOf(last.row) === id;
  const at = rows.findIndex((row) => idOf(row) === id);
  const row = rows[at];
  // What is listed now is kept while rendering, so that it is still known once the row has left the list.
  if (row !== undefined && (last?.row !== row || last.at !== at || last.listed !== listed))
    setLast({ row, at, listed, refused: isLast ? last.refused : null });
  return {
    // Another list may leave it out: then it is not gone, but not shown either.
    opened: isLast && last.listed === listed ? { ...last, isGone: row === undefined } : null,
    open,
    setRefused: (refused: DecisionRefusal): void => setLast(last === null ? null : { ...last, refused }),
  };
}

/** The exception that the address names. */
function namedOf(search: URLSearchParams, rows: readonly PayrollException[]): string | null {
  const named = search.get("exception");
  if (named !== FIRST_EXCEPTION) return named;
  const first = rows.find(({ state }) => state !== "accepted");
  return first === undefined ? null : idOf(first);
}

/** The open exception, its place, and whether it has left the list; null where none is open. */
export type OpenException = ReturnType<typeof useOpenException>["opened"];

/** The next one that is not accepted: after the open one, else of all. */
export function nextOf(
  opened: OpenException,
  rows: readonly PayrollException[],
): PayrollException | undefined {
  // Where one has left the list, the next one has its place.
  const from = opened === null ? 0 : opened.at + (opened.isGone ? 0 : 1);
  return rows.slice(from).find(({ state }) => state !== "accepted");
}
