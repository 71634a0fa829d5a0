import type { AskOf } from "#contract/endpoint.ts";
import type { funnelExport } from "#contract/export.ts";
import { funnelTable } from "#contract/tables.ts";
import { showRate, STAGE_NAMES, STAGES } from "#domain/funnel.ts";
import { funnelGroupings, funnelLines, totalLine, type FunnelLine } from "#domain/funnel-lines.ts";
import type { Scope } from "#domain/scope.ts";
import { numberCell, textCell, type Cell } from "#server/export/cell.ts";
import type { Store } from "#server/store/connect.ts";
import { inSnapshot } from "#server/store/snapshot.ts";
import { LIMITED, officeWords, scopeWords } from "./export-offices.ts";
import { arrangedLines } from "./export-groups.ts";
import { sortWords, termsOf, type Sorts } from "./export-sort.ts";
import { batched, counted, nothingOpen, said, setFilters, type ExportSource } from "./export-source.ts";
import { readFunnel } from "./funnel.ts";

type Source = ExportSource<FunnelLine, keyof typeof funnelTable>;

/** Administrators by account as the page lists them, then their total. */
export async function openFunnel(
  store: Pick<Store, "db">,
  { sort, group, ...asked }: AskOf<typeof funnelExport>,
  scope: Scope,
): Promise<Source> {
  const { account, alone = false, administrator, from, to } = asked;
  const report = await readFunnel(store, { account, alone, administrator, from, to }, scope);
  const { limited, accountWords } = await inSnapshot(store, scope, async (reading) => ({
    limited: await scopeWords(reading),
    accountWords: await officeWords(reading, account ?? []),
  }));
  const lines = funnelLines(report.rows);
  const grouping = funnelGroupings.find(({ id }) => id === group);
  const arranged = arrangedLines(lines, { terms: termsOf(sort, SORTS), sorts: SORTS, grouping });
  const total = totalLine(lines);
  return {
    title: "Funnel",
    lines: batched(arranged.lines),
    count: arranged.lines.length,
    groups: arranged.groups,
    markOf: arranged.markOf,
    total: { line: total, saidIn: "administrator" },
    cellsOf: (line, column) => {
      const label = column === "administrator" ? arranged.groupOf(line) : null;
      return label === null ? cellOf(line, column) : textCell(label);
    },
    asOf: report.asOf,
    filters: setFilters({
      [LIMITED]: limited,
      From: from,
      To: to,
      [alone ? "Account alone" : "Account, with those that share its group"]: accountWords,
      "Sorted by": sortWords(sort, SORTS, funnelTable),
      ...arranged.filters,
    }),
    control: [
      counted("Rows, sums not counted", lines.length),
      ...arranged.control,
      counted("Days asked", report.daysAsked),
      counted("Days that counts are known for", report.daysKnown),
      ...STAGES.flatMap((stage) => [
        counted(`${STAGE_NAMES[stage]}: booked`, total.counts[stage].booked),
        counted(`${STAGE_NAMES[stage]}: showed`, total.counts[stage].showed),
      ]),
    ],
    definitions: [
      ...arranged.definitions,
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

type Column = keyof typeof funnelTable;

/** What a line says in a column, for its cell and for sorting by it. */
const SORTS: Sorts<FunnelLine, Column> = {
  administrator: ({ administrator }) => administrator,
  account: ({ account }) => account,
  "first booked": ({ counts }) => counts.first.booked,
  "first showed": ({ counts }) => counts.first.showed,
  "first rate": ({ counts }) => showRate(counts.first),
  "second booked": ({ counts }) => counts.second.booked,
  "second showed": ({ counts }) => counts.second.showed,
  "second rate": ({ counts }) => showRate(counts.second),
  "third booked": ({ counts }) => counts.third.booked,
  "third showed": ({ counts }) => counts.third.showed,
  "third rate": ({ counts }) => showRate(counts.third),
  "training booked": ({ counts }) => counts.training.booked,
  "training showed": ({ counts }) => counts.training.showed,
  "training rate": ({ counts }) => showRate(counts.training),
  "sale booked": ({ counts }) => counts.sale.booked,
  "sale showed": ({ counts }) => counts.sale.showed,
  "sale rate": ({ counts }) => showRate(counts.sale),
};

function cellOf(line: FunnelLine, column: Column): Cell {
  const value = SORTS[column](line);
  if (typeof value !== "number") return textCell(value);
  return numberCell(value, funnelTable[column].kind === "rate" ? "rate" : "count");
}
