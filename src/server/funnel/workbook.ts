import type { QueryOf } from "#contract/endpoint.ts";
import type { funnelWorkbook } from "#contract/export.ts";
import { fileHeadings, trendTable, type funnelTable } from "#contract/tables.ts";
import {
  type AccountGap,
  accountGaps,
  type DaysKnown,
  hasSameCoverage,
  rateChange,
} from "#domain/funnel/funnel-compare.ts";
import { limitWidth, LIMITS, rateOfAll, verdictOf } from "#domain/funnel/funnel-limits.ts";
import { areSumsAlike, type CountedRow, type FunnelLine } from "#domain/funnel/funnel-lines.ts";
import { movedBetween, type MovedKind } from "#domain/funnel/funnel-moved.ts";
import { accountCounts, funnelSteps, type FunnelStep } from "#domain/funnel/funnel-third.ts";
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
  wilsonInterval,
  type FunnelCounts,
  type Stage,
} from "#domain/funnel/funnel.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { numberCell, textCell, type Cell } from "#server/files/cell.ts";
import { batched, counted, said, setFilters, type ExportSource } from "#server/files/export-source.ts";
import type { AboutLine, FileSheet } from "#server/files/cell.ts";
import type { Store } from "#server/postgres/connect.ts";
import { comparedRange, daysCounted, earlierOf, openFunnel, openTrend } from "./export.ts";
import { readFunnel } from "./routes.ts";

/** The panels of the page as sheets of one workbook: each with its range, filters and definitions below its rows. */
export async function openFunnelBook(
  store: Pick<Store, "db">,
  ask: QueryOf<typeof funnelWorkbook>,
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

/** A panel of the funnel page as a sheet: its rows, and what its columns mean. */
type PanelSheet = {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly notes: readonly AboutLine[];
};

const rate = (value: number | null): Cell => numberCell(value, "rate");
const points = (value: number | null): Cell => numberCell(value === null ? null : value * 100, "points");
const quotient = (share: number, whole: number): number | null => (whole === 0 ? null : share / whole);

type Stages = {
  readonly counts: FunnelCounts;
  readonly earlier: FunnelCounts | null;
  /** Whether the earlier counts are of days known as fully, as on the page, which shows them only then. */
  readonly isAlike: boolean;
  readonly steps: readonly FunnelStep[];
};

/** The paired funnel, a row for each stage. */
function stagesSheet({ counts, earlier, isAlike, steps }: Stages, overall: number | null): PanelSheet {
  const row = (stage: Stage): readonly Cell[] => {
    const [now, before] = [counts[stage], earlier?.[stage] ?? null];
    const comparable = isAlike ? before : null;
    const step = steps.find(({ to }) => to === stage);
    const interval = wilsonInterval(now);
    return [
      textCell(STAGE_NAMES[stage]),
      ...[numberCell(now.booked), numberCell(now.showed), numberCell(didNotShow(now))],
      ...[rate(showRate(now)), rate(interval?.low ?? null), rate(interval?.high ?? null)],
      rate(step === undefined ? null : advanceRatio(step.base, now)),
      rate(step === undefined ? null : passThrough(step.base, now)),
      rate(quotient(now.showed, counts.first.booked)),
      ...[numberCell(comparable?.booked ?? null), numberCell(comparable?.showed ?? null)],
      ...[rate(before === null ? null : showRate(before))],
      points(rateChange(showRate(now), before === null ? null : showRate(before))),
    ];
  };
  return {
    title: "Stages",
    headings: [
      ...["Stage", "Booked", "Showed", "Did not show", "Show rate", "95 % low", "95 % high"],
      ...["Advance ratio", "Pass-through", "Of first"],
      ...["Booked, earlier", "Showed, earlier", "Show rate, earlier", "Show rate, change in points"],
    ],
    rows: STAGES.map(row),
    notes: [
      { label: "Overall rate", value: rate(overall) },
      said("Overall rate is", "showed at first-day sale ÷ booked at first interview"),
      said("Show rate", "showed ÷ booked of the same stage, with its Wilson score interval"),
      said(
        "Advance ratio",
        "booked here ÷ showed at the stage before; where third interviews are an exception, training follows the second",
      ),
      said("Pass-through", "showed here ÷ showed at the stage before"),
      said("Of first", "showed here ÷ booked at first interview"),
      said(
        "Booked and showed, earlier, empty",
        "more of the earlier days are unknown than of these: of all accounts together or of one in the sum",
      ),
      said("Counts", "activity in the date range, not a cohort: a ratio between stages may be above 100 %"),
    ],
  };
}

/** Show rates beside the control limits of chance, a row for each administrator and stage. */
function fairSheet(rows: readonly CountedRow[]): PanelSheet {
  const own = [...Map.groupBy(rows, ({ administratorId }) => administratorId).values()];
  return {
    title: "Fair comparison",
    headings: [
      ...["Stage", "Administrator", "Booked", "Showed", "Show rate", "Rate of all"],
      ...LIMITS.flatMap(({ name }) => [`${name} limit, low`, `${name} limit, high`]),
      "Stands",
    ],
    rows: STAGES.flatMap((stage) => {
      const shares = own.map((of) => ({
        name: of[0]?.administratorName ?? "",
        of: of.reduce((sum, { counts }) => sum + counts[stage].booked, 0),
        hits: of.reduce((sum, { counts }) => sum + counts[stage].showed, 0),
      }));
      const all = rateOfAll(shares);
      return shares
        .filter(({ of }) => of > 0)
        .toSorted((one, other) => other.of - one.of)
        .map((share): readonly Cell[] => [
          ...[textCell(STAGE_NAMES[stage]), textCell(share.name)],
          ...[numberCell(share.of), numberCell(share.hits), rate(share.hits / share.of), rate(all)],
          ...LIMITS.flatMap(({ z }) => {
            const width = all === null ? null : limitWidth(all, share.of, z);
            return width === null || all === null
              ? [null, null]
              : [rate(Math.max(0, all - width)), rate(Math.min(1, all + width))];
          }),
          textCell(all === null ? null : verdictOf(share, all)),
        ]);
    }),
    notes: [
      said("Rate of all", "showed ÷ booked of all administrators together at the stage"),
      said(
        "Limits",
        "p ± z·√(p(1−p)/n), p the rate of all, n booked; z = 1.96 for 95 % and 3.09 for 99.8 %; cut to 0–100 %",
      ),
      said("Left out", "administrators without anybody booked at the stage"),
    ],
  };
}

const KINDS: Readonly<Record<MovedKind, string>> = {
  both: "in both periods",
  came: "came",
  left: "left",
  unbooked: "sales without first interviews",
};

type KnownReport = DaysKnown & { readonly rows: readonly CountedRow[] };

/** What is compared with, and the accounts that alone miss days of it. */
type EarlierReport = KnownReport & { readonly gaps: readonly AccountGap[] };

/** The change of the overall rate split into parts, a row for each administrator, then their sums. */
export function movedSheet(earlier: EarlierReport | null, later: KnownReport): PanelSheet {
  const moved =
    earlier === null
      ? null
      : movedBetween(earlier.rows, later.rows, new Set(earlier.gaps.map(({ id }) => id)));
  const parts = moved?.parts ?? [];
  const total: readonly (readonly Cell[])[] =
    moved === null
      ? []
      : [
          [
            ...[
              textCell("Total"),
              null,
              null,
              null,
              null,
              rate(moved.earlier),
              null,
              null,
              rate(moved.later),
            ],
            ...[points(moved.mix), points(moved.rates), points(moved.whole), points(moved.change)],
          ],
        ];
  return {
    title: "Why it moved",
    headings: [
      ...["Administrator", "Was there", "Earlier days"],
      ...["First booked, earlier", "Sale showed, earlier", "Overall, earlier"],
      ...["First booked, now", "Sale showed, now", "Overall, now"],
      ...["Mix, points", "Rate, points", "Came or left, points", "Together, points"],
    ],
    rows: [
      ...parts.map((one): readonly Cell[] => [
        ...[textCell(one.administratorName), textCell(KINDS[one.kind])],
        textCell(one.hasSameCoverage ? null : "fewer known"),
        ...[numberCell(one.earlier.booked), numberCell(one.earlier.sold)],
        rate(quotient(one.earlier.sold, one.earlier.booked)),
        ...[numberCell(one.later.booked), numberCell(one.later.sold)],
        rate(quotient(one.later.sold, one.later.booked)),
        ...[points(one.mix), points(one.rate), points(one.whole), points(one.total)],
      ]),
      ...total,
    ],
    notes: [
      ...(moved === null
        ? [
            said(
              "No rows",
              "compare with an earlier range in which first interviews are known to have been booked",
            ),
          ]
        : []),
      said(
        "Mix",
        "Δshare × (mean rate − overall mean rate); shares of first interviews booked, means of both periods",
      ),
      said("Rate", "Δrate × mean share"),
      said("Came or left", "who had no first interviews booked in one of the periods is listed whole"),
      said("Together", "the parts add up to the change of the overall rate, in percentage points"),
      ...(earlier === null ? [] : knownNotes(earlier, later)),
    ],
  };
}

/** What the parts rest on, where counts of the two ranges cannot be compared: of all accounts together, or of some. */
const knownNotes = (earlier: EarlierReport, later: DaysKnown): readonly AboutLine[] => [
  ...(hasSameCoverage(later, earlier)
    ? []
    : [
        said(
          "Days known",
          `only ${daysWords(earlier)} earlier days are known, and ${daysWords(later)} of these: rates and shares of booked are of the days that are known, and numbers booked are not compared`,
        ),
      ]),
  ...(earlier.gaps.length === 0
    ? []
    : [
        said(
          "Earlier days: fewer known",
          "an account of theirs alone misses earlier days, as listed below: their share of what was booked then is too small, and all other shares are too large, so read Mix and Came or left with care; their own rates are compared all the same",
        ),
        ...earlier.gaps.map(({ name, daysKnown }) =>
          said(name, `${daysWords({ ...earlier, daysKnown })} earlier days are known`),
        ),
      ]),
];

const daysWords = ({ daysKnown, daysAsked }: DaysKnown): string => `${daysKnown} of ${daysAsked}`;
