import type { AskOf } from "#contract/endpoint.ts";
import type { funnelWorkbook } from "#contract/export.ts";
import { fileHeadings, trendTable, type funnelTable } from "#contract/tables.ts";
import { accountCounts, funnelSteps } from "#domain/funnel/funnel-third.ts";
import { NO_COUNTS, overallRate, sumCounts } from "#domain/funnel/funnel.ts";
import { accountGaps } from "#domain/funnel/funnel-gaps.ts";
import { areSumsAlike, type CountedRow, type FunnelLine } from "#domain/funnel/funnel-lines.ts";
import type { Scope } from "#domain/identity/scope.ts";
import type { Cell } from "#server/files/cell.ts";
import type { AboutLine, FileSheet } from "#server/files/sheet.ts";
import type { Store } from "#server/postgres/connect.ts";
import { movedSheet } from "./export-funnel-moved.ts";
import { fairSheet, stagesSheet, type PanelSheet } from "./export-funnel-panels.ts";
import { daysCounted, earlierOf } from "./export-funnel-asked.ts";
import { openFunnel } from "./export-funnel.ts";
import { batched, counted, setFilters, type ExportSource } from "#server/files/export-source.ts";
import { openTrend } from "./export-trend.ts";
import { comparedRange } from "./funnel-asked.ts";
import { readFunnel } from "./routes.ts";

/** The panels of the page as sheets of one workbook: each with its range, filters and definitions below its rows. */
export async function openFunnelBook(
  store: Pick<Store, "db">,
  ask: AskOf<typeof funnelWorkbook>,
  scope: Scope,
): Promise<ExportSource<FunnelLine, keyof typeof funnelTable>> {
  const { compareFrom, compareTo, by, sort, group, ...shared } = ask;
  const { account, alone, administrator, from, to } = shared;
  // As on the page, administrators are compared with all the others, whoever the page is narrowed to.
  const everybody = { account, alone, from, to };
  const asked = { ...everybody, administrator };
  const table = await openFunnel(
    store,
    { ...asked, compareFrom, compareTo, sort, group, format: "xlsx" },
    scope,
  );
  const trend = await openTrend(store, { ...asked, by }, scope);
  const trendRows = await rowsOf(trend, Object.keys(trendTable).filter(isTrendColumn));
  const compared = comparedRange(compareFrom, compareTo);
  const all = await readFunnel(store, everybody, scope);
  const before = compared === null ? null : await readFunnel(store, { ...everybody, ...compared }, scope);
  const allEarlier = before === null || before.daysKnown === 0 ? null : before.rows;
  const isMeant = (row: CountedRow): boolean =>
    administrator === undefined || row.administratorId === administrator;
  const [now, earlier] = [all.rows.filter(isMeant), allEarlier?.filter(isMeant) ?? null];
  const counts = sumCounts(now.map((row) => row.counts));
  const stages = {
    counts,
    earlier: earlier === null ? null : sumCounts(earlier.map((row) => row.counts)),
    isAlike: before !== null && areSumsAlike(now, { ...earlierOf(asked, all, before), rows: earlier }),
    steps: funnelSteps(now.length === 0 ? [NO_COUNTS] : accountCounts(now).map((one) => one.counts)),
  };
  const panels = {
    stages: stagesSheet(stages, overallRate(counts)),
    fair: fairSheet(all.rows),
    moved: movedSheet(
      before === null || before.daysKnown === 0 ? null : { ...before, gaps: accountGaps(all, before) },
      all,
    ),
  };
  const filters = table.filters.filter(({ label }) => label !== "Sorted by" && label !== "Grouped");
  const filtersOfAll = filters.filter(({ label }) => label !== "Administrator");
  return {
    ...table,
    title: "Funnel workbook",
    book: (sheet) => [
      sheetOf(panels.stages, [...filters, ...daysCounted(all, before)]),
      {
        title: trend.title,
        headings: ["Row", ...Object.values(trendTable).flatMap(fileHeadings)],
        rows: batched(trendRows),
        about: () => [],
        notes: notesOf(trend.filters, trend.definitions, trend.control),
      },
      {
        ...sheet,
        title: "Administrators and accounts",
        notes: notesOf(table.filters, table.definitions, table.control),
      },
      sheetOf(panels.fair, filtersOfAll),
      sheetOf(panels.moved, filtersOfAll),
    ],
    control: [...table.control, counted("Sheets beside this one", Object.keys(panels).length + 2)],
    filters: [...table.filters, ...setFilters({ "Trend by": by })],
  };
}

const isTrendColumn = (id: string): id is keyof typeof trendTable => Object.hasOwn(trendTable, id);

async function rowsOf<Line, Column extends string>(
  { lines, cellsOf, markOf }: ExportSource<Line, Column>,
  columns: readonly Column[],
): Promise<readonly (readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = [];
  for await (const window of lines)
    for (const line of window)
      rows.push([
        ...(markOf === undefined ? [] : [{ kind: "text", text: markOf(line) } as const]),
        ...columns.flatMap((column) => cellsOf(line, column)),
      ]);
  return rows;
}

const sheetOf = ({ title, headings, rows, notes }: PanelSheet, filters: readonly AboutLine[]): FileSheet => ({
  title,
  headings,
  rows: batched(rows),
  about: () => [],
  notes: notesOf(filters, notes, []),
});

const part = (label: string): AboutLine => ({ label, value: null });
const notesOf = (
  filters: readonly AboutLine[],
  definitions: readonly AboutLine[],
  control: readonly AboutLine[],
): readonly AboutLine[] => [
  part("Range and filters"),
  ...filters,
  part("Definitions"),
  ...definitions,
  ...(control.length === 0 ? [] : [part("Control totals"), ...control]),
];
