import { useState } from "react";

/** How a row was last drawn. */
export type Drawn = {
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
  /** What a row takes, in milliseconds, as learned so far; null before. `drawMs` says what several take. */
  readonly rowMs: number | null;
  /** The columns that rows were last drawn with. */
  readonly columns: string | null;
  /** They have changed, and there have been rows that wait ever since. */
  readonly isForeign: boolean;
};

/** So few rows are not worth a second step, unless it is known that they take long. They teach nothing either. */
export const FEW_ROWS = 4;
/** Until it is known: where there are so few rows that none of them taught it, a change is drawn at once. */
export const LIKELY_ROW_MS = 0.8;
/** What is likely is worth so many steps: a first one that met easy rows does not make a slow machine a fast one. */
const LIKELY_STEPS = 2;
/** Of the steps before, about so many count: one may have been interrupted. */
const STEPS_KEPT = 5;
/** To draw any rows takes as long as so many more of them: the whole table is gone through. Seen in steps of 1 to 20. */
const TABLE_ROWS = 4;
/** A machine that draws a whole screen within it is fast. */
export const FAST_MS = 12;
/** One that takes longer is slow. */
const SLOW_MS = 28;

/** What it takes to draw so many rows in one step, in milliseconds of script. */
export const drawMs = (rows: number, rowMs: number): number => (rows + TABLE_ROWS) * rowMs;

/** How many rows one step draws in so many milliseconds; none or fewer, where going through the table takes longer. */
export const rowsIn = (ms: number, rowMs: number): number => Math.floor(ms / rowMs) - TABLE_ROWS;

/** What has been learned so far of drawing rows, kept from one drawing to the next. */
export type Pace = {
  readonly drawing: () => Drawing;
  readonly change: (to: Partial<Drawing>) => void;
  /** To be told of each row that is drawn. */
  readonly onDraw: () => void;
  /** To be told when rows are in the page: what is not a step teaches too, or a table taken for fast would stay so. */
  readonly onDrawn: () => void;
  /** Runs a step, and learns from it how long a row takes. */
  readonly step: (run: () => void) => void;
  /** Whether a screen of rows is drawn at once, so that a table that scrolls is never seen without them. */
  readonly isFast: () => boolean;
  /** Whether a press while all rows are drawn anew would be seen to wait. */
  readonly isSlow: () => boolean;
};

export const usePace = (): Pace => useState(() => keepPace(() => performance.now()))[0];

/** Changes without drawing: what is drawn is told of afterwards. `now` is in milliseconds. */
export function keepPace(now: () => number): Pace {
  let drawing: Drawing = {
    drawn: null,
    lead: null,
    allowed: 0,
    rowMs: null,
    columns: null,
    isForeign: false,
  };
  /** How many rows the page has had at most: there are fewer while they are drawn by the step. */
  let most = 0;
  let [rows, startedAt, isStep] = [0, 0, false];
  let stepsBefore = LIKELY_STEPS;
  const change = (to: Partial<Drawing>): void => {
    drawing = { ...drawing, ...to };
    most = Math.max(most, drawing.drawn?.size ?? 0);
  };
  const learn = (): void => {
    const before = drawing.rowMs ?? LIKELY_ROW_MS;
    const rowMs = (now() - startedAt) / (rows + TABLE_ROWS);
    change({ rowMs: before + (rowMs - before) / (stepsBefore + 1) });
    stepsBefore = Math.min(stepsBefore + 1, STEPS_KEPT);
  };
  return {
    drawing: () => drawing,
    change,
    onDraw: () => {
      if (rows === 0 && !isStep) startedAt = now();
      rows += 1;
    },
    onDrawn: () => {
      if (isStep) return;
      // The first rows of a page come with all of it.
      if (rows > FEW_ROWS && drawing.rowMs !== null) learn();
      rows = 0;
    },
    step: (run) => {
      [rows, startedAt, isStep] = [0, now(), true];
      run();
      if (rows > 0) learn();
      [rows, isStep] = [0, false];
    },
    isFast: () => drawMs(drawing.drawn?.size ?? 0, drawing.rowMs ?? Infinity) <= FAST_MS,
    isSlow: () => drawMs(most, drawing.rowMs ?? 0) > SLOW_MS,
  };
}
