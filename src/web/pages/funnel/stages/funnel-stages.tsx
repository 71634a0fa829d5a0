import { lazy, Suspense, useMemo, type ReactNode } from "react";
import { STAGE_NAMES } from "#domain/funnel/funnel.ts";
import { useBusinessInUse } from "#web/api/business-in-use.ts";
import type { FunnelReport } from "#web/api/funnel.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { aboveHundredWords } from "./above-hundred-words.ts";
import { funnelBars, funnelSums, STAGE_SHORT_NAMES } from "./funnel-shapes.ts";
import { GroupNote } from "./group-note.tsx";
import { LeakSentence } from "./leak-sentence.tsx";
import { NameList } from "./name-list.tsx";
import { NoInterviews } from "./no-interviews.tsx";
import {
  AdvanceDefinition,
  ChangeDefinition,
  OfFirstDefinition,
  RateDefinition,
} from "./rate-definition.tsx";
import {
  ChartWaiting,
  CohortNote,
  DAYS_ROOM,
  NOTES_ROOM,
  UnderEachPair,
  useChartPx,
} from "./stages-waiting.tsx";
import { ThirdNote } from "./third-note.tsx";
import { useFunnel, type EarlierFunnel } from "#web/pages/funnel/compare/use-funnel.ts";

const FunnelChart = lazy(async () => ({
  default: (await import("#web/ui/charts/paired-bars.tsx")).PairedBars,
}));

/** The legend and buttons above a chart, as in chart-figure.tsx. */
const CHART_HEAD_PX = 36;

/** The funnel of all that the page is narrowed to, beside the earlier one. */
export function Stages() {
  const funnel = useFunnel();
  const isNarrow = useIsNarrow();
  const heightPx = useChartPx();
  const { fewBooked } = useBusinessInUse();
  const { ask, report, rows, administrator, earlier } = funnel;
  const earlierRows = earlier?.rows ?? null;
  const sums = funnelSums(rows);
  const earlierSums = earlierRows === null ? null : funnelSums(earlierRows);
  const comparedSums = earlier === null ? undefined : earlierSums;
  const isKnownAlike = earlier?.areSumsAlike ?? false;
  // The same as long as the counts are: their chart is then left alone.
  const bars = useMemo(() => {
    const names = isNarrow ? STAGE_SHORT_NAMES : STAGE_NAMES;
    return funnelBars(sums, comparedSums, { names, fewBooked, isKnownAlike });
  }, [sums, comparedSums, isKnownAlike, isNarrow, fewBooked]);
  // Somebody who had interviews before has lost all of them: that is what there is to see.
  const hasLeft = administrator !== null && earlierRows !== null && earlierRows.length > 0;
  if (rows.length === 0 && !hasLeft) return <NoInterviews funnel={funnel} />;
  const definition = { funnel, sums };
  const above = aboveHundredWords(sums, ask.from);
  return (
    <div className="flex flex-col gap-3">
      <LeakSentence rows={rows} />
      <div className={`flex flex-wrap content-start items-center gap-x-5 gap-y-1 text-table ${DAYS_ROOM}`}>
        <strong className="font-semibold">{formatRange(ask)}</strong>
        <DaysKnown report={report}>Data</DaysKnown>
        {earlier === null ? null : <ComparedWith earlier={earlier} />}
      </div>
      <p className="text-table text-muted">
        <UnderEachPair
          rate={<RateDefinition {...definition} />}
          ofFirst={<OfFirstDefinition {...definition} />}
          advance={<AdvanceDefinition {...definition} />}
          change={earlier === null ? null : <ChangeDefinition {...definition} earlier={earlierSums} />}
        />
      </p>
      {ask.account === undefined ? null : (
        <Part resetKey={ask.account.join()}>
          <GroupNote accounts={ask.account} />
        </Part>
      )}
      <Suspense fallback={<ChartWaiting />}>
        <FunnelChart
          label={`Booked and showed by stage, ${formatRange(ask)}`}
          empty="No stage has counts."
          pairs={bars}
          heightPx={heightPx - CHART_HEAD_PX}
        />
      </Suspense>
      <CohortNote />
      <div className={NOTES_ROOM}>
        <ThirdNote rows={rows} />
        {above === "" ? null : <p className="max-w-5xl text-table text-muted">{above}</p>}
      </div>
    </div>
  );
}

/** The earlier days, and whether enough is known of them. */
const ComparedWith = ({
  earlier: { range, elapsed, report, isKnownAlike, unlikeNames, isOfAll },
}: {
  readonly earlier: EarlierFunnel;
}) =>
  report.daysKnown === 0 ? (
    <Badge tone="warn" shape="ring">
      No data to compare with for {formatRange(range)}
    </Badge>
  ) : (
    <>
      <span>
        compared with <strong className="font-semibold">{formatRange(range)}</strong>
        {elapsed === null ? "" : `, since only ${formatRange(elapsed)} has passed`}
      </span>
      {report.daysKnown === report.daysAsked ? null : <DaysKnown report={report}>Previous data</DaysKnown>}
      {isKnownAlike ? (
        <UnlikeNote names={unlikeNames} isOfAll={isOfAll} />
      ) : (
        <span className="text-muted">Only rates are compared.</span>
      )}
    </>
  );

const NAMED_MAX = 3;

/** Of which accounts fewer earlier days are known, though of all of them together they are known. */
const UnlikeNote = ({ names, isOfAll }: { readonly names: readonly string[]; readonly isOfAll: boolean }) =>
  names.length === 0 ? null : (
    <>
      <Badge tone="warn" shape="half">
        Missing previous days for{" "}
        {names.length > NAMED_MAX ? formatNoun(names.length, "account") : <NameList names={names} />}.
      </Badge>
      <span className="text-muted">
        {isOfAll
          ? "Only rates are compared for them. Totals use the days available."
          : "Only rates are compared for them and for totals."}
      </span>
    </>
  );

type DaysKnownProps = { readonly report: FunnelReport; readonly children: ReactNode };

const DaysKnown = ({ report: { daysKnown, daysAsked }, children }: DaysKnownProps) =>
  daysKnown === daysAsked ? (
    <span className="text-muted">
      {children} complete for {daysAsked === 1 ? "this day" : `all ${formatNoun(daysAsked, "day")}`}
    </span>
  ) : (
    <Badge tone="warn" shape="half">
      {children} available for {formatCount(daysKnown)} of {formatNoun(daysAsked, "day")}
    </Badge>
  );
