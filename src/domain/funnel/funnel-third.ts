import { STAGES, sumCounts, sumOf, type FunnelCounts, type Stage, type StageCount } from "./funnel.ts";
import type { CountedRow } from "./funnel-lines.ts";
import { remembered } from "#domain/remembered.ts";

/** An office over all its administrators. */
export type OfficeCounts = Pick<CountedRow, "officeId" | "officeName" | "counts">;

/** Below this share of those seen at a second interview, a third is an exception, and training follows the second. */
const THIRD_FROM = 0.05;

/** True where third interviews are booked for so few of those seen at a second that training is based on seconds. */
export const isThirdOptional = ({ second, third }: FunnelCounts): boolean =>
  third.booked < THIRD_FROM * second.showed;

const isHeld = (stage: Stage, counts: FunnelCounts): boolean => stage !== "third" || !isThirdOptional(counts);

/** The stage from which an office leads on to this one: the nearest before it that the office holds. Null for the first. */
export const stageBefore = (to: Stage, counts: FunnelCounts): Stage | null =>
  STAGES.slice(0, STAGES.indexOf(to)).findLast((stage) => isHeld(stage, counts)) ?? null;

/** The offices that hold a stage. */
export const holdersOf = (stage: Stage, accounts: readonly FunnelCounts[]): readonly FunnelCounts[] =>
  accounts.filter((counts) => isHeld(stage, counts));

/** The rows of each office as one, in the order offices are met. */
export const officeCounts = remembered((rows: readonly OfficeCounts[]): readonly OfficeCounts[] => {
  const rowsOf = Map.groupBy(rows, ({ officeId }) => officeId);
  return [...rowsOf].map(([officeId, ofOffice]) => ({
    officeId,
    officeName: ofOffice[0]?.officeName ?? "",
    counts: sumCounts(ofOffice.map(({ counts }) => counts)),
  }));
});

/** An arrow of the funnel: on to a stage, from those who showed at the stages it is based on. */
export type FunnelStep = {
  readonly to: Stage;
  /** More than one where offices differ: training follows the third interview at some and the second at others. */
  readonly from: readonly Stage[];
  /** The base stages of each office, summed: the advance ratio is booked at `to` ÷ showed here. */
  readonly base: StageCount;
};

/** The arrows of the funnel in their order, over the counts of each office. */
export const funnelSteps = (accounts: readonly FunnelCounts[]): readonly FunnelStep[] =>
  STAGES.slice(1).map((to, place) => {
    const before = STAGES[place] ?? "first";
    const bases = accounts.map((counts) => ({ counts, stage: stageBefore(to, counts) ?? before }));
    const from = STAGES.filter((stage) => bases.some((base) => base.stage === stage));
    return {
      to,
      from: from.length === 0 ? [before] : from,
      base: sumOf(bases.map(({ counts, stage }) => counts[stage])),
    };
  });
