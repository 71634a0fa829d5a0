import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { funnelExport, trendExport } from "#contract/export.ts";
import type { funnelReport } from "#contract/funnel.ts";
import { fileHeadings, funnelNumbers, funnelTable, trendTable, type TrendLine } from "#contract/tables.ts";
import {
  accountGaps,
  countChange,
  hasSameCoverage,
  rateChange,
  unlikeAccounts,
} from "#domain/funnel/funnel-compare.ts";
import {
  areSumsAlike,
  funnelGroupings,
  funnelLines,
  totalLine,
  type EarlierRows,
  type FunnelLine,
} from "#domain/funnel/funnel-lines.ts";
import {
  administratorName,
  STAGE_NAMES,
  STAGES,
  sumCounts,
  wilsonInterval,
  type FunnelCounts,
} from "#domain/funnel/funnel.ts";
import type { Scope } from "#domain/identity/scope.ts";
import type { DateRange, IsoDate } from "#domain/time/time.ts";
import { numberCell, textCell, type Cell } from "#server/files/cell.ts";
import { arrangedLines, ROW_MARKS } from "#server/files/export-groups.ts";
import { sortsOf, sortWords, termsOf, type Sorts } from "#server/files/export-sort.ts";
import {
  batched,
  columnCells,
  counted,
  nothingOpen,
  said,
  setFilters,
  type ExportSource,
} from "#server/files/export-source.ts";
import type { AboutLine } from "#server/files/cell.ts";
import { BadRequest } from "#server/http/refusal.ts";
import { selectOfficeWords, selectScopeWords } from "#server/people/queries.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { selectAdministratorName } from "./queries.ts";
import { checkedDays, readFunnel } from "./routes.ts";
import { readFunnelTrend } from "./trend.ts";

type Report = ReplyOf<typeof funnelReport>;
type Column = keyof typeof funnelTable;

/** Administrators by account as the page lists them, then their total. */
export async function openFunnel(
  store: Pick<Store, "db">,
  { sort, group, compareFrom, compareTo, ...ask }: QueryOf<typeof funnelExport>,
  scope: Scope,
): Promise<ExportSource<FunnelLine, Column>> {
  const { account, alone = false, administrator, from, to } = ask;
  const asked = { account, alone, administrator, from, to };
  const report = await readFunnel(store, asked, scope);
  const compared = comparedRange(compareFrom, compareTo);
  const earlier = compared === null ? null : await readFunnel(store, { ...asked, ...compared }, scope);
  const before = earlier && earlierOf(asked, report, earlier);
  const lines = funnelLines(report.rows, before);
  const grouping = funnelGroupings.find(({ id }) => id === group);
  const arranged = arrangedLines(lines, { terms: termsOf(sort, SORTS), sorts: SORTS, grouping });
  const total = totalLine(lines, before !== null && areSumsAlike(report.rows, before));
  return {
    title: "Funnel",
    lines: batched(arranged.lines),
    count: arranged.lines.length,
    groups: arranged.groups,
    markOf: arranged.markOf,
    total: { line: total, saidIn: "administrator" },
    cellsOf: (line, column) => {
      const label = column === "administrator" ? arranged.groupOf(line) : null;
      return label === null ? cellsOf(line, column, compared !== null) : textCell(label);
    },
    headingsOf: (column) => headingsOf(column, compared !== null),
    asOf: report.asOf,
    filters: [
      ...(await askedFilters(store, asked, scope, compared)),
      ...setFilters({ "Sorted by": sortWords(sort, SORTS, funnelTable), ...arranged.filters }),
    ],
    control: [
      counted("Rows, sums not counted", lines.length),
      ...arranged.control,
      ...daysCounted(report, earlier),
      ...stageTotals(total.counts),
    ],
    definitions: [
      ...arranged.definitions,
      said("Rows", "activity counts in the date range, not a cohort: a later stage can be the larger one"),
      ...RATE_DEFINITIONS,
      said(
        "95 % low, 95 % high",
        "Wilson score interval of the rate; empty where more showed than were booked",
      ),
      ...(compared === null ? [] : COMPARED_DEFINITIONS),
      said("Last row", "the sums of the rows above it, and the rates of those sums"),
    ],
    close: nothingOpen,
  };
}

const RATE_DEFINITIONS = [
  said("Rate", "showed ÷ booked of the same stage; empty when none was booked; above 100 % is a data error"),
  said("Overall", "showed at first-day sale ÷ booked at first interview"),
];

const COMPARED_DEFINITIONS = [
  said("Change", "now − earlier; in % of the earlier one for counts, in percentage points for rates"),
  said("Earlier, empty", "nothing is known of that account for the earlier days"),
  said(
    "Change of a count, empty",
    "more of the earlier days are unknown than of these: of all accounts together, of that one or of one in that sum; a total over all accounts is compared where they are known together; rates are compared all the same",
  ),
];

/**
 * The days that a range is compared with; null for none.
 * @throws BadRequest when only one of them is there, or they are no range that can be asked for
 */
export function comparedRange(from: IsoDate | undefined, to: IsoDate | undefined): DateRange | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined)
    throw new BadRequest("“compareFrom” and “compareTo” belong together.");
  checkedDays({ from, to }, ["compareFrom", "compareTo"]);
  return { from, to };
}

/** The earlier rows as lines are made of them: days of which nothing is known are no zeros. */
export const earlierOf = (
  { account, administrator }: Pick<QueryOf<typeof funnelReport>, "account" | "administrator">,
  now: Report,
  earlier: Report,
): EarlierRows => ({
  rows: earlier.daysKnown === 0 ? null : earlier.rows,
  hasSameCoverage: hasSameCoverage(now, earlier),
  unlikeAccounts: unlikeAccounts(now, earlier),
  isOfAll: account === undefined && administrator === undefined,
});

/** Whose counts a file is of, and of which days. */
const askedFilters = (
  store: Pick<Store, "db">,
  { account = [], alone = false, administrator, from, to }: QueryOf<typeof funnelReport>,
  scope: Scope,
  compared: DateRange | null = null,
): Promise<readonly AboutLine[]> =>
  inSnapshot(store, scope, async (reading) =>
    setFilters({
      "Limited to offices": await selectScopeWords(reading),
      From: from,
      To: to,
      "Compared with, from": compared?.from,
      "Compared with, to": compared?.to,
      [alone ? "Account alone" : "Account, with those that share its group"]: await selectOfficeWords(
        reading,
        account,
      ),
      Administrator:
        administrator === undefined
          ? null
          : `${administratorName(administrator, await selectAdministratorName(reading, administrator))} (${administrator})`,
    }),
  );

/** How much is known of the days that a file is about, and of those they are compared with. */
export const daysCounted = (now: Report, earlier: Report | null): readonly AboutLine[] => [
  counted("Days asked", now.daysAsked),
  counted("Days that counts are known for", now.daysKnown),
  ...(earlier === null
    ? []
    : [
        counted("Earlier days asked", earlier.daysAsked),
        counted("Earlier days that counts are known for", earlier.daysKnown),
        counted("Accounts of which fewer earlier days are known", accountGaps(now, earlier).length),
      ]),
];

const stageTotals = (counts: FunnelCounts): readonly AboutLine[] =>
  STAGES.flatMap((stage) => [
    counted(`${STAGE_NAMES[stage]}: booked`, counts[stage].booked),
    counted(`${STAGE_NAMES[stage]}: showed`, counts[stage].showed),
  ]);

type NumberColumn = keyof typeof funnelNumbers;
const isNumber = (column: string): column is NumberColumn => Object.hasOwn(funnelNumbers, column);
const isRate = (column: NumberColumn): boolean => funnelNumbers[column].kind === "rate";

/** What a column of numbers is of some counts. */
const valueOf = (counts: FunnelCounts | null, column: NumberColumn): number | null =>
  counts === null ? null : funnelNumbers[column].of({ counts });

/** A rate is compared with what is known; a count only where it is known as fully. */
const earlierValue = ({ earlier, comparable }: FunnelLine, column: NumberColumn): number | null =>
  valueOf(isRate(column) ? earlier : comparable, column);

/** What lines can be sorted by, as on the page: by columns, and by what changed. */
const SORTS: Sorts<FunnelLine> = {
  ...sortsOf<FunnelLine>(funnelTable),
  ...Object.fromEntries(
    Object.keys(funnelNumbers)
      .filter(isNumber)
      .map((id) => [
        `${id} change`,
        (line: FunnelLine) => rateChange(valueOf(line.counts, id), earlierValue(line, id)),
      ]),
  ),
};

/** A stage's rate is followed by its interval; in a comparison, each number by the earlier one and the change. */
function headingsOf(column: Column, isCompared: boolean): readonly string[] {
  const [heading = column] = fileHeadings(funnelTable[column]);
  const { kind } = funnelTable[column];
  const compared = kind === "rate" ? ["earlier", "change in points"] : ["earlier", "change", "change in %"];
  const more = [
    ...(kind === "rate" && column !== "overall" ? ["95 % low", "95 % high"] : []),
    ...(isCompared && kind !== "text" ? compared : []),
  ];
  return [heading, ...more.map((words) => `${heading}, ${words}`)];
}

/** What a line shows under these headings. */
function cellsOf(line: FunnelLine, column: Column, isCompared: boolean): readonly Cell[] {
  if (!isNumber(column)) return columnCells<FunnelLine>(funnelTable[column], line);
  const now = valueOf(line.counts, column);
  const earlier = valueOf(line.earlier, column);
  if (isRate(column)) {
    const change = rateChange(now, earlier);
    const compared = [
      numberCell(earlier, "rate"),
      numberCell(change === null ? null : change * 100, "points"),
    ];
    return [numberCell(now, "rate"), ...intervalCells(line, column), ...(isCompared ? compared : [])];
  }
  const change = now === null ? null : countChange(now, earlierValue(line, column));
  const compared = [
    numberCell(earlier),
    numberCell(change?.by ?? null),
    numberCell(change?.share ?? null, "rate"),
  ];
  return [numberCell(now), ...(isCompared ? compared : [])];
}

function intervalCells({ counts }: FunnelLine, column: Column): readonly Cell[] {
  const stage = STAGES.find((each) => `${each} rate` === column);
  if (stage === undefined) return [];
  const interval = wilsonInterval(counts[stage]);
  return [numberCell(interval?.low ?? null, "rate"), numberCell(interval?.high ?? null, "rate")];
}

/** Each bucket of all accounts together, then those of the largest accounts. */
export async function openTrend(
  store: Pick<Store, "db">,
  ask: Omit<QueryOf<typeof trendExport>, "format" | "columns">,
  scope: Scope,
): Promise<ExportSource<TrendLine, keyof typeof trendTable>> {
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
  return {
    title: "Trend",
    lines: batched(lines),
    count: lines.length,
    groups: buckets.length,
    markOf: (line) => (line.account === null ? ROW_MARKS.group : ROW_MARKS.row),
    cellsOf: trendCells,
    asOf: reply.asOf,
    filters: [...(await askedFilters(store, asked, scope)), said("By", by)],
    control: [
      counted("Buckets", buckets.length),
      counted("Accounts that have lines of their own", accounts.length),
      counted("Accounts left out, with fewer first interviews booked", reply.accountsLeftOut),
      counted("Days asked", reply.daysAsked),
      counted("Days that counts are known for", reply.daysKnown),
      ...stageTotals(sumCounts(buckets.map(({ counts }) => counts))),
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
      ...RATE_DEFINITIONS,
    ],
    close: nothingOpen,
  };
}

/** Zeros would say too much of days of which nothing is known. */
const trendCells = (line: TrendLine, column: keyof typeof trendTable): readonly Cell[] =>
  isNumber(column) && !isRate(column) && line.daysKnown === 0
    ? [null]
    : columnCells<TrendLine>(trendTable[column], line);
