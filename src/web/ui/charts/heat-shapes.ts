export type HeatRow = {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** What a value is made of: below it where there is room, behind it in the table, and alone where there is no value. */
  readonly details?: readonly string[];
  /** Where a value is of so few that it says little: starred, and without a color. */
  readonly few?: readonly boolean[];
};

export type Heat = {
  /** What a row is: `Office`. */
  readonly rowName: string;
  readonly columns: readonly string[];
  readonly rows: readonly HeatRow[];
  /**
   * Each row is colored up to its own highest value, from its own lowest or from so much below the highest, so that what
   * differs within it is seen and what hardly differs is not.
   */
  readonly byRow?: { readonly leastSpread: number };
};

const HEAT_LEVELS = 5;

/** How deep a value is colored, 1..5 by fifths up to the greatest; 0 is left empty, and so is what is below it. */
export function heatLevel(value: number, max: number, least = 0): number {
  if (value <= 0 || max <= 0 || value < least) return 0;
  const part = max === least ? 1 : (value - least) / (max - least);
  return Math.min(HEAT_LEVELS, Math.max(1, Math.ceil(part * HEAT_LEVELS - 1e-9)));
}

/** The greatest known value that is not of few; 0 when none is known. */
export const heatMax = ({ rows }: Heat): number => Math.max(0, ...rows.flatMap(telling));

/** From where to where a row is colored. */
export function rowScale(heat: Heat, row: HeatRow): { readonly least: number; readonly max: number } {
  if (heat.byRow === undefined) return { least: 0, max: heatMax(heat) };
  const known = telling(row);
  if (known.length === 0) return { least: 0, max: 0 };
  const max = Math.max(...known);
  return { least: Math.max(0, Math.min(max - heat.byRow.leastSpread, ...known)), max };
}

const telling = ({ values, few }: HeatRow): readonly number[] =>
  values.flatMap((value, column) => (value === null || few?.[column] === true ? [] : [value]));
