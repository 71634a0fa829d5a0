import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { WIDTH_MAX_PX, WIDTH_MIN_PX } from "./table-look.ts";

/** Changes a column's width; `keeps` is false while the pointer is still dragging. Null gives all widths back. */
export type Resize = (id: string, px: number | null, keeps: boolean) => void;

type TableResizerProps = {
  readonly id: string;
  readonly label: string;
  readonly isLast: boolean;
  readonly onResize: Resize;
};

const STEP_PX = 8;

/** The right edge of a heading, which changes the column's width by dragging or with the arrow keys. */
export function TableResizer({ id, label, isLast, onResize }: TableResizerProps) {
  const handle = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly fromX: number; readonly fromPx: number } | null>(null);
  const [px, setPx] = useState(WIDTH_MIN_PX);
  useEffect(() => {
    const heading = handle.current?.parentElement;
    if (heading === null || heading === undefined) return;
    // As told, since to ask would have the browser lay out the page again.
    const observer = new ResizeObserver(([entry]) =>
      setPx(Math.round(entry?.borderBoxSize[0]?.inlineSize ?? 0)),
    );
    observer.observe(heading);
    return () => observer.disconnect();
  }, []);

  const press = (event: KeyboardEvent): void => {
    const next = keyedPx(event, px);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(id, next, true);
  };
  const grab = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { fromX: event.clientX, fromPx: px };
  };
  const pull = (event: PointerEvent, keeps: boolean): void => {
    if (drag.current === null) return;
    const { fromX, fromPx } = drag.current;
    if (keeps) drag.current = null;
    if (event.clientX !== fromX) onResize(id, fromPx + event.clientX - fromX, keeps);
  };

  return (
    <div
      ref={handle}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule between paragraphs cannot be moved
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={px}
      aria-valuemin={WIDTH_MIN_PX}
      aria-valuemax={WIDTH_MAX_PX}
      aria-valuetext={`${px} pixels`}
      title="Drag, or use the arrow keys; double-click for the usual widths"
      tabIndex={-1}
      data-separator=""
      onKeyDown={press}
      onPointerDown={grab}
      onPointerMove={(event) => pull(event, false)}
      onPointerUp={(event) => pull(event, true)}
      onDoubleClick={() => onResize(id, null, true)}
      className={classNames(
        "absolute top-0 h-full w-6 cursor-col-resize touch-none after:absolute after:inset-y-0 after:w-0.5 hover:after:bg-accent focus-visible:-outline-offset-2 focus-visible:after:bg-accent print:hidden",
        // Half of it reaches over the next heading: 24 px are what a pointer needs, the line in the middle is what is
        // seen. After the last heading there is nothing to reach over: its handle lies under the words it shares the room with.
        isLast ? "right-0 after:right-0" : "-right-3 z-[5] after:left-1/2 after:-ml-px",
      )}
    />
  );
}

/** The width that a key asks for: null for the usual one, undefined when it is none of our keys. */
const keyedPx = ({ key, shiftKey }: KeyboardEvent, px: number): number | null | undefined => {
  const step = shiftKey ? 4 * STEP_PX : STEP_PX;
  switch (key) {
    case "ArrowLeft":
      return px - step;
    case "ArrowRight":
      return px + step;
    case "Home":
      return WIDTH_MIN_PX;
    case "End":
      return WIDTH_MAX_PX;
    case "Delete":
    case "Backspace":
      return null;
    default:
      return undefined;
  }
};
