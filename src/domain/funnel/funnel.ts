import type { AdministratorId, OfficeId } from "#domain/ids.ts";

type StageRow = {
  readonly name: string;
  /** Label for a narrow column on a phone. */
  readonly short: string;
  /** Name of what a person is booked for: "didn’t advance to a second interview". */
  readonly phrase: string;
  /** The member of an interview report that counts who was booked; that of who showed is named after it. */
  readonly wire: string;
};

/** The stages of the interview funnel, in their order. `training` and `sale` are the first-day ones. */
export const STAGE_ROWS = {
  first: { name: "First interview", short: "First", phrase: "a first interview", wire: "1st" },
  second: { name: "Second interview", short: "Second", phrase: "a second interview", wire: "2nd" },
  third: { name: "Third interview", short: "Third", phrase: "a third interview", wire: "3rd" },
  training: { name: "First-day training", short: "Training", phrase: "first-day training", wire: "fdt" },
  sale: { name: "First-day sale", short: "Sale", phrase: "a first-day sale", wire: "fds" },
} as const satisfies Readonly<Record<string, StageRow>>;

export type Stage = keyof typeof STAGE_ROWS;

export const STAGES: readonly Stage[] = Object.keys(STAGE_ROWS).filter((stage): stage is Stage =>
  Object.hasOwn(STAGE_ROWS, stage),
);

/** Something of each stage. */
export const byStage = <Value>(of: (stage: Stage) => Value): Readonly<Record<Stage, Value>> => ({
  first: of("first"),
  second: of("second"),
  third: of("third"),
  training: of("training"),
  sale: of("sale"),
});

export const STAGE_NAMES = byStage((stage): string => STAGE_ROWS[stage].name);

/** Interviews of one stage in a date range: activity counts, not people. */
export type StageCount = { readonly booked: number; readonly showed: number };
export type FunnelCounts = Readonly<Record<Stage, StageCount>>;

/** Booked and showed of each stage in their order: a report has thousands, and the names would be most of it. */
export const countList = (counts: FunnelCounts): readonly number[] =>
  STAGES.flatMap((stage) => [counts[stage].booked, counts[stage].showed]);

/** True of a value from outside that is such a list, of whole numbers from 0. */
export const isCountList = (value: unknown): value is readonly number[] =>
  Array.isArray(value) &&
  value.length === 2 * STAGES.length &&
  value.every((count) => Number.isSafeInteger(count) && count >= 0);

const PLACES = byStage((stage) => 2 * STAGES.indexOf(stage));

export const countsOfList = (list: readonly number[]): FunnelCounts =>
  byStage((stage) => ({ booked: list[PLACES[stage]] ?? 0, showed: list[PLACES[stage] + 1] ?? 0 }));

/** Share of booked interviews that were attended, or null when none was booked. Above 1 is a data error, not corrected. */
export const showRate = ({ booked, showed }: StageCount): number | null => ratio(showed, booked);

/** Booked minus showed. Not "no-show": cancellations with notice are not reported. */
export const didNotShow = ({ booked, showed }: StageCount): number => booked - showed;

/** Number of bookings of all stages that did not show: negative where more showed than were booked. */
export const lostOverStages = (counts: FunnelCounts): number =>
  STAGES.reduce((sum, stage) => sum + didNotShow(counts[stage]), 0);

/** Booked at the next stage ÷ showed at this one; null when nobody showed. May exceed 1: these are not a cohort. */
export const advanceRatio = (here: StageCount, next: StageCount): number | null =>
  ratio(next.booked, here.showed);

/** Showed at the next stage ÷ showed at this one; null when nobody showed here. */
export const passThrough = (here: StageCount, next: StageCount): number | null =>
  ratio(next.showed, here.showed);

/** Showed at first-day sale ÷ booked at first interview; null when none was booked. */
export const overallRate = (counts: FunnelCounts): number | null =>
  ratio(counts.sale.showed, counts.first.booked);

/** Minimum sample: rates with fewer booked are marked, unless a business setting says otherwise. */
export const FEW_BOOKED = 30;
export const isFew = ({ booked }: StageCount, fewBooked: number = FEW_BOOKED): boolean => booked < fewBooked;

/** True where a rate that is compared with is of a small sample; without any booked, or any data, it is no rate. */
export const hasFew = (count: StageCount | null, fewBooked?: number): boolean =>
  count !== null && count.booked > 0 && isFew(count, fewBooked);

/** More showed than booked cannot be: it is flagged, not corrected. */
export const isContradictory = ({ booked, showed }: StageCount): boolean => showed > booked;

export const NO_COUNTS: FunnelCounts = byStage(() => ({ booked: 0, showed: 0 }));

/** Sums counts stage by stage; rates of totals come from this, never from averaging rates. */
export const sumCounts = (rows: readonly FunnelCounts[]): FunnelCounts =>
  byStage((stage) => sumOf(rows.map((row) => row[stage])));

/** The sum of counts of one stage. */
export const sumOf = (counts: readonly StageCount[]): StageCount => ({
  booked: counts.reduce((sum, { booked }) => sum + booked, 0),
  showed: counts.reduce((sum, { showed }) => sum + showed, 0),
});

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Two-sided 95 % Wilson score interval of a proportion; null when it is not one (none booked, or showed > booked). */
export function wilsonInterval({
  booked,
  showed,
}: StageCount): { readonly low: number; readonly high: number } | null {
  if (booked === 0 || showed > booked) return null;
  const z = 1.959963984540054;
  const rate = showed / booked;
  const scale = 1 + (z * z) / booked;
  const middle = rate + (z * z) / (2 * booked);
  const spread = z * Math.sqrt((rate * (1 - rate)) / booked + (z * z) / (4 * booked * booked));
  // By the formula these ends are 0 and 1, which floating point misses.
  return {
    low: showed === 0 ? 0 : (middle - spread) / scale,
    high: showed === booked ? 1 : (middle + spread) / scale,
  };
}

/** Bookings needed for a number of first-day sales, or why that cannot be said. */
export type Needed =
  | { readonly is: "known"; readonly interviews: number; readonly rate: number }
  | { readonly is: "few booked"; readonly booked: number }
  | { readonly is: "no sale"; readonly booked: number };

/** More than anybody could mean; with it every product below stays a whole number. */
export const SALES_MAX = 1_000_000;

/**
 * First interviews to be booked for so many first-day sales at the overall rate of the counts, rounded up. Not known
 * below `fewBooked` first interviews booked, where the rate says little, nor at a rate of 0.
 */
export function interviewsNeeded(
  counts: FunnelCounts,
  salesWanted: number,
  fewBooked: number = FEW_BOOKED,
): Needed {
  const { booked } = counts.first;
  const rate = overallRate(counts);
  if (rate === null || isFew(counts.first, fewBooked)) return { is: "few booked", booked };
  if (rate === 0) return { is: "no sale", booked };
  // Divided once and at the end: 11 ÷ (11 ÷ 30) is a hair above 30, and would be rounded up to 31.
  return { is: "known", interviews: Math.ceil((salesWanted * booked) / counts.sale.showed), rate };
}

/** Counts as a source reported them: null where it reported none, which is not the same as zero. */
export type ReportedCounts = Readonly<
  Record<Stage, { readonly booked: number | null; readonly showed: number | null }>
>;

/** One reply of the interview report: who was listed, for which offices, with which counts. */
export type InterviewReport = {
  readonly administrators: readonly {
    readonly id: AdministratorId;
    /** Null when the reply gave no name. */
    readonly name: string | null;
    readonly accounts: readonly OfficeId[];
  }[];
  readonly counts: readonly {
    readonly administratorId: AdministratorId;
    readonly officeId: OfficeId;
    readonly reported: ReportedCounts;
  }[];
};

export const administratorName = (id: AdministratorId, name: string | null): string =>
  name === null || name.trim() === "" ? `Administrator ${id}` : name;
