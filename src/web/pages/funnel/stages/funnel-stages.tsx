import { lazy, startTransition, Suspense, useEffect, useMemo, useState, type ReactNode } from "react";
import { headlineOf } from "#domain/funnel/funnel-headline.ts";
import { leakOf } from "#domain/funnel/funnel-leak.ts";
import { accountCounts } from "#domain/funnel/funnel-third.ts";
import { FEW_BOOKED, STAGE_NAMES } from "#domain/funnel/funnel.ts";
import { useBusinessInUse } from "#web/api/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { Coverage, EarlierCoverage } from "#web/pages/funnel/coverage.tsx";
import { requestedComparison } from "#web/pages/funnel/funnel-query.ts";
import { useFunnel, type EarlierFunnel } from "#web/pages/funnel/use-funnel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { funnelBars, funnelSums, headlineWords, leakWords, STAGE_SHORT_NAMES } from "./funnel-shapes.ts";
import { RateDefinition } from "./rate-definitions.tsx";
import { GroupNote, ThirdNote } from "./stage-notes.tsx";

// Requested with the page, and not by it: what the page begins with has the line first.
const chart = import("#web/ui/charts/paired-bars.tsx");
chart.catch(() => undefined);
const FunnelChart = lazy(async () => ({ default: (await chart).PairedBars }));

const CHART_PX = 300;

/** The funnel of all that the page is narrowed to, beside the earlier one. */
export function Stages() {
  const { query, rows, earlier } = useFunnel();
  const isNarrow = useIsNarrow();
  const { fewBooked } = useBusinessInUse();
  // The sentences are on the screen before the drawing is begun, and this before what comes near below.
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => startTransition(() => setIsDrawn(true)), []);
  // The same as long as the counts are: their chart is then left alone.
  const bars = useMemo(() => {
    const names = isNarrow ? STAGE_SHORT_NAMES : STAGE_NAMES;
    const before = earlier?.rows ? funnelSums(earlier.rows) : null;
    const look = { names, fewBooked, hasSameCoverage: earlier?.areSumsAlike === true };
    return funnelBars(funnelSums(rows), earlier === null ? undefined : before, look);
  }, [rows, earlier, isNarrow, fewBooked]);
  // Over thousands of rows this takes longer than all else here.
  const [headline, leak] = useMemo(
    () => [
      earlier?.rows ? headlineOf(earlier.rows, rows, fewBooked) : undefined,
      leakOf(accountCounts(rows).map(({ counts }) => counts)),
    ],
    [rows, earlier, fewBooked],
  );
  const changed = headline === undefined ? "" : headlineWords(headline, fewBooked ?? FEW_BOOKED);
  const lost = leak === null ? "" : leakWords(leak);
  return (
    <div className="flex flex-col gap-3">
      <div className={`flex flex-col gap-1 text-body ${LEAK_ROOM}`}>
        {changed === "" ? null : <p className="font-semibold text-pretty">{changed}</p>}
        {lost === "" ? null : <p className="text-pretty">{lost}</p>}
      </div>
      <div className={`flex flex-wrap content-start items-center gap-x-5 gap-y-1 text-table ${DAYS_ROOM}`}>
        <strong className="font-semibold">{formatRange(query)}</strong>
        {earlier?.rows ? <ComparedWith earlier={earlier} /> : null}
        <Coverage />
        <EarlierCoverage rows={rows} />
      </div>
      <p className="text-table text-muted">
        <BelowEachStage
          rate={<RateDefinition of="rate" />}
          ofFirst={<RateDefinition of="ofFirst" />}
          advance={<RateDefinition of="advance" />}
          change={earlier === null ? null : <RateDefinition of="change" />}
        />
      </p>
      {query.account === undefined ? null : (
        <Part>
          <GroupNote accounts={query.account} />
        </Part>
      )}
      {isDrawn ? (
        <Suspense fallback={<ChartSkeleton />}>
          <FunnelChart
            label={`Booked and showed by stage, ${formatRange(query)}`}
            empty="No stage has counts."
            sentence={changed === "" ? lost : changed}
            pairs={bars}
            heightPx={CHART_PX}
          />
        </Suspense>
      ) : (
        <ChartSkeleton />
      )}
      <CohortNote />
      <div className={NOTES_ROOM}>
        <ThirdNote rows={rows} />
      </div>
    </div>
  );
}

const ComparedWith = ({ earlier: { range, elapsed } }: { readonly earlier: EarlierFunnel }) => (
  <span>
    compared with <strong className="font-semibold">{formatRange(range)}</strong>
    {elapsed === null ? "" : `, since only ${formatRange(elapsed)} has passed`}
  </span>
);

/** The panel while the report is on its way, in its final size. */
export const StagesSkeleton = () => (
  <div className="flex flex-col gap-3">
    <div className={LEAK_ROOM}>
      <span className="skeleton block h-4 w-full max-w-2xl" />
    </div>
    <div className={DAYS_ROOM}>
      <span className="skeleton block h-4 w-full max-w-xl" />
    </div>
    <div className="relative">
      {/* In as many lines as it will have. */}
      <p aria-hidden="true" className="invisible text-table">
        <BelowEachStage
          rate="show rate"
          ofFirst="share of first"
          advance="advance ratio"
          change={requestedComparison(useAddress().search) === "none" ? null : "change"}
        />
      </p>
      <span className="skeleton absolute top-0 block h-4 w-full max-w-xl" />
    </div>
    <ChartSkeleton />
    <CohortNote />
    <div className={NOTES_ROOM} />
  </div>
);

/** Of the chart: the line above it, which is made for fingers below 640 px, and the words below it. */
const HEAD_PX = { wide: 36, narrow: 44 };
const WORDS_PX = 84;

const ChartSkeleton = () => (
  <BlockSkeleton
    label="the chart"
    heightPx={CHART_PX + WORDS_PX + HEAD_PX[useIsNarrow() ? "narrow" : "wide"]}
  />
);

type BelowEachStageProps = Readonly<Record<"rate" | "ofFirst" | "advance" | "change", ReactNode>>;

/** What stands where in the chart. */
const BelowEachStage = ({ rate, ofFirst, advance, change }: BelowEachStageProps) => (
  <>
    Below each stage: {rate}, lost (booked − showed) and {ofFirst}. Between stages: {advance}.
    {change === null ? null : <> With a sign: {change}.</>}
  </>
);

/** The lines that the sentences take, kept free while they are on their way. */
const LEAK_ROOM = "min-h-11 max-xl:min-h-21 max-sm:min-h-32";

/** For the days shown, and what data there is of them: in two lines on a narrower screen. */
const DAYS_ROOM = "min-h-5 max-xl:min-h-11 max-sm:min-h-14";

/** For one note on the counts, which most businesses have: what stands below does not move, with one or without. */
const NOTES_ROOM = "min-h-5 max-xl:min-h-10 max-sm:min-h-15";

/** What the counts are not. It holds for any report, so that it need not wait for one. */
const CohortNote = () => (
  <p className="max-w-5xl text-table text-muted">
    Counts cover these dates, not one group of people. A later stage can be larger than an earlier one.
  </p>
);
