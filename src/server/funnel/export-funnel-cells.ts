import { fileHeadings, funnelTable } from "#contract/tables.ts";
import { countChange, rateChange } from "#domain/funnel/funnel-compare.ts";
import { overallRate, showRate, STAGES, wilsonInterval, type FunnelCounts } from "#domain/funnel/funnel.ts";
import type { FunnelLine } from "#domain/funnel/funnel-lines.ts";
import type { SortValue } from "#domain/row-order.ts";
import { numberCell, textCell, type Cell } from "#server/files/cell.ts";

type Column = keyof typeof funnelTable;

/** What a column of numbers is of the counts of a line, or of its earlier ones. */
const VALUES: Readonly<Partial<Record<string, (counts: FunnelCounts) => number | null>>> = {
  ...Object.fromEntries(
    STAGES.flatMap((stage) => [
      [`${stage} booked`, (counts: FunnelCounts) => counts[stage].booked],
      [`${stage} showed`, (counts: FunnelCounts) => counts[stage].showed],
      [`${stage} rate`, (counts: FunnelCounts) => showRate(counts[stage])],
    ]),
  ),
  overall: overallRate,
};

/** What lines can be sorted by, as on the page: by columns, and by what changed. */
export const FUNNEL_SORTS: Readonly<Record<string, (line: FunnelLine) => SortValue>> = {
  administrator: ({ administrator }) => administrator,
  account: ({ account }) => account,
  ...Object.fromEntries(
    Object.entries(VALUES).flatMap(([id, valueOf = () => null]) => [
      [id, ({ counts }: FunnelLine) => valueOf(counts)],
      [
        `${id} change`,
        (line: FunnelLine) => rateChange(valueOf(line.counts), earlierValue(line, valueOf, isRate(id))),
      ],
    ]),
  ),
};

const isRate = (id: string): boolean => id === "overall" || id.endsWith(" rate");

/** What a change is from: of a count only where it can be compared. */
function earlierValue(
  { earlier, comparable }: FunnelLine,
  valueOf: (counts: FunnelCounts) => number | null,
  isOfRate: boolean,
): number | null {
  const counts = isOfRate ? earlier : comparable;
  return counts === null ? null : valueOf(counts);
}

const INTERVALS = ["95 % low", "95 % high"];
const OF_COUNTS = ["earlier", "change", "change in %"];
const OF_RATES = ["earlier", "change in points"];

/** A rate of a stage says its interval; where lines are compared, each number is followed by the earlier one and the change. */
export function funnelFileHeadings(column: Column, isCompared: boolean): readonly string[] {
  const [heading = column] = fileHeadings(funnelTable[column]);
  const { kind } = funnelTable[column];
  const more = [
    ...(kind === "rate" && column !== "overall" ? INTERVALS : []),
    ...(isCompared && kind !== "text" ? (kind === "rate" ? OF_RATES : OF_COUNTS) : []),
  ];
  return [heading, ...more.map((words) => `${heading}, ${words}`)];
}

/** What a line shows under these headings. */
export function funnelFileCells(line: FunnelLine, column: Column, isCompared: boolean): readonly Cell[] {
  if (column === "administrator" || column === "account") return [textCell(line[column])];
  const valueOf = VALUES[column] ?? (() => null);
  const now = valueOf(line.counts);
  const earlier = line.earlier === null ? null : valueOf(line.earlier);
  if (funnelTable[column].kind === "rate") {
    const points = rateChange(now, earlier);
    return [
      numberCell(now, "rate"),
      ...intervalCells(line, column),
      ...(isCompared
        ? [numberCell(earlier, "rate"), numberCell(points === null ? null : points * 100, "points")]
        : []),
    ];
  }
  const change = now === null ? null : countChange(now, earlierValue(line, valueOf, false));
  const changeCells = [
    numberCell(earlier),
    numberCell(change?.by ?? null),
    numberCell(change?.share ?? null, "rate"),
  ];
  return [numberCell(now), ...(isCompared ? changeCells : [])];
}

function intervalCells({ counts }: FunnelLine, column: Column): readonly Cell[] {
  const stage = STAGES.find((each) => `${each} rate` === column);
  if (stage === undefined) return [];
  const interval = wilsonInterval(counts[stage]);
  return [numberCell(interval?.low ?? null, "rate"), numberCell(interval?.high ?? null, "rate")];
}
