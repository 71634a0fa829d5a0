import { formatCount, MISSING } from "#web/lib/format.ts";
import type { ChartMark, ChartTable } from "./chart-table.ts";

/** A pair of counts and the words under it. */
export type Pair = {
  readonly name: string;
  readonly booked: number;
  readonly showed: number;
  /** The same counts in the earlier period, drawn as dashed outlines; null where they are not known. */
  readonly earlier?: { readonly booked: number | null; readonly showed: number | null };
  /** As it is to be read: `82%`. */
  readonly rate: string;
  /** Said under the rate, such as a caution or the change; "" for nothing. */
  readonly note: string;
  /** Said on an arrow to the next pair: `51%`. */
  readonly advance?: string;
};

export const PAIR = [
  { key: "booked", color: "var(--booked)", column: 1 },
  { key: "showed", color: "var(--accent)", column: 2 },
] as const;

const COLUMNS = ["Stage", "Booked", "Showed", "Show rate"];
const EARLIER_COLUMNS = ["Booked earlier", "Showed earlier"];

const hasEarlier = (pairs: readonly Pair[]): boolean => pairs.some(({ earlier }) => earlier !== undefined);

const hasAdvance = (pairs: readonly Pair[]): boolean => pairs.some(({ advance }) => advance !== undefined);

export const pairsTable = (pairs: readonly Pair[]): ChartTable => ({
  head: [
    ...COLUMNS,
    ...(hasEarlier(pairs) ? EARLIER_COLUMNS : []),
    ...(hasAdvance(pairs) ? ["Advance ratio"] : []),
  ],
  rows: pairs.map(({ name, booked, showed, rate, earlier, advance = MISSING }) => [
    name,
    ...[formatCount(booked), formatCount(showed), rate],
    ...(hasEarlier(pairs) ? [earlier?.booked, earlier?.showed].map(countOrMissing) : []),
    ...(hasAdvance(pairs) ? [advance] : []),
  ]),
});

const countOrMissing = (count: number | null | undefined): string =>
  count === null || count === undefined ? MISSING : formatCount(count);

/** All bars in one lane, as they stand beside each other; each says the earlier count of its kind too. */
export const pairsMarks = (pairs: readonly Pair[]): readonly ChartMark[] =>
  pairs.flatMap((_pair, row) =>
    PAIR.map(({ column }, place) => ({
      lane: 0,
      step: pairStep(row, place),
      row,
      columns: hasEarlier(pairs) ? [column, column + 3] : [column],
    })),
  );

export const pairStep = (row: number, place: number): number => row * PAIR.length + place;

/** The greatest count that is drawn, earlier ones included; 1 when all are zero, so that there is a scale. */
export const pairsMax = (pairs: readonly Pair[]): number =>
  Math.max(
    1,
    ...pairs.flatMap(({ booked, showed, earlier }) => [
      booked,
      showed,
      earlier?.booked ?? 0,
      earlier?.showed ?? 0,
    ]),
  );
