import { memo, use, useLayoutEffect, useRef } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { markKey } from "./chart-table.ts";
import { MarksContext } from "./marks-context.ts";

/** Where a mark of a lane is: its middle, within the drawing. */
export type MarkPlace = { readonly step: number; readonly x: number; readonly y: number };

/** A circle as part of a path, so that hundreds of one look are one shape. */
export const circleAt = (x: number, y: number, r: number): string =>
  `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0`;

type MarkHitsProps = {
  readonly lane: number;
  readonly places: readonly MarkPlace[];
  /** How wide and high a mark is. */
  readonly hitPx: number;
  /** How far around it the pointer meets it too. */
  readonly reachPx?: number;
};

/**
 * The marks of a lane whose looks are drawn together, a shape for each look: what the keyboard, the pointer and screen
 * readers meet. Only the lane that the keyboard leaves or comes to is drawn anew.
 */
export function MarkHits({ lane, places, hitPx, reachPx = 0 }: MarkHitsProps) {
  const { names, current, focused, isPressable, onPlaced } = use(MarksContext);
  const keyStart = `${lane}:`;
  const group = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    // A mark that had the focus and is made anew would leave it to nobody.
    if (focused.current?.startsWith(keyStart) === true && document.activeElement === document.body)
      group.current
        ?.querySelector<SVGElement>(`[data-mark="${focused.current}"]`)
        ?.focus({ preventScroll: true });
    onPlaced(keyStart);
  });
  return (
    <g
      ref={group}
      data-reach={reachPx}
      fill="none"
      pointerEvents="all"
      className={classNames("[&>rect]:outline-none", isPressable && "cursor-pointer")}
    >
      <Hits
        {...{ lane, places, names }}
        hitPx={hitPx + 2 * reachPx}
        role={isPressable ? "button" : "img"}
        current={current?.startsWith(keyStart) === true ? current : null}
      />
    </g>
  );
}

type HitsProps = Omit<MarkHitsProps, "reachPx"> & {
  readonly names: ReadonlyMap<string, string>;
  readonly role: "button" | "img";
  readonly current: string | null;
};

const Hits = memo(function Hits({ lane, places, hitPx, names, role, current }: HitsProps) {
  return places.map(({ step, x, y }) => {
    const key = markKey({ lane, step });
    return (
      <rect
        key={step}
        role={role}
        aria-label={names.get(key)}
        data-mark={key}
        tabIndex={current === key ? 0 : -1}
        x={x - hitPx / 2}
        y={y - hitPx / 2}
        width={hitPx}
        height={hitPx}
      />
    );
  });
});
