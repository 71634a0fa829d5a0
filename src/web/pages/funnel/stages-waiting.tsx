import { useAddress } from "#web/lib/address.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { BlockSkeleton } from "#web/ui/skeleton.tsx";
import { askedComparison } from "./funnel-range.ts";
import { LEAK_ROOM } from "./leak-sentence.tsx";

/** Height of the chart with the line above it, and how much more it takes with what changed. */
const CHART_PX = 373;
const CHANGES_PX = 32;
/** Below 640 px what is above the chart is made for fingers. */
const FINGERS_PX = 8;

export function useChartPx(): number {
  const { search } = useAddress();
  return CHART_PX + (askedComparison(search) === "none" ? 0 : CHANGES_PX);
}

/** The chart on its way, in its final size. */
export const ChartWaiting = () => (
  <BlockSkeleton label="the chart" heightPx={useChartPx() + (useIsNarrow() ? FINGERS_PX : 0)} />
);

/** The chart and what stands above it and below it, while the report is on its way. */
export const StagesWaiting = () => (
  <div className="flex flex-col gap-3">
    <div className={LEAK_ROOM}>
      <span className="bone block h-4 w-full max-w-2xl" />
    </div>
    <div className="h-5 max-sm:h-14">
      <span className="bone block h-4 w-full max-w-xl" />
    </div>
    <div className="h-5 max-sm:h-15">
      <span className="bone block h-4 w-full max-w-xl" />
    </div>
    <ChartWaiting />
    <CohortNote />
  </div>
);

/** What the counts are not. It holds for any report, so that it need not wait for one. */
export const CohortNote = () => (
  <p className="max-w-5xl text-table text-muted">
    These are activity counts in the date range, not a cohort: people booked for a second interview here may
    have been seen for the first one before it, so a later stage can be larger than an earlier one.
  </p>
);
