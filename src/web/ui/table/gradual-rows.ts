import { useEffect, useLayoutEffect, useReducer } from "react";
import { flushSync } from "react-dom";
import { whenHandsRest } from "#web/lib/resting-hands.ts";
import {
  drawMs,
  FAST_MS,
  FEW_ROWS,
  LIKELY_ROW_MS,
  rowsIn,
  type Drawing,
  type Drawn,
  type Pace,
} from "./row-pace.ts";

/** The rows there are to draw. */
export type Wanted = {
  readonly indexes: readonly number[];
  readonly hasRow: (index: number) => boolean;
  /** Changes with the order of the rows, and with the columns. */
  readonly version: string;
};

/** As many as a page may show below its headings. */
const MANY_ROWS = 12;
/** A step draws so many rows, or fewer where they take longer than `STEP_MS`: a press waits for the end of one. */
const STEP_ROWS = { most: 6, unknown: 2, least: 1 } as const;
/** So many of the first rows are drawn in a step, to learn from. */
const FIRST_STEP_ROWS = 3;
/**
 * What a step may take in script, and a table that is given another order or other columns to be drawn at once: that was
 * pressed for. Rows that scroll are drawn at once within `FAST_MS`. To lay out what has been drawn and to paint it, which
 * is not measured, takes the browser about twice as long again.
 */
const [STEP_MS, CHANGE_MS] = [16, 20];

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
      ? drawMs(missing.length, rowMs ?? LIKELY_ROW_MS) <= CHANGE_MS
      : drawMs(missing.length, rowMs ?? Infinity) <= FAST_MS);
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
    : Math.max(STEP_ROWS.least, Math.min(STEP_ROWS.most, rowsIn(STEP_MS, rowMs)));

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
  useLayoutEffect(() => pace.onDrawn());
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
      pace.step(() => flushSync(redraw));
    });
  });
  return { isReady: (index) => ready.has(index), isPlaced, isForeign };
}
