import type { AskOf } from "#contract/endpoint.ts";
import type { trendExport } from "#contract/export.ts";
import type { TrendBucket } from "#contract/funnel-packed.ts";
import type { trendTable } from "#contract/tables.ts";
import { overallRate, showRate, STAGE_NAMES, STAGES, sumCounts } from "#domain/funnel/funnel.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { dateCell, numberCell, textCell } from "#server/files/cell.ts";
import type { Store } from "#server/postgres/connect.ts";
import { ROW_MARKS } from "#server/files/export-groups.ts";
import { askedFilters } from "./export-funnel-asked.ts";
import {
  batched,
  counted,
  nothingOpen,
  said,
  type CellsByColumn,
  type ExportSource,
} from "#server/files/export-source.ts";
import { readFunnelTrend } from "./trend-routes.ts";

type Column = keyof typeof trendTable;

/** A bucket of all accounts together, or of the account that is named. */
export type TrendLine = TrendBucket & { readonly account: string | null };

type Source = ExportSource<TrendLine, Column>;

/** Each bucket of all accounts together, then those of the largest accounts. */
export async function openTrend(
  store: Pick<Store, "db">,
  ask: Omit<AskOf<typeof trendExport>, "format" | "columns">,
  scope: Scope,
): Promise<Source> {
  const { account, alone, administrator, from, to, by } = ask;
  const asked = { account, alone, administrator, from, to };
  const reply = await readFunnelTrend(store, { ...asked, by }, scope);
  const { buckets, accounts } = reply.trend;
  const lines: readonly TrendLine[] = [
    ...buckets.map((bucket) => ({ ...bucket, account: null })),
    ...accounts.flatMap((one) =>
      one.buckets.map((bucket) => ({ ...bucket, account: one.accountName || one.accountId })),
    ),
  ];
  const total = sumCounts(buckets.map(({ counts }) => counts));
  return {
    title: "Trend",
    lines: batched(lines),
    count: lines.length,
    groups: buckets.length,
    markOf: (line) => (line.account === null ? ROW_MARKS.group : ROW_MARKS.row),
    cellsOf: (line, column) => CELLS[column](line),
    asOf: reply.asOf,
    filters: [...(await askedFilters(store, asked, scope)), said("By", by)],
    control: [
      counted("Buckets", buckets.length),
      counted("Accounts that have lines of their own", accounts.length),
      counted("Accounts left out, with fewer first interviews booked", reply.accountsLeftOut),
      counted("Days asked", reply.daysAsked),
      counted("Days that counts are known for", reply.daysKnown),
      ...STAGES.flatMap((stage) => [
        counted(`${STAGE_NAMES[stage]}: booked`, total[stage].booked),
        counted(`${STAGE_NAMES[stage]}: showed`, total[stage].showed),
      ]),
    ],
    definitions: [
      said(
        "Row",
        "“group” is of all accounts together, those left out too; “row” is of one of the largest accounts",
      ),
      said(
        "Cut by the range",
        "the week or month is not in the range as a whole: its counts are of the days from – to",
      ),
      said(
        "Days known",
        "on how many of its days anything is known; the counts of a line without any are empty",
      ),
      said(
        "Rate",
        "showed ÷ booked of the same stage; empty when none was booked; above 100 % is a data error",
      ),
      said("Overall", "showed at first-day sale ÷ booked at first interview"),
    ],
    close: nothingOpen,
  };
}

/** Of days that nothing is known of, zeros would say too much. */
const known = (line: TrendLine, value: number | null): number | null => (line.daysKnown === 0 ? null : value);

const CELLS: CellsByColumn<TrendLine, Column> = {
  account: ({ account }) => textCell(account ?? "All accounts"),
  from: ({ from }) => dateCell(from),
  to: ({ to }) => dateCell(to),
  cut: ({ isWhole }) => textCell(isWhole ? "no" : "yes"),
  "days known": ({ daysKnown }) => numberCell(daysKnown),
  "first booked": (line) => numberCell(known(line, line.counts.first.booked)),
  "first showed": (line) => numberCell(known(line, line.counts.first.showed)),
  "first rate": (line) => numberCell(showRate(line.counts.first), "rate"),
  "second booked": (line) => numberCell(known(line, line.counts.second.booked)),
  "second showed": (line) => numberCell(known(line, line.counts.second.showed)),
  "second rate": (line) => numberCell(showRate(line.counts.second), "rate"),
  "third booked": (line) => numberCell(known(line, line.counts.third.booked)),
  "third showed": (line) => numberCell(known(line, line.counts.third.showed)),
  "third rate": (line) => numberCell(showRate(line.counts.third), "rate"),
  "training booked": (line) => numberCell(known(line, line.counts.training.booked)),
  "training showed": (line) => numberCell(known(line, line.counts.training.showed)),
  "training rate": (line) => numberCell(showRate(line.counts.training), "rate"),
  "sale booked": (line) => numberCell(known(line, line.counts.sale.booked)),
  "sale showed": (line) => numberCell(known(line, line.counts.sale.showed)),
  "sale rate": (line) => numberCell(showRate(line.counts.sale), "rate"),
  overall: (line) => numberCell(overallRate(line.counts), "rate"),
};
