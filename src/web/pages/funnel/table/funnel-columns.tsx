import { overallRate, showRate, STAGE_NAMES, STAGES, type Stage } from "#domain/funnel/funnel.ts";
import type { FunnelLine } from "#domain/funnel/funnel-lines.ts";
import { funnelTable } from "#web/api/tables.ts";
import { Name } from "#web/ui/page/name.tsx";
import { columnsFor } from "#web/ui/table/table-columns.ts";
import { countCell, overallCell, rateCell, type Said } from "./counted-cells.tsx";
import { LineName } from "./line-name.tsx";

const column = columnsFor<FunnelLine>();

const countMeta = (isCompared: boolean) =>
  ({ align: "end", width: "3.75rem", ...(isCompared && { beside: "var(--share, 0px)" }) }) as const;

/** As wide as `*100%`, which is longer than the largest rate alone; in bold it reaches into the space before it. */
const rateMeta = (isCompared: boolean) =>
  ({ align: "end", width: "3.375rem", ...(isCompared && { beside: "var(--unit, 0px)" }) }) as const;

/** About fifteen letters, however wide those of the system are: what they take is room that figures need. */
const NAME = "14.5ch";

const stageColumns = (stage: Stage, said: Said, isCompared: boolean) =>
  column.group({
    id: stage,
    header: STAGE_NAMES[stage],
    columns: [
      column.display({
        id: `${stage} booked`,
        header: funnelTable[`${stage} booked`].heading,
        cell: ({ row: { original } }) => countCell(original, ({ [stage]: { booked } }) => booked, said),
        meta: { ...countMeta(isCompared), startsGroup: true },
      }),
      column.display({
        id: `${stage} showed`,
        header: funnelTable[`${stage} showed`].heading,
        cell: ({ row: { original } }) => countCell(original, ({ [stage]: { showed } }) => showed, said),
        meta: countMeta(isCompared),
      }),
      column.display({
        id: `${stage} rate`,
        header: funnelTable[`${stage} rate`].heading,
        cell: ({ row: { original: line } }) =>
          rateCell(line.counts[stage], line.earlier === null ? null : showRate(line.earlier[stage]), said),
        meta: rateMeta(isCompared),
      }),
    ],
  });

/** The table's columns; each count and rate with its change in a second line where these are said. */
export function funnelColumns(said: Said) {
  const isCompared = said.changes !== "none";
  return [
    column.display({
      id: "administrator",
      header: funnelTable.administrator.heading,
      cell: ({ row }) => <LineName line={row.original} />,
      meta: { width: NAME },
    }),
    column.display({
      id: "account",
      header: funnelTable.account.heading,
      cell: ({ row }) =>
        row.original.of === null ? null : (
          <span title={row.original.account} className="block truncate print:max-w-30">
            <Name missing="name not told">{row.original.account}</Name>
          </span>
        ),
      meta: { width: `var(--account, ${NAME})` },
    }),
    ...STAGES.map((stage) => stageColumns(stage, said, isCompared)),
    column.display({
      id: "overall",
      header: funnelTable.overall.heading,
      cell: ({ row: { original: line } }) =>
        overallCell(line.counts, line.earlier === null ? null : overallRate(line.earlier), said),
      meta: { ...rateMeta(isCompared), width: "4rem", startsGroup: true },
    }),
  ];
}
