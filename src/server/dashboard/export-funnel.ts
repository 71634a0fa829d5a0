import type { AskOf } from "#contract/endpoint.ts";
import type { funnelExport } from "#contract/export.ts";
import { showRate, STAGE_NAMES, STAGES, type Stage } from "#domain/funnel.ts";
import { funnelLines, totalLine, type FunnelLine } from "#domain/funnel-lines.ts";
import { numberCell, textCell, type Cell } from "#server/export/cell.ts";
import type { Store } from "#server/store/connect.ts";
import { inSnapshot } from "#server/store/snapshot.ts";
import { officeWords } from "./export-offices.ts";
import { batched, counted, nothingOpen, said, setFilters, type ExportSource } from "./export-source.ts";
import { readFunnel } from "./funnel.ts";

type Source = ExportSource<FunnelLine, keyof typeof funnelExport.table>;

/** Administrators by account as the page lists them, then their total. */
export async function openFunnel(
  store: Pick<Store, "db">,
  { account, from, to }: AskOf<typeof funnelExport>,
): Promise<Source> {
  const report = await readFunnel(store, { account, from, to });
  const accounts = account === undefined ? [] : [account];
  const accountWords = await inSnapshot(store, (reading) => officeWords(reading, accounts));
  const lines = funnelLines(report.rows);
  const total = totalLine(lines);
  return {
    title: "Funnel",
    lines: batched(lines),
    count: lines.length,
    total: { line: total, saidIn: "administrator" },
    cells: CELLS,
    asOf: report.asOf,
    filters: setFilters({
      From: from,
      To: to,
      "Account, with those that share its group": accountWords,
    }),
    control: [
      counted("Rows, the total not counted", lines.length),
      counted("Days asked", report.daysAsked),
      counted("Days that counts are known for", report.daysKnown),
      ...STAGES.flatMap((stage) => [
        counted(`${STAGE_NAMES[stage]}: booked`, total.counts[stage].booked),
        counted(`${STAGE_NAMES[stage]}: showed`, total.counts[stage].showed),
      ]),
    ],
    definitions: [
      said("Rows", "activity counts in the date range, not a cohort: a later stage can be the larger one"),
      said(
        "Rate",
        "showed ÷ booked of the same stage; empty when none was booked; above 100 % is a data error",
      ),
      said("Last row", "the sums of the rows above it, and the rates of those sums"),
    ],
    close: nothingOpen,
  };
}

const booked =
  (stage: Stage) =>
  (line: FunnelLine): Cell =>
    numberCell(line.counts[stage].booked);
const showed =
  (stage: Stage) =>
  (line: FunnelLine): Cell =>
    numberCell(line.counts[stage].showed);
const rate =
  (stage: Stage) =>
  (line: FunnelLine): Cell =>
    numberCell(showRate(line.counts[stage]), "rate");

const CELLS: Source["cells"] = {
  administrator: ({ administrator }) => textCell(administrator),
  account: ({ account }) => textCell(account),
  "first booked": booked("first"),
  "first showed": showed("first"),
  "first rate": rate("first"),
  "second booked": booked("second"),
  "second showed": showed("second"),
  "second rate": rate("second"),
  "third booked": booked("third"),
  "third showed": showed("third"),
  "third rate": rate("third"),
  "training booked": booked("training"),
  "training showed": showed("training"),
  "training rate": rate("training"),
  "sale booked": booked("sale"),
  "sale showed": showed("sale"),
  "sale rate": rate("sale"),
};
