import type { QueryOf } from "#contract/endpoint.ts";
import type { funnelWorkbook } from "#contract/export.ts";
import { fileHeadings, trendTable, type FileColumn, type funnelTable } from "#contract/tables.ts";
import {
  type OfficeGap,
  officeGaps,
  type DayCoverage,
  hasSameCoverage,
  rateChange,
} from "#domain/funnel/funnel-compare.ts";
import { administratorCounts, limitWidth, LIMITS, verdictOf } from "#domain/funnel/funnel-limits.ts";
import { areSumsAlike, type CountedRow, type FunnelLine } from "#domain/funnel/funnel-lines.ts";
import {
  movedBetween,
  sumOfParts,
  type MovedKind,
  type MovedPart,
  type PartSums,
} from "#domain/funnel/funnel-moved.ts";
import { officeCounts, funnelSteps } from "#domain/funnel/funnel-third.ts";
import {
  advanceRatio,
  didNotShow,
  NO_COUNTS,
  overallRate,
  passThrough,
  showRate,
  STAGE_NAMES,
  STAGES,
  sumCounts,
  sumOf,
  wilsonInterval,
  type Stage,
  type StageCount,
} from "#domain/funnel/funnel.ts";
import { numberCell, type AboutLine, type FileSheet } from "#server/files/cell.ts";
import {
  batched,
  columnCells,
  factLines,
  part,
  sourceSheet,
  type ExportSource,
  type Facts,
} from "#server/files/export-source.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { requestedFilters, comparedDays, openFunnel, openTrend, readCompared } from "./export.ts";

/** The panels of the page as sheets of one workbook: each with its range, filters and definitions below its rows. */
export async function openFunnelBook(
  reading: ScopedReading,
  query: QueryOf<typeof funnelWorkbook>,
): Promise<ExportSource<FunnelLine, keyof typeof funnelTable>> {
  const table = await openFunnel(reading, query);
  const trend = await openTrend(reading, query);
  // As on the page, administrators are compared with all the others, whomever the page is narrowed to.
  const ofAll = { ...query, administrator: undefined };
  const { report, earlier, before, compared } = await readCompared(reading, ofAll);
  const isOfRequested = ({ administratorId }: CountedRow): boolean =>
    query.administrator === undefined || administratorId === query.administrator;
  const rows = report.rows.filter(isOfRequested);
  const earlierRows = before?.rows?.filter(isOfRequested) ?? null;
  const isOfAll = before?.isOfAll === true && query.administrator === undefined;
  const areAlike = before !== null && areSumsAlike(rows, { ...before, rows: earlierRows, isOfAll });
  const filters = await requestedFilters(reading, query, compared);
  const filtersOfAll = await requestedFilters(reading, ofAll, compared);
  const isKnown = earlier !== null && earlier.daysAvailable > 0;
  const moved = movedPanel(isKnown ? { ...earlier, gaps: officeGaps(report, earlier) } : null, report);
  return {
    ...table,
    title: "Funnel workbook",
    book: (sheet) => [
      panelSheet(stagesPanel(rows, earlierRows, areAlike), { ...filters, ...comparedDays(report, earlier) }),
      {
        ...sourceSheet(trend, Object.keys(trendTable).filter(isTrendColumn)),
        notes: notesOf(trend.filters, trend.definitions, trend.control),
      },
      {
        ...sheet,
        title: "Administrators and offices",
        notes: notesOf(table.filters, table.definitions, table.control),
      },
      panelSheet(fairPanel(report.rows), filtersOfAll),
      panelSheet(moved, filtersOfAll),
    ],
    control: { ...table.control, "Sheets beside this one": 5 },
    filters: { ...table.filters, "Trend by": query.by },
  };
}

const isTrendColumn = (id: string): id is keyof typeof trendTable => Object.hasOwn(trendTable, id);

/** A panel of the funnel page as a table, and what its columns mean. */
type Panel<Line> = {
  readonly title: string;
  readonly columns: readonly FileColumn<Line>[];
  readonly lines: readonly Line[];
  readonly definitions: Facts;
};

const panelSheet = <Line>(
  { title, columns, lines, definitions }: Panel<Line>,
  filters: Facts,
): FileSheet => ({
  title,
  headings: columns.flatMap(fileHeadings),
  rows: batched(lines.map((line) => columns.flatMap((column) => columnCells(column, line)))),
  notes: notesOf(filters, definitions),
});

const notesOf = (filters: Facts, definitions: Facts, control?: Facts): readonly AboutLine[] => [
  part("Range and filters"),
  ...factLines(filters),
  part("Definitions"),
  ...factLines(definitions),
  ...(control === undefined ? [] : [part("Control totals"), ...factLines(control)]),
];

/** Makes columns of a kind. */
const columnOf =
  <Kind extends FileColumn["kind"]>(kind: Kind) =>
  <Line, Value>(heading: string, of: (line: Line) => Value) =>
    ({ heading, kind, of }) as const;
const text = columnOf("text");
const count = columnOf("count");
const rate = columnOf("rate");
const points = columnOf("points");

/** A stage over all rows: `base` is what its advance ratio divides by, `comparable` the earlier counts of days as fully known. */
type StageLine = {
  readonly stage: Stage;
  readonly now: StageCount;
  readonly first: StageCount;
  readonly base: StageCount | null;
  readonly earlier: StageCount | null;
  readonly comparable: StageCount | null;
};

const STAGE_COLUMNS: readonly FileColumn<StageLine>[] = [
  text("Stage", ({ stage }) => STAGE_NAMES[stage]),
  count("Booked", ({ now }) => now.booked),
  count("Showed", ({ now }) => now.showed),
  count("Did not show", ({ now }) => didNotShow(now)),
  rate("Show rate", ({ now }) => showRate(now)),
  rate("95 % low", ({ now }) => wilsonInterval(now)?.low ?? null),
  rate("95 % high", ({ now }) => wilsonInterval(now)?.high ?? null),
  rate("Advance ratio", ({ base, now }) => base && advanceRatio(base, now)),
  rate("Pass-through", ({ base, now }) => base && passThrough(base, now)),
  rate("Of first", ({ now: { showed }, first: { booked } }) => showRate({ booked, showed })),
  count("Booked, earlier", ({ comparable }) => comparable && comparable.booked),
  count("Showed, earlier", ({ comparable }) => comparable && comparable.showed),
  rate("Show rate, earlier", ({ earlier }) => earlier && showRate(earlier)),
  points("Show rate, change in points", ({ now, earlier }) =>
    rateChange(showRate(now), earlier && showRate(earlier)),
  ),
];

/** The paired funnel, a row for each stage; earlier counts only of days known as fully, as on the page. */
function stagesPanel(
  rows: readonly CountedRow[],
  earlierRows: readonly CountedRow[] | null,
  areAlike: boolean,
): Panel<StageLine> {
  const counts = sumCounts(rows.map((row) => row.counts));
  const before = earlierRows && sumCounts(earlierRows.map((row) => row.counts));
  const steps = funnelSteps(
    rows.length === 0 ? [NO_COUNTS] : officeCounts(rows).map((office) => office.counts),
  );
  return {
    title: "Stages",
    columns: STAGE_COLUMNS,
    lines: STAGES.map((stage) => ({
      stage,
      now: counts[stage],
      first: counts.first,
      base: steps.find(({ to }) => to === stage)?.base ?? null,
      earlier: before && before[stage],
      comparable: areAlike && before ? before[stage] : null,
    })),
    definitions: {
      "Overall rate": numberCell(overallRate(counts), "rate"),
      "Overall rate is": "showed at first-day sale ÷ booked at first interview",
      "Show rate": "showed ÷ booked of the same stage, with its Wilson score interval",
      "Advance ratio":
        "booked here ÷ showed at the stage before; where third interviews are an exception, training follows the second",
      "Pass-through": "showed here ÷ showed at the stage before",
      "Of first": "showed here ÷ booked at first interview",
      "Booked and showed, earlier, empty":
        "more of the earlier days are unknown than of these: of all offices together or of one in the sum",
      Counts: "activity in the date range, not a cohort: a ratio between stages may be above 100 %",
    },
  };
}

/** An administrator at a stage; `all` is the rate of everyone there. */
type FairLine = StageCount & { readonly stage: Stage; readonly name: string; readonly all: number | null };

/** A limit around the rate of all, cut to 0..1; null where there are no limits. */
const limitOf = ({ booked, all }: FairLine, z: number): number | null => {
  const width = all === null ? null : limitWidth(all, booked, Math.abs(z));
  return all === null || width === null ? null : Math.min(1, Math.max(0, all + Math.sign(z) * width));
};

const FAIR_COLUMNS: readonly FileColumn<FairLine>[] = [
  text("Stage", ({ stage }) => STAGE_NAMES[stage]),
  text("Administrator", ({ name }) => name),
  count("Booked", ({ booked }) => booked),
  count("Showed", ({ showed }) => showed),
  rate("Show rate", showRate),
  rate("Rate of all", ({ all }) => all),
  ...LIMITS.flatMap(({ name, z }): readonly FileColumn<FairLine>[] => [
    rate(`${name} limit, low`, (line) => limitOf(line, -z)),
    rate(`${name} limit, high`, (line) => limitOf(line, z)),
  ]),
  text("Stands", ({ all, ...counted }) => (all === null ? null : verdictOf(counted, all))),
];

/** Show rates beside the control limits of chance, a row for each administrator and stage. */
function fairPanel(rows: readonly CountedRow[]): Panel<FairLine> {
  return {
    title: "Fair comparison",
    columns: FAIR_COLUMNS,
    lines: STAGES.flatMap((stage) => {
      const counts = administratorCounts(rows, stage);
      const all = showRate(sumOf(counts));
      return counts
        .filter(({ booked }) => booked > 0)
        .map((administrator) => ({ ...administrator, stage, all }));
    }),
    definitions: {
      "Rate of all": "showed ÷ booked of all administrators together at the stage",
      Limits:
        "p ± z·√(p(1−p)/n), p the rate of all, n booked; z = 1.96 for 95 % and 3.09 for 99.8 %; cut to 0–100 %",
      "Left out": "administrators without bookings at the stage",
    },
  };
}

const KINDS: Readonly<Record<MovedKind, string>> = {
  both: "in both periods",
  came: "came",
  left: "left",
  unbooked: "sales without first interviews",
};

/** Share of one administrator in the change of the overall rate, or with null all of them together. */
type MovedLine = PartSums & { readonly part: MovedPart | null; readonly missesDays: boolean };

const MOVED_COLUMNS: readonly FileColumn<MovedLine>[] = [
  text("Administrator", (line) => line.part?.name ?? "Total"),
  text("Was there", (line) => line.part && KINDS[line.part.kind]),
  text("Earlier days", ({ missesDays }) => (missesDays ? "fewer known" : null)),
  count("First booked, earlier", ({ earlier }) => earlier.booked),
  count("Sale showed, earlier", ({ earlier }) => earlier.showed),
  rate("Overall, earlier", ({ earlier }) => showRate(earlier)),
  count("First booked, now", ({ later }) => later.booked),
  count("Sale showed, now", ({ later }) => later.showed),
  rate("Overall, now", ({ later }) => showRate(later)),
  points("Mix, points", ({ mix }) => mix),
  points("Rate, points", (line) => line.rate),
  points("Came or left, points", ({ whole }) => whole),
  points("Together, points", ({ total }) => total),
];

type KnownReport = DayCoverage & { readonly rows: readonly CountedRow[] };

/**
 * The change of the overall rate split into parts, a row for each administrator, then their sums. `gaps` are the offices
 * that alone miss earlier days.
 */
export function movedPanel(
  earlier: (KnownReport & { readonly gaps: readonly OfficeGap[] }) | null,
  later: KnownReport,
): Panel<MovedLine> {
  const gaps = earlier?.gaps ?? [];
  const moved = earlier && movedBetween(earlier.rows, later.rows);
  const missing = new Set(gaps.map(({ id }) => id));
  const marked = new Set(
    [...(earlier?.rows ?? []), ...later.rows]
      .filter(({ officeId }) => missing.has(officeId))
      .map(({ administratorId }): string => administratorId),
  );
  return {
    title: "Why it moved",
    columns: MOVED_COLUMNS,
    lines:
      moved === null
        ? []
        : [
            ...moved.parts.map((moving) => ({
              ...moving,
              part: moving,
              missesDays: marked.has(moving.id),
            })),
            { ...sumOfParts(moved.parts), part: null, missesDays: false },
          ],
    definitions: {
      ...(moved === null && {
        "No rows": "compare with an earlier range in which first interviews are known to have been booked",
      }),
      Mix: "Δshare × (mean rate − overall mean rate); shares of first interviews booked, means of both periods",
      Rate: "Δrate × mean share",
      "Came or left": "who had no first interviews booked in one of the periods is listed whole",
      Together: "the parts add up to the change of the overall rate, in percentage points",
      ...(earlier !== null &&
        !hasSameCoverage(later, earlier) && {
          "Days available": `only ${daysWords(earlier)} earlier days have data, and ${daysWords(later)} of these: rates and shares of booked are of the days with data, and numbers booked are not compared`,
        }),
      ...(earlier !== null &&
        gaps.length > 0 && {
          "Earlier days: fewer known":
            "an office of theirs alone misses earlier days, as listed below: their share of what was booked then is too small, and all other shares are too large, so read Mix and Came or left with care; their own rates are compared all the same",
          "Earlier days by office": gaps
            .map(({ name, daysAvailable }) => `${name}: ${daysWords({ ...earlier, daysAvailable })}`)
            .join("; "),
        }),
    },
  };
}

const daysWords = ({ daysAvailable, daysRequested }: DayCoverage): string =>
  `${daysAvailable} of ${daysRequested}`;
