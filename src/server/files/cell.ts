import type { Minutes } from "#domain/payroll/payroll.ts";
import type { IsoDate, WallClock } from "#domain/time/time.ts";

/**
 * Unit of a number, which decides how a spreadsheet shows it. Hours are of whole minutes, to two decimals; so are
 * percentage points.
 */
export type NumberLook = "count" | "minutes" | "hours" | "rate" | "points";

/** One value of a file, still of its type; null is an empty cell. */
export type Cell =
  | null
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly value: number; readonly look: NumberLook }
  /** `H:MM` of whole minutes. */
  | { readonly kind: "time"; readonly minutes: Minutes }
  | { readonly kind: "date"; readonly day: IsoDate }
  | { readonly kind: "stamp"; readonly time: WallClock };

/** An unknown value is an empty cell, never an empty text. */
export const textCell = (text: string | null): Cell =>
  text === null || text === "" ? null : { kind: "text", text };

export const numberCell = (value: number | null, look: NumberLook = "count"): Cell =>
  value === null ? null : { kind: "number", value, look };

export const timeCell = (minutes: Minutes | null): Cell =>
  minutes === null ? null : { kind: "time", minutes };

export const dateCell = (day: IsoDate | null): Cell => (day === null ? null : { kind: "date", day });

export const stampCell = (time: WallClock | null): Cell => (time === null ? null : { kind: "stamp", time });

/** Marks that turn the writing direction of what follows them. */
const DIRECTION_MARK = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** A text that changes the writing direction is isolated; any other stays as it is, so that it can be searched for. */
export const isolated = (text: string): string => (DIRECTION_MARK.test(text) ? `\u2068${text}\u2069` : text);

/** A table on its way into a file. */
export type FileSheet = {
  readonly title: string;
  readonly headings: readonly string[];
  /** Rows in batches, each read when the one before has been written. */
  readonly rows: AsyncGenerator<readonly (readonly Cell[])[]>;
  /** Lines below its rows, in a workbook with several sheets. */
  readonly notes?: readonly AboutLine[];
};

/** A line of the sheet "About"; one without a value begins a new part. */
export type AboutLine = { readonly label: string; readonly value: Cell };
