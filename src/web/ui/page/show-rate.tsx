import { isFew, showRate, wilsonInterval, type StageCount } from "#domain/funnel/funnel.ts";
import { formatCount, formatInterval, formatRate } from "#web/lib/format.ts";
import { Missing } from "./name.tsx";

type ShowRateProps = {
  readonly count: StageCount;
  /** Fewer are a small sample, whose rate is gray and starred. */
  readonly fewBooked: number;
  readonly hasInterval?: boolean;
};

/** The show rate of first interviews in a table, with its 95% interval where there is room for that. */
export function ShowRate({ count, fewBooked, hasInterval = false }: ShowRateProps) {
  const rate = showRate(count);
  if (rate === null) return <Missing because="no first interviews booked" />;
  const isSmall = isFew(count, fewBooked);
  const words = `${isSmall ? "*" : ""}${formatRate(rate)}`;
  const interval = wilsonInterval(count);
  return (
    <span
      title={`${formatCount(count.showed)} of ${formatCount(count.booked)} showed`}
      className={isSmall ? "text-muted" : undefined}
    >
      {hasInterval ? (
        <RateWithInterval words={words} interval={interval && formatInterval(interval)} />
      ) : (
        words
      )}
    </span>
  );
}

type RateProps = {
  readonly words: string;
  /** Null where more showed than were booked. */
  readonly interval: string | null;
};

/** A rate in a table with its 95% interval beside it, at a place of its own, so that rates stand below each other. */
export const RateWithInterval = ({ words, interval }: RateProps) => (
  <>
    <span>{words}</span>
    <span className="ml-2 inline-block w-21 text-caption whitespace-nowrap text-muted">
      {interval ?? "data error"}
    </span>
  </>
);
