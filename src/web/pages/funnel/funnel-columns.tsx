import { use } from "react";
import {
  isContradictory,
  isFew,
  showRate,
  STAGE_NAMES,
  STAGES,
  type Stage,
  type StageCount,
} from "#domain/funnel.ts";
import type { FunnelLine } from "#domain/funnel-lines.ts";
import { funnelTable } from "#web/api/tables.ts";
import { formatCount, formatRate } from "#web/lib/format.ts";
import { Missing, Name } from "#web/ui/name.tsx";
import { columnsFor } from "#web/ui/table-columns.ts";
import { FewBookedContext } from "./few-booked.ts";

const column = columnsFor<FunnelLine>();

const stageColumns = (stage: Stage) =>
  column.group({
    id: stage,
    header: STAGE_NAMES[stage],
    columns: [
      column.display({
        id: `${stage} booked`,
        header: funnelTable[`${stage} booked`].heading,
        cell: ({ row }) => formatCount(row.original.counts[stage].booked),
        meta: { align: "end", startsGroup: true },
      }),
      column.display({
        id: `${stage} showed`,
        header: funnelTable[`${stage} showed`].heading,
        cell: ({ row }) => formatCount(row.original.counts[stage].showed),
        meta: { align: "end" },
      }),
      column.display({
        id: `${stage} rate`,
        header: funnelTable[`${stage} rate`].heading,
        cell: ({ row }) => <RateCell count={row.original.counts[stage]} />,
        meta: { align: "end" },
      }),
    ],
  });

export const funnelColumns = [
  column.display({
    id: "administrator",
    header: funnelTable.administrator.heading,
    cell: ({ row }) => <Name>{row.original.administrator}</Name>,
  }),
  column.display({
    id: "account",
    header: funnelTable.account.heading,
    cell: ({ row }) =>
      row.original.id === "total" ? null : <Name missing="name not told">{row.original.account}</Name>,
  }),
  ...STAGES.map(stageColumns),
];

/** A show rate: gray over few, flagged where more showed than were booked, a dash where none was. */
const RateCell = ({ count }: { readonly count: StageCount }) => {
  const fewBooked = use(FewBookedContext);
  const rate = showRate(count);
  if (rate === null) return <Missing because="none was booked" />;
  if (isContradictory(count))
    return (
      <span className="text-bad" title="More showed than were booked: an error in the data, kept as it is">
        <span aria-hidden="true">▲ </span>
        {formatRate(rate)}
        <span className="sr-only"> more showed than booked</span>
      </span>
    );
  if (isFew(count, fewBooked))
    return (
      <span className="text-muted" title={`Fewer than ${fewBooked} booked: this rate says little`}>
        <span aria-hidden="true">*</span>
        <span className="sr-only">few booked: </span>
        {formatRate(rate)}
      </span>
    );
  return formatRate(rate);
};
