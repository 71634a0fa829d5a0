import { useEffect, useReducer, useState } from "react";
import { flushSync } from "react-dom";
import { whenKeysRest } from "#web/lib/held-key.ts";

/** Which rows are in the page, and what is known of drawing them. */
export type Drawing = {
  /** Whether they are more than a sign that they are on their way. */
  readonly drawn: ReadonlyMap<number, boolean>;
  /** The row that a key leads to. It is drawn first, since it gets the focus. */
  readonly lead: number | null;
  /** How many rows beside those in the page may be drawn now. */
  readonly allowed: number;
  /** What a row took when rows were last drawn by the step; null until then. */
  readonly rowMs: number | null;
};

/** So few rows are never worth a second step. */
export const FEW_ROWS = 4;
/** A step draws so many rows, or fewer where they take longer than `STEP_MS`. */
const STEP_ROWS = { most: 6, least: 3 } as const;
/**
 * To lay out what has been drawn and to paint it, which is not measured, takes the browser about twice as long again. What
 * takes no longer than the second is drawn at once: a machine that draws a whole screen in it is fast.
 */
const [STEP_MS, AT_ONCE_MS] = [16, 8];

/**
 * Which of the rows on the screen to draw now: all of them, or those that are drawn already and as many as allowed. One that
 * has been loaded since it was drawn is to be drawn again.
 */
export function readyRows(
  drawing: Drawing,
  indexes: readonly number[],
  hasRow: (index: number) => boolean,
): ReadonlySet<number> {
  const { drawn, lead, allowed, rowMs } = drawing;
  const isDrawn = (index: number): boolean => drawn.get(index) === true || drawn.get(index) === hasRow(index);
  const missing = indexes.filter((index) => !isDrawn(index));
  const isAtOnce =
    drawn.size === 0 || missing.length <= FEW_ROWS || missing.length * (rowMs ?? Infinity) <= AT_ONCE_MS;
  if (isAtOnce) return new Set(indexes);
  const first = missing.filter((index) => index === lead);
  const rest = missing.filter((index) => index !== lead);
  // Those around it come before those that are only there for the next turn of a wheel.
  const nearest = lead === null ? rest : rest.toSorted((a, b) => Math.abs(a - lead) - Math.abs(b - lead));
  return new Set([...indexes.filter(isDrawn), ...first, ...nearest.slice(0, allowed)]);
}

/** How many rows the next step draws: few until it is known how long they take. */
export const stepRows = (rowMs: number | null): number =>
  Math.max(STEP_ROWS.least, Math.min(STEP_ROWS.most, Math.floor(STEP_MS / (rowMs ?? Infinity))));

/** What the steps have taught so far, kept from one drawing to the next. */
export type Pace = {
  readonly drawing: () => Drawing;
  readonly change: (to: Partial<Drawing>) => void;
  /** Whether a screen of rows is drawn at once, so that a table that scrolls is never seen without them. */
  readonly isFast: () => boolean;
};

export const usePace = (): Pace => useState(keepDrawing)[0];

export type GradualRows = {
  /** The row is drawn as it is now. */
  readonly isReady: (index: number) => boolean;
  /** It is, or there is a sign that it is on its way. */
  readonly isPlaced: (index: number) => boolean;
};

/**
 * Draws the rows of a jump in steps where that takes long, so that a slow machine shows at once that a key has moved the
 * table. How long it takes is learned from the steps themselves.
 */
export function useGradualRows(
  pace: Pace,
  indexes: readonly number[],
  hasRow: (index: number) => boolean,
  isGradual: boolean,
): GradualRows {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const { drawn: before } = pace.drawing();
  const ready = isGradual ? readyRows(pace.drawing(), indexes, hasRow) : new Set(indexes);
  const isPlaced = (index: number): boolean => ready.has(index) || before.has(index);
  useEffect(() => {
    const placed = indexes.filter(isPlaced);
    pace.change({
      drawn: new Map(placed.map((index) => [index, ready.has(index) && hasRow(index)])),
      allowed: 0,
    });
    if (ready.size === indexes.length) return;
    return whenKeysRest(() => {
      const allowed = stepRows(pace.drawing().rowMs);
      const rows = Math.min(allowed, indexes.length - ready.size);
      pace.change({ allowed });
      const startedAt = performance.now();
      flushSync(redraw);
      if (rows >= STEP_ROWS.least) pace.change({ rowMs: (performance.now() - startedAt) / rows });
    });
  });
  return { isReady: (index) => ready.has(index), isPlaced };
}

/** Changes without drawing: what is drawn is told of afterwards. */
function keepDrawing(): Pace {
  let drawing: Drawing = { drawn: new Map(), lead: null, allowed: 0, rowMs: null };
  return {
    drawing: () => drawing,
    change: (to) => {
      drawing = { ...drawing, ...to };
    },
    isFast: () => drawing.drawn.size * (drawing.rowMs ?? Infinity) <= AT_ONCE_MS,
  };
}
