import { lazy, startTransition, Suspense, useEffect, useMemo, useState } from "react";
import { STAGE_NAMES } from "#domain/funnel/funnel.ts";
import { isOfficeId } from "#domain/ids.ts";
import type { FunnelSummary } from "#web/api/funnel.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { listOf, useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { Computed } from "#web/pages/funnel/computed.tsx";
import { Coverage, EarlierCoverage } from "#web/pages/funnel/coverage.tsx";
import { useSummary } from "#web/pages/funnel/use-funnel.tsx";
import { KeyFigure, KeyFigures } from "#web/ui/page/key-figures.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { Terms } from "#web/ui/page/term.tsx";
import { ChartSkeleton } from "#web/ui/page/skeleton.tsx";
import { funnelBars, leakWords, STAGE_SHORT_NAMES } from "./funnel-shapes.ts";
import { keyFigures } from "./key-figures-shapes.ts";
import { GroupNote, ThirdNote } from "./stage-notes.tsx";
import { verdictWords } from "./verdict-words.ts";

const FunnelChart = lazy(async () => ({
  default: (await import("#web/ui/charts/paired-bars.tsx")).PairedBars,
}));
// For those who ask how it is computed.
const RateFormulas = lazy(async () => ({ default: (await import("./rate-definitions.tsx")).RateFormulas }));
const FORMULAS = ["rate", "ofFirst", "advance", "overall", "change", "interval", "chance"] as const;

const CHART_PX = 300;

/** The verdict over all that the page is narrowed to, its key figures, and the funnel beside the earlier one. */
export function Stages() {
  const summary = useSummary();
  const { range, earlier, sums, leak } = summary;
  const { search } = useAddress();
  const isNarrow = useIsNarrow();
  const { fewBooked } = useBusinessInUse();
  const areSumsAlike = earlier?.areSumsAlike === true;
  // The chart's code is requested once the sentence is on the screen: on a slow line that is half a second sooner.
  const [isSentenceShown, setIsSentenceShown] = useState(false);
  useEffect(() => startTransition(() => setIsSentenceShown(true)), []);
  const before = earlier?.sums ?? null;
  // The same as long as the counts are: their chart is then left alone.
  const bars = useMemo(() => {
    const look = {
      names: isNarrow ? STAGE_SHORT_NAMES : STAGE_NAMES,
      fewBooked,
      hasSameCoverage: areSumsAlike,
    };
    return funnelBars(sums, earlier === null ? undefined : before, look);
  }, [sums, earlier, before, isNarrow, fewBooked, areSumsAlike]);
  const figures = keyFigures(sums.counts, { earlier: before?.counts ?? null, areSumsAlike, fewBooked });
  const verdict = summary.verdict === null ? "" : verdictWords(summary.verdict, fewBooked);
  const lost = leak === null ? "" : leakWords(leak);
  const sentence = verdict === "" ? lost : verdict;
  return (
    <div className="flex flex-col gap-4">
      {sentence === "" ? null : <p className="max-w-5xl text-head font-semibold text-pretty">{sentence}</p>}
      <KeyFigures>
        {figures.map((figure) => (
          <KeyFigure key={figure.label} {...figure} />
        ))}
      </KeyFigures>
      <div className="flex flex-wrap content-start items-center gap-x-5 gap-y-1 text-table">
        <strong className="font-semibold">{formatRange(range)}</strong>
        {earlier === null || before === null ? null : <ComparedWith {...earlier} />}
        <Coverage {...summary} />
        {earlier === null ? null : <EarlierCoverage {...earlier} isKnown={before !== null} />}
      </div>
      {search.has("account") ? (
        <Part>
          <GroupNote chosen={listOf(search, "account").filter(isOfficeId)} />
        </Part>
      ) : null}
      {isSentenceShown ? (
        <Suspense fallback={<FunnelSkeleton />}>
          <FunnelChart
            label={`Booked and showed by stage, ${formatRange(range)}`}
            empty="No stage has counts."
            sentence={sentence}
            pairs={bars}
            heightPx={CHART_PX}
          />
        </Suspense>
      ) : (
        <FunnelSkeleton />
      )}
      <div className="flex flex-col gap-1">
        {lost === sentence ? null : <p className="text-table">{lost}</p>}
        <CohortNote />
        <ThirdNote names={summary.officesWithoutThird} />
        <Computed>
          <p>
            Below each stage: show rate, lost (booked − showed) and share of first. Between stages: advance
            ratio. Green or red: a change beyond chance.{" "}
            <Terms of={["show-rate", "advance-ratio", "overall", "interval", "beyond-chance", "group"]} />
          </p>
          <RateFormulas of={FORMULAS} />
        </Computed>
      </div>
    </div>
  );
}

const ComparedWith = ({
  range,
  elapsed,
}: Pick<NonNullable<FunnelSummary["earlier"]>, "range" | "elapsed">) => (
  <span>
    compared with <strong className="font-semibold">{formatRange(range)}</strong>
    <span>{elapsed === null ? "" : `, since only ${formatRange(elapsed)} has passed`}</span>
  </span>
);

/** The panel while the report is on its way. */
export const StagesSkeleton = () => (
  <div className="flex flex-col gap-4">
    <span className="skeleton block h-6 w-full max-w-4xl max-sm:h-18" />
    <span className="skeleton block h-18 w-full max-w-2xl max-sm:h-36" />
    <FunnelSkeleton />
    <CohortNote />
  </div>
);

const FunnelSkeleton = () => <ChartSkeleton label="the chart" heightPx={420} />;

/** Sentence on what the counts are not. It holds for any report, so that it need not wait for one. */
const CohortNote = () => (
  <p className="max-w-5xl text-table text-muted">
    Counts cover these dates, not one group of people. A later stage can be larger than an earlier one.
  </p>
);
