import { showRate, STAGES, type Stage } from "#domain/funnel.ts";
import type { FunnelLine } from "#domain/funnel-lines.ts";
import { formatCount, formatRate } from "#web/lib/format.ts";
import type { Cells } from "#web/ui/table-cells.ts";

const stageCells = (stage: Stage): Cells<FunnelLine> => ({
  [`${stage} booked`]: {
    sort: ({ counts }) => counts[stage].booked,
    text: ({ counts }) => formatCount(counts[stage].booked),
  },
  [`${stage} showed`]: {
    sort: ({ counts }) => counts[stage].showed,
    text: ({ counts }) => formatCount(counts[stage].showed),
  },
  [`${stage} rate`]: {
    sort: ({ counts }) => showRate(counts[stage]),
    text: ({ counts }) => formatRate(showRate(counts[stage])),
  },
});

/** What the funnel's lines are sorted by, and what a copy of them says. */
export const funnelCells: Cells<FunnelLine> = {
  administrator: { sort: ({ administrator }) => administrator, text: ({ administrator }) => administrator },
  account: { sort: ({ account }) => account, text: ({ account }) => account },
  ...Object.fromEntries(STAGES.flatMap((stage) => Object.entries(stageCells(stage)))),
};
