import { formatCount, MISSING } from "#web/lib/format.ts";
import type { ChartTable } from "./chart-table.ts";
import type { Measure } from "./text-fit.ts";

/** How a count differs from the earlier one, as it is to be read: `+120`, `+8.3%`, and `+8%` where there is no room. */
export type CountChangeWords = { readonly by: string; readonly share: string; readonly short: string };

/** A pair of counts and the words under it. */
export type Pair = {
  readonly name: string;
  readonly booked: number;
  readonly showed: number;
  /** The same counts in the earlier period, drawn as dashed outlines; null where they are not known. */
  readonly earlier?: { readonly booked: number | null; readonly showed: number | null };
  /** As it is to be read: `82%`. */
  readonly rate: string;
  /** Said last under the rate, such as a caution; "" for nothing. */
  readonly note: string;
  /** Said on an arrow to the next pair: `51%`. */
  readonly advance?: string;
  /** Showed here of all booked at the first: `27%`. */
  readonly ofFirst?: string;
  /** How all of it differs from the earlier period, as it is to be read. */
  readonly change?: {
    readonly booked: CountChangeWords;
    readonly showed: CountChangeWords;
    readonly rate: string;
    readonly advance: string;
    readonly ofFirst: string;
  };
};

export const PAIR = ["booked", "showed"] as const;
export type PairKind = (typeof PAIR)[number];

type PairColumn = {
  readonly name: string;
  readonly text: (pair: Pair) => string;
  /** Left out where no pair has it. */
  readonly isIn?: (pair: Pair) => boolean;
};

const isCompared = ({ earlier }: Pair): boolean => earlier !== undefined;
const isChanged = ({ change }: Pair): boolean => change !== undefined;

const COLUMNS: readonly PairColumn[] = [
  { name: "Stage", text: ({ name }) => name },
  { name: "Booked", text: ({ booked }) => formatCount(booked) },
  { name: "Showed", text: ({ showed }) => formatCount(showed) },
  { name: "Show rate", text: ({ rate }) => rate },
  {
    name: "Of first",
    text: ({ ofFirst = MISSING }) => ofFirst,
    isIn: ({ ofFirst }) => ofFirst !== undefined,
  },
  { name: "Booked earlier", text: ({ earlier }) => countOrMissing(earlier?.booked), isIn: isCompared },
  { name: "Showed earlier", text: ({ earlier }) => countOrMissing(earlier?.showed), isIn: isCompared },
  { name: "Booked change", text: ({ change }) => changeWords(change?.booked), isIn: isChanged },
  { name: "Showed change", text: ({ change }) => changeWords(change?.showed), isIn: isChanged },
  { name: "Show rate change", text: ({ change }) => change?.rate ?? MISSING, isIn: isChanged },
  { name: "Of first change", text: ({ change }) => change?.ofFirst ?? MISSING, isIn: isChanged },
  {
    name: "Advance ratio",
    text: ({ advance = MISSING }) => advance,
    isIn: ({ advance }) => advance !== undefined,
  },
  {
    name: "Advance change",
    text: ({ change }) => change?.advance ?? MISSING,
    isIn: ({ change, advance }) => change !== undefined && advance !== undefined,
  },
];

const columnsOf = (pairs: readonly Pair[]): readonly PairColumn[] =>
  COLUMNS.filter(({ isIn }) => isIn === undefined || pairs.some(isIn));

export function pairsTable(pairs: readonly Pair[]): ChartTable {
  const columns = columnsOf(pairs);
  return {
    head: columns.map(({ name }) => name),
    rows: pairs.map((pair) => columns.map(({ text }) => text(pair))),
  };
}

const countOrMissing = (count: number | null | undefined): string =>
  count === null || count === undefined ? MISSING : formatCount(count);

/** `+120 (+8.3%)`; only the number where there is no share of it. */
const changeWords = (words: CountChangeWords | undefined): string => {
  if (words === undefined) return MISSING;
  return words.share === MISSING ? words.by : `${words.by} (${words.share})`;
};

/**
 * A change in the longest form that all of a chart have room for: `+120 (+8.3%)`, `+8.3%`, `+8%` or, where even that has
 * none, nothing; it stands in the table anyway.
 */
export function fittingChange(
  change: CountChangeWords,
  pairs: readonly Pair[],
  roomPx: number,
  measure: Measure,
): string {
  const fits = (form: string): boolean => measure(form) <= roomPx;
  const all = pairs.flatMap((pair) =>
    pair.change === undefined ? [] : [pair.change.booked, pair.change.showed],
  );
  const formOf = CHANGE_FORMS.find((form) => all.every((each) => fits(form(each)))) ?? CHANGE_FORMS[2];
  const form = formOf(change);
  return fits(form) ? form : "";
}

const CHANGE_FORMS = [
  changeWords,
  ({ by, share }: CountChangeWords) => (share === MISSING ? by : share),
  ({ by, share, short }: CountChangeWords) => (share === MISSING ? by : short),
] as const;

/** Whether any earlier count is drawn: of a period that is compared by its rates alone none is. */
export const hasOutlines = (pairs: readonly Pair[]): boolean =>
  pairs.some(({ earlier }) => (earlier?.booked ?? earlier?.showed ?? null) !== null);

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
