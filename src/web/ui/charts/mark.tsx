import { createContext, use, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { markKey } from "./chart-table.ts";

type Marks = {
  /** The names of the chart's marks by their keys. */
  readonly names: ReadonlyMap<string, string>;
  /** The key of the mark that Tab leads to. */
  readonly current: string | null;
  /** The key of the mark that has the focus, also while it is made anew. */
  readonly focused: RefObject<string | null>;
  /** Whether a mark is there to be pressed. */
  readonly isPressable: boolean;
};

export const MarksContext = createContext<Marks>({
  names: new Map(),
  current: null,
  focused: { current: null },
  isPressable: false,
});

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

type MarkProps = {
  readonly lane: number;
  readonly step: number;
  /** What the mark covers: the pointer meets it here, and the focus ring is drawn around it. */
  readonly box: Box;
  readonly children?: ReactNode;
};

const RING_PX = 2;

/** A mark that the keyboard reaches and screen readers name. Its figure handles the keys and shows its words. */
export function Mark({ lane, step, box: { x, y, width, height }, children }: MarkProps) {
  const { names, current, focused, isPressable } = use(MarksContext);
  const key = markKey({ lane, step });
  const element = useRef<SVGGElement>(null);
  // Recharts makes its elements anew when new data comes, and the focus would go with the old ones.
  useLayoutEffect(() => {
    if (focused.current === key) element.current?.focus({ preventScroll: true });
  }, [focused, key]);
  return (
    <g
      ref={element}
      role={isPressable ? "button" : "img"}
      aria-label={names.get(key)}
      data-mark={key}
      tabIndex={current === key ? 0 : -1}
      className={classNames("group/mark outline-none", isPressable && "cursor-pointer")}
    >
      {children}
      <rect {...{ x, y, width, height }} className="fill-transparent" />
      <rect
        x={x - 2 * RING_PX}
        y={y - 2 * RING_PX}
        width={width + 4 * RING_PX}
        height={height + 4 * RING_PX}
        rx={4}
        strokeWidth={RING_PX}
        className="pointer-events-none fill-none stroke-transparent group-focus-visible/mark:stroke-accent"
      />
    </g>
  );
}
