import { useEffect, useReducer, useState } from "react";
import { flushSync } from "react-dom";

/** Which rows are in the page, and what is known of drawing them. */
export type Drawing = {
  readonly drawn: ReadonlySet<number>;
  /** The row that a key leads to. It is drawn first, since it gets the focus. */
  readonly lead: number | null;
  /** How many rows beside those in the page may be drawn now. */
  readonly allowed: number;
  /** What a row took when rows were last drawn by the step; null until then. */
  readonly rowMs: number | null;
};

/** So few rows are never worth a second step. */
export const FEW_ROWS = 4;
const STEP_ROWS = 6;
/**
 * What takes no longer is drawn at once: a machine that draws a whole screen in it is fast. To lay it out and to paint it,
 * which is not measured, takes the browser about twice as long again.
 */
const AT_ONCE_MS = 8;

/** Which of the rows on the screen to draw now: all of them, or those that are drawn already and as many as allowed. */
export function readyRows(drawing: Drawing, indexes: readonly number[]): ReadonlySet<number> {
  const { drawn, lead, allowed, rowMs } = drawing;
  const missing = indexes.filter((index) => !drawn.has(index));
  const isAtOnce =
    drawn.size === 0 || missing.length <= FEW_ROWS || missing.length * (rowMs ?? Infinity) <= AT_ONCE_MS;
  if (isAtOnce) return new Set(indexes);
  const first = missing.filter((index) => index === lead);
  const rest = missing.filter((index) => index !== lead).slice(0, allowed);
  return new Set([...indexes.filter((index) => drawn.has(index)), ...first, ...rest]);
}

export type GradualRows = {
  readonly isReady: (index: number) => boolean;
  /** Says which row a key leads to. */
  readonly leadTo: (index: number) => void;
};

/**
 * Draws the rows of a jump in steps where that takes long, so that a slow machine shows at once that a key has moved the
 * table. How long it takes is learned from the steps themselves.
 */
export function useGradualRows(indexes: readonly number[], isGradual: boolean): GradualRows {
  const [kept] = useState(keepDrawing);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const ready = isGradual ? readyRows(kept.drawing(), indexes) : new Set(indexes);
  useEffect(() => {
    kept.change({ drawn: ready, allowed: 0 });
    if (ready.size === indexes.length) return;
    return afterPaint(() => {
      kept.change({ allowed: STEP_ROWS });
      const rows = Math.min(STEP_ROWS, indexes.length - ready.size);
      const startedAt = performance.now();
      flushSync(redraw);
      if (rows > FEW_ROWS) kept.change({ rowMs: (performance.now() - startedAt) / rows });
    });
  });
  return {
    isReady: (index) => ready.has(index),
    leadTo: (index) => kept.change({ lead: index }),
  };
}

/** Changes without drawing: what is drawn is told of afterwards. */
function keepDrawing() {
  let drawing: Drawing = { drawn: new Set(), lead: null, allowed: 0, rowMs: null };
  return {
    drawing: (): Drawing => drawing,
    change: (to: Partial<Drawing>): void => {
      drawing = { ...drawing, ...to };
    },
  };
}

/** Calls once what has changed so far is on the screen. Returns what keeps it from calling. */
function afterPaint(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
