import type { ReactNode } from "react";
import { countChange, rateChange } from "#domain/funnel/funnel-compare.ts";
import {
  isContradictory,
  isFew,
  overallRate,
  showRate,
  wilsonInterval,
  type FunnelCounts,
  type StageCount,
} from "#domain/funnel/funnel.ts";
import type { FunnelLine } from "#domain/funnel/funnel-lines.ts";
import {
  formatChange,
  formatChangeRate,
  formatCount,
  formatPoints,
  formatRate,
  MISSING,
} from "#web/lib/format.ts";
import { Missing } from "#web/ui/page/name.tsx";

/*
 * As calls, not as components: a screen has hundreds of these cells, and a component around each would take as long as
 * what it draws.
 */

/** What a cell says beside its figure. */
export type Said = {
  /** Of its change: nothing, the change, or its share or unit too, where there is room for them. */
  readonly changes: "none" | "brief" | "whole";
  /** From how many booked on a rate says something. */
  readonly fewBooked: number;
};

/** A count, and under it how it differs from the earlier one. */
export function countCell(
  line: FunnelLine,
  of: (counts: FunnelCounts) => number,
  { changes }: Said,
): ReactNode {
  const { counts, earlier, comparable, isKnownAlike } = line;
  const now = of(counts);
  const before = comparable === null ? null : of(comparable);
  const because = earlier === null || isKnownAlike ? undefined : "previous days are missing";
  return (
    <>
      {formatCount(now)}
      {changes === "none" ? null : countChangeLine({ now, before, because, changes })}
    </>
  );
}

type CountChange = Pick<Said, "changes"> & {
  readonly now: number;
  readonly before: number | null;
  readonly because: string | undefined;
};

function countChangeLine({ now, before, because, changes }: CountChange): ReactNode {
  const change = countChange(now, before);
  if (before === null || change === null) return unknownChange(because);
  const share = formatChangeRate(change.share);
  const hasShare = changes === "whole" && change.share !== null && change.by !== 0;
  return changeLine(
    `Earlier ${formatCount(before)}; changed by ${share}`,
    formatChange(change.by),
    hasShare ? ` ${share}` : null,
  );
}

/** A show rate over its interval: gray over few, flagged where more showed than were booked, a dash where none was. */
export const rateCell = (
  count: StageCount,
  earlier: number | null,
  { changes, fewBooked }: Said,
): ReactNode => (
  <>
    {rateOf(count, fewBooked)}
    {intervalBar(count)}
    {changes === "none" ? null : rateChangeLine(showRate(count), earlier, changes)}
  </>
);

function rateChangeLine(now: number | null, before: number | null, changes: Said["changes"]): ReactNode {
  const change = rateChange(now, before);
  if (change === null) return unknownChange();
  return changeLine(
    `Earlier ${formatRate(before)}; the change is in percentage points`,
    formatPoints(change).replace(" pt", ""),
    changes === "whole" ? " pt" : null,
  );
}

const unknownChange = (because = "nothing to compare with"): ReactNode => changeLine(because, MISSING, null);

function rateOf(count: StageCount, fewBooked: number): ReactNode {
  const rate = showRate(count);
  if (rate === null) return <Missing because="none booked" />;
  if (isContradictory(count))
    return (
      <span className="text-bad" title="Data error: more showed than were booked">
        <span aria-hidden="true" className="text-caption">
          ▲
        </span>
        {formatRate(rate)}
        <span className="sr-only"> more showed than booked</span>
      </span>
    );
  return isFew(count, fewBooked) ? fewOf(rate, fewBooked) : formatRate(rate);
}

const fewOf = (rate: number, fewBooked: number): ReactNode => (
  <span className="text-muted" title={`Small sample: fewer than ${fewBooked} booked`}>
    {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a sign before a figure, no picture */}
    <span role="img" aria-label="small sample">
      *
    </span>
    {formatRate(rate)}
  </span>
);

/** First-day sales of first interviews booked. Of two days' different people, so that it has no interval. */
export function overallCell(
  counts: FunnelCounts,
  earlier: number | null,
  { changes, fewBooked }: Said,
): ReactNode {
  const rate = overallRate(counts);
  const isOfFew = isFew(counts.first, fewBooked);
  return (
    <>
      {rate === null ? (
        <Missing because="no first interviews booked" />
      ) : isOfFew ? (
        fewOf(rate, fewBooked)
      ) : (
        formatRate(rate)
      )}
      {changes === "none" ? null : rateChangeLine(rate, earlier, changes)}
    </>
  );
}

/** Paper is as wide as the narrowest table, and has room for no more than the change itself. */
const changeLine = (title: string, change: string, more: string | null): ReactNode => (
  <span title={title} className="block text-caption leading-4 font-normal text-muted">
    {change}
    {more === null ? null : <span className="print:hidden">{more}</span>}
  </span>
);

const BAR_PX = 36;

/** The 95 % interval of a rate on a line from 0 to 100 %. */
function intervalBar(count: StageCount): ReactNode {
  const interval = wilsonInterval(count);
  const rate = showRate(count);
  if (interval === null || rate === null) return null;
  const words = `95% interval: ${formatRate(interval.low)} to ${formatRate(interval.high)}`;
  const [low, high] = [interval.low * BAR_PX, interval.high * BAR_PX];
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would need an address of its own
      role="img"
      aria-label={words}
      title={words}
      className="interval-bar -mt-0.5 mb-px ml-auto block h-1.5 w-9 print:hidden"
      style={{
        backgroundPosition: `${rate * BAR_PX - 0.75}px 0, ${low}px 1px, 0 2.5px`,
        backgroundSize: `1.5px 6px, ${Math.max(1, high - low)}px 4px, 100% 1px`,
      }}
    />
  );
}
