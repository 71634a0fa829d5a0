import {
  leftOutOf,
  REPORTED,
  type LoadReport,
  type NounReport,
  type SetAside,
} from "#server/postgres/loading/load-report.ts";

const number = new Intl.NumberFormat("en-US");
const figure = (value: number): string => number.format(value);
const SHOWN_MAX = 20;

/** A run's report for a person at a terminal. It holds counts and reasons, never a value that was read. */
export function reportText(report: LoadReport, origin: string): string {
  const lines = [`Read ${figure(report.exchanges)} exchanges from ${origin}.`, ""];
  for (const noun of REPORTED) {
    const of = report.nouns.get(noun);
    if (of !== undefined) lines.push(`  ${noun.padEnd(15)}${nounText(noun, of)}`);
  }
  if (report.nouns.size === 0) lines.push("  nothing");
  lines.push("", ...correctedLines(report), ...setAsideLines(report));
  const leftOut = leftOutOf(report);
  if (leftOut.length > 0) lines.push(`Left out: ${leftOut.join(", ")}. None of their replies could be used.`);
  return lines.join("\n");
}

function nounText(
  noun: string,
  { replies, rows, missing, added, changed, gone, held, tooOld }: NounReport,
): string {
  const parts = [
    `${figure(added)} new`,
    `${figure(changed)} changed`,
    ...(gone > 0 ? [`${figure(gone)} gone`] : []),
    ...(tooOld > 0 ? [`${figure(tooOld)} older than the retention period`] : []),
  ];
  const came = missing === 0 ? figure(rows) : `${figure(rows)} of ${figure(rows + missing)}`;
  const read =
    noun === "assignments"
      ? ""
      : `${came} rows in ${figure(replies)} ${replies === 1 ? "reply" : "replies"}: `;
  const waiting = held > 0 ? `; ${figure(held)} are missing at once and wait for an admin to confirm` : "";
  return `${read}${parts.join(", ")}${waiting}`;
}

function correctedLines({ drift }: LoadReport): readonly string[] {
  if (drift.size === 0) return ["No values had to be corrected."];
  const rows = [...drift].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return ["Corrected values:", ...rows.map(([what, times]) => `  ${figure(times).padStart(7)} × ${what}`)];
}

function setAsideLines({ setAside, rowsSetAside, rowReasons }: LoadReport): readonly string[] {
  return [
    ...(setAside.length === 0 ? ["No exchange was set aside."] : []),
    ...listed("exchange", "", setAside, setAside.length),
    ...listed("row", " in replies that were otherwise used", rowReasons, rowsSetAside),
  ];
}

/** The number of rows that were set aside, with the first few reasons; empty where there are none. */
function listed(what: string, which: string, first: readonly SetAside[], of: number): readonly string[] {
  if (of === 0) return [];
  return [
    `Set aside, ${figure(of)} ${what}${of === 1 ? "" : "s"}${which}:`,
    ...first.slice(0, SHOWN_MAX).map(({ where, reason }) => `  ${where}: ${reason}`),
    ...(of > SHOWN_MAX ? [`  and ${figure(of - SHOWN_MAX)} more`] : []),
  ];
}
