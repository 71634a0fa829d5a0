import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { funnelExport, trendExport } from "#contract/export.ts";
import type { funnelReport } from "#contract/funnel.ts";
import {
  changeFromEarlier,
  earlierOf,
  fileHeadings,
  FUNNEL_NUMBERS,
  funnelTable,
  trendTable,
  type FileColumn,
  type TrendLine,
} from "#contract/tables.ts";
import {
  officeGaps,
  countChange,
  hasSameCoverage,
  unlikeOffices,
  type DayCoverage,
} from "#domain/funnel/funnel-compare.ts";
import { linesByEffect } from "#domain/funnel/funnel-effect.ts";
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
import type { DateRange } from "#domain/time/time.ts";
import { sortsOf, type Sorts } from "#contract/tables.ts";
import { arrangedLines } from "#server/files/export-order.ts";
import {
  batched,
  columnCells,
  filterFacts,
  type ExportSource,
  type Facts,
} from "#server/files/export-source.ts";
import { BadRequest } from "#server/http/refusal.ts";
import { selectOfficeWords, selectScopeWords } from "#server/people/queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectAdministrator } from "./queries.ts";
import { checkedDays } from "#server/http/checked-days.ts";
import { readFunnel, readFunnelTrend } from "./read-funnel.ts";

type Query = QueryOf<typeof funnelReport>;
type Report = ReplyOf<typeof funnelReport>;
type Column = keyof typeof funnelTable;
type ComparedQuery = Query & Pick<QueryOf<typeof funnelExport>, "compareFrom" | "compareTo">;

/** Administrators by office as the page lists them, then their total. */
export async function openFunnel(
  reading: ScopedReading,
  query: QueryOf<typeof funnelExport>,
): Promise<ExportSource<FunnelLine, Column>> {
  const { report, earlier, before, compared } = await readCompared(reading, query);
  const lines = linesByEffect(funnelLines(report.rows, before));
  const arranged = arrangedLines(lines, {
    table: funnelTable,
    sort: query.sort,
    sorts: SORTS,
    grouping: funnelGroupings.find(({ id }) => id === query.group),
  });
  const total = totalLine(lines, before !== null && areSumsAlike(report.rows, before));
  const columnsOf = (id: Column) => fileColumns(id, compared !== null);
  return {
    title: "Funnel",
    columnsOf,
    ...arranged.source,
    namedIn: "administrator",
    total: (id) => columnsOf(id).flatMap((column) => columnCells(column, total)),
    asOf: report.asOf,
    filters: { ...(await requestedFilters(reading, query, compared)), ...arranged.filters },
    control: { ...arranged.control, ...comparedDays(report, earlier), ...stageTotals(total.counts) },
    definitions: {
      ...arranged.definitions,
      Rows: "activity counts in the date range, not a cohort: a later stage can be the larger one",
      ...RATE_DEFINITIONS,
      "95 % low, 95 % high": "Wilson score interval of the rate; empty where more showed than were booked",
      ...(compared !== null && COMPARED_DEFINITIONS),
      "Last row": "the sums of the rows above it, and the rates of those sums",
    },
  };
}

const RATE_DEFINITIONS = {
  Rate: "showed ÷ booked of the same stage; empty when none was booked; above 100 % is a data error",
  Overall: "showed at first-day sale ÷ booked at first interview",
};

const COMPARED_DEFINITIONS = {
  Change: "now − earlier; in % of the earlier one for counts, in percentage points for rates",
  "Earlier, empty": "nothing is known of that office for the earlier days",
  "Change of a count, empty":
    "more of the earlier days are unknown than of these: of all offices together, of that one or of one in that sum; a total over all offices is compared where they are known together; rates are compared all the same",
};

/**
 * A report, and the days that it is compared with; nulls for none.
 * @throws BadRequest when only one of those days is there, or they are no range that can be requested
 */
export async function readCompared(reading: ScopedReading, query: ComparedQuery) {
  const { compareFrom: from, compareTo: to, account, administrator } = query;
  const report = await readFunnel(reading, query);
  if (from === undefined && to === undefined) return { report, earlier: null, before: null, compared: null };
  if (from === undefined || to === undefined)
    throw new BadRequest("“compareFrom” and “compareTo” belong together.");
  const compared = { from, to };
  checkedDays(compared, ["compareFrom", "compareTo"]);
  const earlier = await readFunnel(reading, { ...query, ...compared });
  const before: EarlierRows = {
    // Days without any data are no zeros.
    rows: earlier.daysAvailable === 0 ? null : earlier.rows,
    hasSameCoverage: hasSameCoverage(report, earlier),
    unlikeOffices: unlikeOffices(report, earlier),
    isOfAll: account === undefined && administrator === undefined,
  };
  return { report, earlier, before, compared };
}

/** Accounts and days that a file is of. */
export async function requestedFilters(
  reading: ScopedReading,
  { account = [], alone = false, administrator, from, to }: Query,
  compared: DateRange | null = null,
): Promise<Facts> {
  const found = administrator === undefined ? null : await selectAdministrator(reading, administrator);
  const officeWords = alone ? "Office alone" : "Office, with those that share its group";
  return {
    "Limited to offices": await selectScopeWords(reading),
    ...filterFacts<Omit<ComparedQuery, "alone">>({
      from: ["From", from],
      to: ["To", to],
      compareFrom: ["Compared with, from", compared?.from],
      compareTo: ["Compared with, to", compared?.to],
      account: [officeWords, await selectOfficeWords(reading, account)],
      administrator: [
        "Administrator",
        administrator && `${administratorName(administrator, found?.name ?? null)} (${administrator})`,
      ],
    }),
  };
}

/** Number of the days of a file that have data. */
const daysCounted = ({ daysRequested, daysAvailable }: DayCoverage): Facts => ({
  "Days requested": daysRequested,
  "Days with data": daysAvailable,
});

/** The same, also of the days that they are compared with. */
export const comparedDays = (report: Report, earlier: Report | null): Facts => ({
  ...daysCounted(report),
  ...(earlier !== null && {
    "Earlier days requested": earlier.daysRequested,
    "Earlier days with data": earlier.daysAvailable,
    "Offices with data for fewer earlier days": officeGaps(report, earlier).length,
  }),
});

const stageTotals = (counts: FunnelCounts): Facts =>
  Object.fromEntries(
    STAGES.flatMap((stage) => [
      [`${STAGE_NAMES[stage]}: booked`, counts[stage].booked],
      [`${STAGE_NAMES[stage]}: showed`, counts[stage].showed],
    ]),
  );

/** Orders of lines, as on the page: by columns, and by what changed. */
const SORTS: Sorts<FunnelLine> = {
  ...sortsOf<FunnelLine>(funnelTable),
  ...Object.fromEntries(FUNNEL_NUMBERS.map((column) => [`${column.id} change`, changeFromEarlier(column)])),
};

/** A stage's rate is followed by its interval; in a comparison, each number by the earlier one and the change. */
function fileColumns(id: Column, isCompared: boolean): readonly FileColumn<FunnelLine>[] {
  const column = FUNNEL_NUMBERS.find((number) => number.id === id);
  if (column === undefined) return [funnelTable[id]];
  const { kind, of } = column;
  const added = (
    words: string,
    addedKind: typeof kind | "points",
    ofLine: (line: FunnelLine) => number | null,
  ) => ({
    heading: `${fileHeadings(column).join()}, ${words}`,
    kind: addedKind,
    of: ofLine,
  });
  const stage = STAGES.find((each) => id === `${each} rate`);
  const intervals =
    stage === undefined
      ? []
      : [
          added("95 % low", "rate", ({ counts }) => wilsonInterval(counts[stage])?.low ?? null),
          added("95 % high", "rate", ({ counts }) => wilsonInterval(counts[stage])?.high ?? null),
        ];
  if (!isCompared) return [column, ...intervals];
  const earlier = added("earlier", kind, (line) => line.earlier && of({ counts: line.earlier }));
  if (kind === "rate")
    return [column, ...intervals, earlier, added("change in points", "points", changeFromEarlier(column))];
  const share = (line: FunnelLine) => countChange(of(line) ?? 0, earlierOf(column)(line))?.share ?? null;
  return [
    column,
    earlier,
    added("change", kind, changeFromEarlier(column)),
    added("change in %", "rate", share),
  ];
}

/** Each bucket of all offices together, then those of the largest offices. */
export async function openTrend(
  reading: ScopedReading,
  query: Omit<QueryOf<typeof trendExport>, "format" | "columns">,
): Promise<ExportSource<TrendLine, keyof typeof trendTable>> {
  const { trend, officesLeftOut, ...reply } = await readFunnelTrend(reading, query);
  const { buckets, offices } = trend;
  const lines: readonly TrendLine[] = [
    ...buckets.map((bucket) => ({ ...bucket, office: null })),
    ...offices.flatMap(({ officeId, officeName, buckets: ofOffice }) =>
      ofOffice.map((bucket) => ({ ...bucket, office: officeName || officeId })),
    ),
  ];
  return {
    title: "Trend",
    columnsOf: (id) => [trendColumn(id)],
    lines: batched(lines),
    count: lines.length,
    groups: buckets.length,
    namedIn: "account",
    groupOf: (line) => (line.office === null ? "All offices" : null),
    asOf: reply.asOf,
    filters: { ...(await requestedFilters(reading, query)), By: query.by },
    control: {
      Buckets: buckets.length,
      "Offices that have lines of their own": offices.length,
      "Offices left out, with fewer first interviews booked": officesLeftOut,
      ...daysCounted(reply),
      ...stageTotals(sumCounts(buckets.map(({ counts }) => counts))),
    },
    definitions: {
      Row: "“group” is of all offices together, those left out too; “row” is of one of the largest offices",
      "Cut by the range":
        "the week or month is not in the range as a whole: its counts are of the days from – to",
      "Days available":
        "on how many of its days anything is known; the counts of a line without any are empty",
      ...RATE_DEFINITIONS,
    },
  };
}

/** Zeros would say too much of days without data. */
function trendColumn(id: keyof typeof trendTable): FileColumn<TrendLine> {
  const column = FUNNEL_NUMBERS.find((number) => number.id === id);
  if (column === undefined || column.kind !== "count") return trendTable[id];
  return { ...column, of: (line) => (line.daysAvailable === 0 ? null : column.of(line)) };
}
