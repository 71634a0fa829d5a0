import type { Download, DownloadState } from "#web/lib/downloads.ts";
import { formatBytes, formatCount, formatNoun } from "#web/lib/format.ts";

type Coming = Extract<DownloadState, { readonly is: "coming" }>;

/** How far a file is: in rows where they can be counted on the way, else in bytes. */
export function progressWords({ bytes, rows, rowsInAll }: Coming): string {
  if (rowsInAll === null && bytes === 0) return "Waiting for the server…";
  if (rowsInAll === null) return `${formatBytes(bytes)} so far`;
  if (rows === null) return `${formatBytes(bytes)} so far, ${formatNoun(rowsInAll, "row")} in all`;
  return `${formatCount(rows)} of ${formatNoun(rowsInAll, "row")}`;
}

/** How much of a file is here, 0..1; null when nobody can know. */
export const shareOf = ({ rows, rowsInAll }: Coming): number | null =>
  rows === null || rowsInAll === null || rowsInAll === 0 ? null : rows / rowsInAll;

const QUARTERS = 4;
const FIRST_BYTES = 4_000_000;

/** What is read aloud on the way: a new text at each quarter, or each time that twice as much is here; "" before. */
export function progressNews({ fileName, state }: Pick<Download, "fileName" | "state">): string {
  if (state.is !== "coming") return "";
  const share = shareOf(state);
  if (share !== null) {
    const quarters = Math.floor(share * QUARTERS);
    return quarters === 0 ? "" : `${fileName}: ${(quarters * 100) / QUARTERS}%`;
  }
  const doublings = Math.floor(Math.log2(state.bytes / FIRST_BYTES));
  return doublings < 0 ? "" : `${fileName}: ${formatBytes(FIRST_BYTES * 2 ** doublings)} so far`;
}

/** What became of a file that is not on its way any more. */
export function endWords({ fileName, state }: Pick<Download, "fileName" | "state">): string {
  switch (state.is) {
    case "coming":
      return "";
    case "whole":
      return state.rows === null
        ? `Downloaded ${fileName}.`
        : `Downloaded ${fileName}, ${formatNoun(state.rows, "row")}.`;
    case "canceled":
      return `Canceled ${fileName}. Nothing was saved.`;
    case "failed":
      return `${fileName} was not downloaded.`;
  }
}
