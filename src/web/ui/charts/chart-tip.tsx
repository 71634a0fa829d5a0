import { classNames } from "#web/lib/class-names.ts";
import type { MarkWords } from "./chart-table.ts";
import type { Box } from "./mark.tsx";

type ChartTipProps = {
  readonly words: MarkWords;
  /** The mark, within the drawing. */
  readonly mark: Box;
  readonly widthPx: number;
};

const GAP_PX = 14;
/** Enough for a heading and four cells; below it the tip hangs under its mark. */
const ROOM_ABOVE_PX = 110;

/** What the focused or hovered mark says, for the eyes: screen readers have its name. */
export function ChartTip({ words: { heading, cells }, mark, widthPx }: ChartTipProps) {
  const middle = mark.x + mark.width / 2;
  const isAbove = mark.y > ROOM_ABOVE_PX;
  const side = middle < widthPx / 3 ? "start" : middle > (2 * widthPx) / 3 ? "end" : "middle";
  return (
    <div
      aria-hidden="true"
      data-chart-tip
      className={classNames(
        "pointer-events-none absolute z-20 max-w-64 rounded-md border border-line-strong bg-raised px-3 py-2 text-table shadow-raised",
        isAbove && "-translate-y-full",
        side === "middle" && "-translate-x-1/2",
        side === "end" && "-translate-x-full",
      )}
      style={{
        left: side === "start" ? mark.x : side === "end" ? mark.x + mark.width : middle,
        top: isAbove ? mark.y - GAP_PX : mark.y + mark.height + GAP_PX,
      }}
    >
      <p className="font-semibold break-words">{heading}</p>
      <dl className="figures grid grid-cols-[auto_auto] gap-x-4">
        {cells.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
