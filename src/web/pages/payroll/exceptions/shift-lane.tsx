import type { ExceptionDetail } from "#web/api/payroll/payroll-review.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatDay } from "#web/lib/format-dates.ts";
import { laneOf, type LaneBar } from "./lane-shapes.ts";

/** The shifts that an exception points at below each other, in one offset, and what two have in common. */
export function ShiftLane({ sides }: Pick<ExceptionDetail, "sides">) {
  const lane = laneOf(sides);
  if (lane === null) return null;
  return (
    <figure className="m-0">
      <figcaption className="mb-1 text-caption text-muted">{formatDay(lane.day)}</figcaption>
      <div
        className="relative border-l border-line bg-[linear-gradient(to_right,var(--line)_1px,transparent_1px)]"
        style={{ backgroundSize: `${percent(1 / lane.ticks.length)} 100%` }}
      >
        <ol aria-label="Shifts">
          {lane.bars.map((bar, place) => (
            <Bar key={place} bar={bar} />
          ))}
        </ol>
        {lane.common === null ? null : (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 border-x-2 border-bad bg-bad/30"
            style={{ left: percent(lane.common.from), width: percent(lane.common.to - lane.common.from) }}
          />
        )}
      </div>
      <div aria-hidden="true" className="figures relative h-4 text-caption text-muted">
        {lane.ticks.map(({ at, words }) => (
          <span key={at} className="absolute whitespace-nowrap" style={{ left: percent(at) }}>
            {words}
          </span>
        ))}
      </div>
    </figure>
  );
}

/** Part of the lane's width, 0..1. */
const percent = (share: number): string => `${share * 100}%`;

const Bar = ({ bar: { from, to, isOther, words } }: { readonly bar: LaneBar }) => (
  <li className="relative my-1 h-5">
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawn bar, which no file holds
      role="img"
      aria-label={words}
      title={words}
      className={classNames(
        "absolute inset-y-0 min-w-1 rounded-xs",
        isOther ? "border-2 border-accent bg-surface" : "bg-accent",
      )}
      style={{ left: percent(from), width: percent(to - from) }}
    />
  </li>
);
