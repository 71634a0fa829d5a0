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
import { funnelTable } from "#web/api/tables.ts";
import { formatChange, formatCount, formatPoints, formatRate, MISSING } from "#web/lib/format.ts";
import { Name } from "#web/ui/page/name.tsx";
import type { Column } from "#web/ui/table/table-columns.ts";
import { countCell, overallCell, rateCell, type Said } from "./counted-cells.tsx";
import { LineName } from "./line-name.tsx";

type Value = Pick<Column<FunnelLine>, "value" | "text">;

const countOf = (of: (counts: FunnelCounts) => number): Value => ({
  value: ({ counts }) => of(counts),
  text: ({ counts }) => formatCount(of(counts)),
});

const rateOf = (of: (counts: FunnelCounts) => number | null): Value => ({
  value: ({ counts }) => of(counts),
  text: ({ counts }) => formatRate(of(counts)),
});

/** Changes stand in the second lines of the cells, under no heading of their own. */
const changeColumn = (id: string, heading: string, { value, text }: Value): Column<FunnelLine> => ({
  id,
  heading,
  ...(value && { value }),
  text,
  cell: text,
  align: "end",
  isSortOnly: true,
});

const countChange = (of: (counts: FunnelCounts) => number): Value => {
  const change = ({ counts, comparable }: FunnelLine): number | null =>
    comparable === null ? null : of(counts) - of(comparable);
  return {
    value: change,
    text: (line) => {
      const by = change(line);
      return by === null ? MISSING : formatChange(by);
    },
  };
};

const pointsChange = (of: (counts: FunnelCounts) => number | null): Value => {
  const change = ({ counts, earlier }: FunnelLine): number | null =>
    rateChange(of(counts), earlier === null ? null : of(earlier));
  return { value: change, text: (line) => formatPoints(change(line)) };
};

const countLook = (isCompared: boolean) =>
  ({ align: "end", width: "3.75rem", ...(isCompared && { beside: "var(--share, 0px)" }) }) as const;

/** As wide as `*100%`, which is longer than the largest rate alone; in bold it reaches into the space before it. */
const rateLook = (isCompared: boolean) =>
  ({ align: "end", width: "3.375rem", ...(isCompared && { beside: "var(--unit, 0px)" }) }) as const;

/** About fifteen letters, however wide those of the system are: what they take is room that figures need. */
const NAME = "14.5ch";

const stageColumns = (stage: Stage, said: Said, isCompared: boolean): readonly Column<FunnelLine>[] => [
  {
    ...funnelTable[`${stage} booked`],
    ...countOf(({ [stage]: { booked } }) => booked),
    cell: (line) => countCell(line, ({ [stage]: { booked } }) => booked, said),
    ...countLook(isCompared),
    startsGroup: true,
  },
  {
    ...funnelTable[`${stage} showed`],
    ...countOf(({ [stage]: { showed } }) => showed),
    cell: (line) => countCell(line, ({ [stage]: { showed } }) => showed, said),
    ...countLook(isCompared),
  },
  {
    ...funnelTable[`${stage} rate`],
    ...rateOf((counts) => showRate(counts[stage])),
    cell: (line) =>
      rateCell(line.counts[stage], line.earlier === null ? null : showRate(line.earlier[stage]), said),
    ...rateLook(isCompared),
  },
];

/** What rows can be sorted by beside the columns, where they are compared. */
const changeColumns: readonly Column<FunnelLine>[] = [
  ...STAGES.flatMap((stage) => [
    changeColumn(
      `${stage} booked change`,
      `${STAGE_NAMES[stage]}: change of booked`,
      countChange((counts) => counts[stage].booked),
    ),
    changeColumn(
      `${stage} showed change`,
      `${STAGE_NAMES[stage]}: change of showed`,
      countChange((counts) => counts[stage].showed),
    ),
    changeColumn(
      `${stage} rate change`,
      `${STAGE_NAMES[stage]}: change of rate`,
      pointsChange((counts) => showRate(counts[stage])),
    ),
  ]),
  changeColumn("overall change", "Change of overall", pointsChange(overallRate)),
];

/** The table's columns; each count and rate with its change in a second line where these are shown. */
export function funnelColumns(said: Said): readonly Column<FunnelLine>[] {
  const isCompared = said.changes !== "none";
  return [
    {
      ...funnelTable.administrator,
      value: ({ administrator }) => administrator,
      text: ({ administrator }) => administrator,
      cell: (line) => <LineName line={line} />,
      width: NAME,
    },
    {
      ...funnelTable.account,
      value: ({ account }) => account,
      text: ({ account }) => account,
      cell: ({ of, account }) =>
        of === null ? null : (
          <span title={account} className="block truncate print:max-w-30">
            <Name missing="no name reported">{account}</Name>
          </span>
        ),
      width: `var(--account, ${NAME})`,
    },
    ...STAGES.flatMap((stage) => stageColumns(stage, said, isCompared)),
    {
      ...funnelTable.overall,
      ...rateOf(overallRate),
      cell: (line) =>
        overallCell(line.counts, line.earlier === null ? null : overallRate(line.earlier), said),
      ...rateLook(isCompared),
      width: "4rem",
      startsGroup: true,
    },
    ...(isCompared ? changeColumns : []),
  ];
}
