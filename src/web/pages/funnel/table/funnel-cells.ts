import { rateChange } from "#domain/funnel/funnel-compare.ts";
import {
  overallRate,
  showRate,
  STAGE_NAMES,
  STAGES,
  type FunnelCounts,
  type Stage,
} from "#domain/funnel/funnel.ts";
import type { FunnelLine } from "#domain/funnel/funnel-lines.ts";
import { formatChange, formatCount, formatPoints, formatRate, MISSING } from "#web/lib/format.ts";
import type { Cell, Cells } from "#web/ui/table/table-cells.ts";

type Line = FunnelLine;

const countCell = (countOf: (counts: FunnelCounts) => number): Cell<Line> => ({
  sort: ({ counts }) => countOf(counts),
  text: ({ counts }) => formatCount(countOf(counts)),
});

const rateCell = (rateOf: (counts: FunnelCounts) => number | null): Cell<Line> => ({
  sort: ({ counts }) => rateOf(counts),
  text: ({ counts }) => formatRate(rateOf(counts)),
});

const countChangeCell = (countOf: (counts: FunnelCounts) => number): Cell<Line> => {
  const changeOf = ({ counts, comparable }: Line): number | null =>
    comparable === null ? null : countOf(counts) - countOf(comparable);
  return {
    sort: changeOf,
    text: (line) => {
      const change = changeOf(line);
      return change === null ? MISSING : formatChange(change);
    },
  };
};

const pointsCell = (rateOf: (counts: FunnelCounts) => number | null): Cell<Line> => {
  const changeOf = ({ counts, earlier }: Line): number | null =>
    rateChange(rateOf(counts), earlier === null ? null : rateOf(earlier));
  return { sort: changeOf, text: (line) => formatPoints(changeOf(line)) };
};

const stageCells = (stage: Stage): Cells<Line> => {
  const bookedOf = (counts: FunnelCounts): number => counts[stage].booked;
  const showedOf = (counts: FunnelCounts): number => counts[stage].showed;
  const rateOf = (counts: FunnelCounts): number | null => showRate(counts[stage]);
  return {
    [`${stage} booked`]: countCell(bookedOf),
    [`${stage} showed`]: countCell(showedOf),
    [`${stage} rate`]: rateCell(rateOf),
    [`${stage} booked change`]: countChangeCell(bookedOf),
    [`${stage} showed change`]: countChangeCell(showedOf),
    [`${stage} rate change`]: pointsCell(rateOf),
  };
};

/** What the funnel's lines are sorted by, and what a copy of them says. */
export const funnelCells: Cells<Line> = {
  administrator: { sort: ({ administrator }) => administrator, text: ({ administrator }) => administrator },
  account: { sort: ({ account }) => account, text: ({ account }) => account },
  ...Object.fromEntries(STAGES.flatMap((stage) => Object.entries(stageCells(stage)))),
  overall: rateCell(overallRate),
  "overall change": pointsCell(overallRate),
};

/** By which changes lines can be sorted: they stand in the second lines of the cells, under no heading of their own. */
export const CHANGE_SORTS = [
  ...STAGES.flatMap((stage) =>
    ["booked", "showed", "rate"].map((kind) => ({
      id: `${stage} ${kind} change`,
      label: `${STAGE_NAMES[stage]}: change of ${kind}`,
      align: "end" as const,
    })),
  ),
  { id: "overall change", label: "Change of overall", align: "end" as const },
];
