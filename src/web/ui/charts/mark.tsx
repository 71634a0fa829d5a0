import { use, useLayoutEffect, useRef, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { markKey } from "./chart-table.ts";
import { MarksContext } from "./marks-context.ts";

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

type MarkProps = {
  readonly lane: number;
  readonly step: number;
  /** What the mark covers: the pointer meets it here, and the focus ring is drawn around it. */
  readonly box: Box;
  readonly children: ReactNode;
};

/** A mark that the keyboard reaches and screen readers name. Its figure handles the keys, its words and its ring. */
export function Mark({ lane, step, box, children }: MarkProps) {
  const { x, y, width, height } = box;
  const { names, current, focused, isPressable, onPlaced } = use(MarksContext);
  const key = markKey({ lane, step });
  const element = useRef<SVGGElement>(null);
  // Recharts makes its elements anew when new data comes, and the focus would go with the old ones.
  useLayoutEffect(() => {
    if (focused.current === key) element.current?.focus({ preventScroll: true });
  }, [focused, key]);
  useLayoutEffect(() => onPlaced(key));
  return (
    <g
      ref={element}
      role={isPressable ? "button" : "img"}
      aria-label={names.get(key)}
      data-mark={key}
      tabIndex={current === key ? 0 : -1}
      className={classNames("outline-none", isPressable && "cursor-pointer")}
    >
      {children}
      <rect data-spot {...{ x, y, width, height }} fill="none" pointerEvents="all" />
    </g>
  );
}
