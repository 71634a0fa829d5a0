import type { TrendStep } from "#domain/funnel/funnel-buckets.ts";
import {
  isFew,
  overallRate,
  showRate,
  STAGE_NAMES,
  STAGES,
  type FunnelCounts,
  type Stage,
} from "#domain/funnel/funnel.ts";
import { dayCount, type IsoDate } from "#domain/time/time.ts";
import type { FunnelTrend } from "#web/api/funnel.ts";
import { formatDay, formatMonth, formatRange } from "#web/lib/format-dates.ts";
import type { Line, Lines } from "#web/ui/charts/line-shapes.ts";
import type { TrendRate } from "./trend-ask.ts";

export type TrendBuckets = FunnelTrend["trend"]["buckets"];
type Bucket = TrendBuckets[number];
type Accounts = FunnelTrend["trend"]["accounts"];

export type TrendLook = {
  readonly by: TrendStep;
  readonly today: IsoDate;
  readonly fewBooked: number;
  /** Leaves out what the range cuts and what is not over. */
  readonly isCompleteOnly: boolean;
};

const STEP_NAMES: Readonly<Record<TrendStep, string>> = { day: "Day", week: "Week", month: "Month" };

/** Steps of a trend, and which of its buckets they are. */
type Steps = Omit<Lines, "lines"> & { readonly places: readonly number[] };

function stepsOf(buckets: TrendBuckets, { by, today, isCompleteOnly }: TrendLook): Steps {
  const places = [...buckets.keys()].filter((place) => {
    const bucket = buckets[place];
    return bucket !== undefined && (!isCompleteOnly || isComplete(bucket, today));
  });
  const kept = places.flatMap((place) => buckets[place] ?? []);
  const last = kept.at(-1);
  const open = kept.filter(({ to }) => to >= today).length;
  // What the range cuts at its end is as low as what is not over, so it is dashed too.
  const isCut = open === 0 && last !== undefined && !last.isWhole;
  return {
    stepName: STEP_NAMES[by],
    steps: kept.map((bucket, step) => {
      const isFirstCut = step === 0 && kept.length > 1 && !bucket.isWhole;
      return isFirstCut ? `${bucketName(bucket, by)} (part)` : bucketName(bucket, by);
    }),
    unfinished: isCut ? 1 : open,
    ...(isCut && { unfinishedWord: "part" }),
    places,
  };
}

const isComplete = ({ isWhole, to }: Bucket, today: IsoDate): boolean => isWhole && to < today;

function bucketName(bucket: Bucket, by: TrendStep): string {
  if (by === "day") return formatDay(bucket.from);
  return by === "month" && bucket.isWhole ? formatMonth(bucket.from) : formatRange(bucket);
}

/** The earlier days to draw as dashed lines, or why they are not drawn. */
export type TrendComparison = FunnelTrend["trend"] | "other cuts";

/**
 * Earlier buckets are drawn where they meet these one by one: weeks that begin on the same day of the week, months that
 * are as whole. Otherwise the line would compare three days with a week. The last earlier one may be cut short.
 */
export function comparisonOf(
  { buckets }: FunnelTrend["trend"],
  earlier: FunnelTrend["trend"],
  by: TrendStep,
): TrendComparison {
  const meets = earlier.buckets.every((bucket, place) => {
    const now = buckets[place];
    if (now === undefined) return false;
    const isLast = place === earlier.buckets.length - 1;
    const differs = dayCount(now) - dayCount(bucket);
    return isLast
      ? differs >= -MONTHS_DIFFER_DAYS
      : Math.abs(differs) <= (by === "month" ? MONTHS_DIFFER_DAYS : 0);
  });
  return meets ? earlier : "other cuts";
}

/** February and January. */
const MONTHS_DIFFER_DAYS = 3;

type Rated = { readonly rateOf: (counts: FunnelCounts) => number | null; readonly stage: Stage };

const ratedBy = (rate: TrendRate): Rated =>
  rate === "overall"
    ? { rateOf: overallRate, stage: "first" }
    : { rateOf: (counts) => showRate(counts[rate]), stage: rate };

/** Show rates by stage over time; a gap where nobody was booked and where nothing is known. */
export function stageRates(now: TrendBuckets, earlier: TrendBuckets | null, look: TrendLook): Lines {
  const { places, ...steps } = stepsOf(now, look);
  const lines = STAGES.flatMap((stage): readonly Line[] => {
    const { rateOf } = ratedBy(stage);
    const panel = STAGE_NAMES[stage];
    return [
      {
        name: panel,
        panel,
        kind: "showed",
        values: valuesAt(now, places, rateOf),
        few: fewAt(now, places, stage, look.fewBooked),
      },
      ...earlierLine(earlier, places, panel, `${panel}, earlier`, rateOf),
    ];
  });
  return { ...steps, lines };
}

/** Booked and showed by stage over time; of the earlier ones those that can be compared, and gaps in between. */
export function stageCounts(now: TrendBuckets, comparable: TrendBuckets | null, look: TrendLook): Lines {
  const { places, ...steps } = stepsOf(now, look);
  const lines = STAGES.flatMap((stage) => {
    const panel = STAGE_NAMES[stage];
    return (["booked", "showed"] as const).flatMap((kind): readonly Line[] => [
      {
        name: `${panel}, ${kind}`,
        panel,
        kind,
        values: valuesAt(now, places, (counts) => counts[stage][kind]),
      },
      ...earlierLine(comparable, places, panel, `${panel}, ${kind} earlier`, (counts) => counts[stage][kind]),
    ]);
  });
  return { ...steps, lines };
}

/** Whether anything is drawn of the earlier days. */
export const hasEarlier = ({ lines }: Pick<Lines, "lines">): boolean =>
  lines.some(({ kind, values }) => kind === "earlier" && values.some((value) => value !== null));

/** A rate by account over time. An account that is not among the earlier ones has no earlier line. */
export function accountRates(
  now: FunnelTrend["trend"],
  earlier: Accounts | null,
  rate: TrendRate,
  look: TrendLook,
): Lines {
  const { places, ...steps } = stepsOf(now.buckets, look);
  const { rateOf, stage } = ratedBy(rate);
  const names = namesApart(now.accounts);
  const lines = now.accounts.flatMap(({ accountId, buckets }, place): readonly Line[] => {
    const panel = names[place] ?? "";
    const before = earlier?.find((account) => account.accountId === accountId)?.buckets ?? null;
    return [
      {
        name: panel,
        panel,
        kind: "showed",
        values: valuesAt(buckets, places, rateOf),
        few: fewAt(buckets, places, stage, look.fewBooked),
      },
      ...earlierLine(before, places, panel, `${panel}, earlier`, rateOf),
    ];
  });
  return { ...steps, lines };
}

/** Accounts may share a name, and some have none. */
function namesApart(accounts: Accounts): readonly string[] {
  const names = accounts.map(({ accountId, accountName }) => accountName.trim() || `Account ${accountId}`);
  return names.map((name, place) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${accounts[place]?.accountId ?? ""})`,
  );
}

const valuesAt = (
  buckets: TrendBuckets,
  places: readonly number[],
  valueOf: (counts: FunnelCounts) => number | null,
): readonly (number | null)[] =>
  places.map((place) => {
    const bucket = buckets[place];
    // Beside no known day a zero would say that nobody was booked.
    return bucket === undefined || bucket.daysKnown === 0 ? null : valueOf(bucket.counts);
  });

const fewAt = (
  buckets: TrendBuckets,
  places: readonly number[],
  stage: Stage,
  fewBooked: number,
): readonly boolean[] =>
  places.map((place) => {
    const bucket = buckets[place];
    return bucket !== undefined && isFew(bucket.counts[stage], fewBooked);
  });

const earlierLine = (
  earlier: TrendBuckets | null,
  places: readonly number[],
  panel: string,
  name: string,
  valueOf: (counts: FunnelCounts) => number | null,
): readonly Line[] =>
  earlier ? [{ name, panel, kind: "earlier", values: valuesAt(earlier, places, valueOf) }] : [];
