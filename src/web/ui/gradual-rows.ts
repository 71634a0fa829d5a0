import { useEffect, useReducer, useState } from "react";
import { flushSync } from "react-dom";
import { whenHandsRest } from "#web/lib/resting-hands.ts";

/** How a row was last drawn. */
type Drawn = {
  /** Whether it was more than a sign that it is on its way. */
  readonly isLoaded: boolean;
  readonly version: string;
};

/** Which rows are in the page, and what is known of drawing them. */
export type Drawing = {
  /** Null before the first of them. */
  readonly drawn: ReadonlyMap<number, Drawn> | null;
  /** The row that a key leads to. It is drawn first, since it gets the focus. */
  readonly lead: number | null;
  /** How many rows beside those in the page may be drawn now. */
  readonly allowed: number;
  /** What a row took when rows were last drawn by the step; null until then. */
  readonly rowMs: number | null;
  /** The columns that rows were last drawn with. */
  readonly columns: string | null;
  /** They have changed, and there have been rows that wait ever since. */
  readonly isForeign: boolean;
};

/** The rows there are to draw. */
export type Wanted = {
  readonly indexes: readonly number[];
  readonly hasRow: (index: number) => boolean;
  /** Changes with the order of the rows, and with the columns. */
  readonly version: string;
};

/** So few rows are not worth a second step, unless it is known that they take long. */
export const FEW_ROWS = 4;
/** As many as a page may show below its headings. */
const MANY_ROWS = 12;
/** A step draws so many rows, or fewer where they take longer than `STEP_MS`: a press waits for the end of one. */
const STEP_ROWS = { most: 6, unknown: 2, least: 1 } as const;
/** So many of the first rows are drawn in a step, to learn from. */
const FIRST_STEP_ROWS = 3;
/**
 * To lay out what has been drawn and to paint it, which is not measured, takes the browser about twice as long again. What
 * takes no longer than the second is drawn at once: a machine that draws a whole screen in it is fast. A table that is
 * given another order or other columns may take as long as the third, once: it was pressed for, and does not scroll.
 */
const [STEP_MS, AT_ONCE_MS, CHANGE_MS] = [16, 8, 40];
/** Until it is known: where there are so few rows that none of them taught it, a change is drawn at once. */
const LIKELY_ROW_MS = 1;
/** So many times as long as the later ones takes the first step, which the browser has not met before. */
const COLD = 2;

/**
 * Which of the rows on the screen to draw now: all of them, or those that are drawn already and as many as allowed. One that
 * has been loaded since it was drawn is to be drawn again, and so is every row in another order or with other columns.
 */
export function readyRows(drawing: Drawing, wanted: Wanted): ReadonlySet<number> {
  const { drawn, lead, allowed, rowMs } = drawing;
  const { indexes, hasRow } = wanted;
  // The last rows of many are out of sight: drawn in a step of their own, they teach how long a row takes.
  if (drawn === null)
    return new Set(
      indexes.length > MANY_ROWS && indexes.every(hasRow) ? indexes.slice(0, -FIRST_STEP_ROWS) : indexes,
    );
  const isDrawn = (index: number): boolean => isAsWanted(drawn.get(index), index, wanted);
  const missing = indexes.filter((index) => !isDrawn(index));
  const isChange = [...drawn.values()].some(({ version }) => version !== wanted.version);
  const isAtOnce =
    missing.length <= (rowMs === null ? FEW_ROWS : 1) ||
    (isChange
      ? missing.length * (rowMs ?? LIKELY_ROW_MS) <= CHANGE_MS
      : missing.length * (rowMs ?? Infinity) <= AT_ONCE_MS);
  if (isAtOnce) return new Set(indexes);
  const first = missing.filter((index) => index === lead);
  const rest = missing.filter((index) => index !== lead);
  // Those around it come before those that are only there for the next turn of a wheel.
  const nearest = lead === null ? rest : rest.toSorted((a, b) => Math.abs(a - lead) - Math.abs(b - lead));
  return new Set([...indexes.filter(isDrawn), ...first, ...nearest.slice(0, allowed)]);
}

/** A row that is on its way is shown as such, however it was drawn before. */
const isAsWanted = (row: Drawn | undefined, index: number, { hasRow, version }: Wanted): boolean =>
  row !== undefined && (!hasRow(index) || (row.isLoaded && row.version === version));

/** How many rows the next step draws: few until it is known how long they take. */
export const stepRows = (rowMs: number | null): number =>
  rowMs === null
    ? STEP_ROWS.unknown
    : Math.max(STEP_ROWS.least, Math.min(STEP_ROWS.most, Math.floor(STEP_MS / rowMs)));

/** What the steps have taught so far, kept from one drawing to the next. */
export type Pace = {
  readonly drawing: () => Drawing;
  readonly change: (to: Partial<Drawing>) => void;
  /** To be told of each row that is drawn. */
  readonly onDraw: () => void;
  /** Runs a step, and learns from it how long a row takes. */
  readonly learn: (step: () => void) => void;
  /** Whether a screen of rows is drawn at once, so that a table that scrolls is never seen without them. */
  readonly isFast: () => boolean;
  /** Whether a press while all rows are drawn anew would be seen to wait. */
  readonly isSlow: () => boolean;
};

export const usePace = (): Pace => useState(keepDrawing)[0];

export type GradualRows = {
  /** The row is drawn as it is now. */
  readonly isReady: (index: number) => boolean;
  /** It is, or there is a sign that it is on its way. */
  readonly isPlaced: (index: number) => boolean;
  /** What waits has cells for other columns, which would make room for themselves. */
  readonly isForeign: boolean;
};

type GradualOptions = Omit<Wanted, "version"> & { readonly orderKey: string; readonly columns: string };

/**
 * Draws the rows of a jump, or of a table whose rows have all changed, in steps where that takes long, so that a slow
 * machine shows at once what a key or a press has done. How long it takes is learned from the steps themselves.
 */
export function useGradualRows(pace: Pace, options: GradualOptions, isGradual: boolean): GradualRows {
  const { indexes, hasRow, orderKey, columns } = options;
  const version = `${columns}\n${orderKey}`;
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const { drawn: before, columns: columnsBefore, isForeign: wasForeign } = pace.drawing();
  const isForeign = wasForeign || columnsBefore !== columns;
  const ready = isGradual ? readyRows(pace.drawing(), { indexes, hasRow, version }) : new Set(indexes);
  const isPlaced = (index: number): boolean => {
    const row = before?.get(index);
    if (ready.has(index) || before === null) return true;
    return row !== undefined && (!row.isLoaded || row.version === version);
  };
  useEffect(() => {
    const placed = indexes.filter(isPlaced);
    const drawnAs = (index: number): Drawn => ({ isLoaded: ready.has(index) && hasRow(index), version });
    const drawn = new Map(placed.map((index) => [index, drawnAs(index)]));
    const isWhole = ready.size === indexes.length;
    pace.change({
      drawn: indexes.length === 0 ? null : drawn,
      allowed: 0,
      columns,
      isForeign: isForeign && !isWhole,
    });
    if (isWhole) return;
    return whenHandsRest(pace.isSlow(), () => {
      pace.change({ allowed: stepRows(pace.drawing().rowMs) });
      pace.learn(() => flushSync(redraw));
    });
  });
  return { isReady: (index) => ready.has(index), isPlaced, isForeign };
}

/** Changes without drawing: what is drawn is told of afterwards. */
function keepDrawing(): Pace {
  let drawing: Drawing = {
    drawn: null,
    lead: null,
    allowed: 0,
    rowMs: null,
    columns: null,
    isForeign: false,
  };
  let rows = 0;
  /** How many rows the page has had at most: there are fewer while they are drawn by the step. */
  let most = 0;
  const change = (to: Partial<Drawing>): void => {
    drawing = { ...drawing, ...to };
    most = Math.max(most, drawing.drawn?.size ?? 0);
  };
  return {
    drawing: () => drawing,
    change,
    onDraw: () => (rows += 1),
    learn: (step) => {
      const startedAt = performance.now();
      rows = 0;
      step();
      if (rows < STEP_ROWS.least) return;
      const rowMs = (performance.now() - startedAt) / rows;
      change({ rowMs: drawing.rowMs === null ? rowMs / COLD : rowMs });
    },
    isFast: () => (drawing.drawn?.size ?? 0) * (drawing.rowMs ?? Infinity) <= AT_ONCE_MS,
    isSlow: () => most * (drawing.rowMs ?? 0) > CHANGE_MS,
  };
}
