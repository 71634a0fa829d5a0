import type { ReactNode } from "react";
import { useAddress } from "#web/lib/address.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { askedComparison } from "#web/pages/funnel/compare/funnel-range.ts";
import { LEAK_ROOM } from "./leak-sentence.tsx";

/** Height of the chart with the line above it, and how much more it takes with what changed. */
const CHART_PX = 373;
const CHANGES_PX = 32;
/** Below 640 px what is above the chart is made for fingers. */
const FINGERS_PX = 8;

export const useChartPx = (): number => CHART_PX + (useIsCompared() ? CHANGES_PX : 0);

const useIsCompared = (): boolean => askedComparison(useAddress().search) !== "none";

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
    <div className={DAYS_ROOM}>
      <span className="bone block h-4 w-full max-w-xl" />
    </div>
    <div className="relative">
      {/* In as many lines as it will have. */}
      <p aria-hidden="true" className="invisible text-table">
        <UnderEachPair
          rate="show rate"
          ofFirst="share of first"
          advance="advance ratio"
          change={useIsCompared() ? "change" : null}
        />
      </p>
      <span className="bone absolute top-0 block h-4 w-full max-w-xl" />
    </div>
    <ChartWaiting />
    <CohortNote />
    <div className={NOTES_ROOM} />
  </div>
);

type UnderEachPairProps = Readonly<Record<"rate" | "ofFirst" | "advance" | "change", ReactNode>>;

/** What stands where in the chart. */
export const UnderEachPair = ({ rate, ofFirst, advance, change }: UnderEachPairProps) => (
  <>
    Below each stage: {rate} and {ofFirst}. On each arrow: {advance}.
    {change === null ? null : <> With a sign: {change}.</>}
  </>
);

/** For which days are shown, and what is known of them: in two lines on a narrower screen. */
export const DAYS_ROOM = "min-h-5 max-xl:min-h-11 max-sm:min-h-14";

/** For one note on the counts, which most businesses have: what stands below stays where it is, with one or without. */
export const NOTES_ROOM = "flex min-h-5 flex-col gap-3 max-xl:min-h-10 max-sm:min-h-15";

/** What the counts are not. It holds for any report, so that it need not wait for one. */
export const CohortNote = () => (
  <p className="max-w-5xl text-table text-muted">
    Counts cover these dates, not one group of people. A later stage can be larger than an earlier one.
  </p>
);
