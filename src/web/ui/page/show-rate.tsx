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
        <>
          <span>{`${words} `}</span>
          <span className="text-caption text-muted">
            {interval === null ? "data error" : formatInterval(interval)}
          </span>
        </>
      ) : (
        words
      )}
    </span>
  );
}
