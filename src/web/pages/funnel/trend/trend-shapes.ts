import { officeName } from "#domain/office-name.ts";
import type { TrendStep } from "#domain/funnel/funnel-buckets.ts";
import { hasSameCoverage } from "#domain/funnel/funnel-compare.ts";
import {
  isFew,
  overallRate,
  showRate,
  STAGE_NAMES,
  STAGES,
  sumCounts,
  type FunnelCounts,
  type Stage,
} from "#domain/funnel/funnel.ts";
import { dayCount, type IsoDate } from "#domain/time/time.ts";
import type { WeekStart } from "#domain/time/week.ts";
import type { FunnelTrend } from "#web/api/funnel.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { formatDay, formatMonth, formatRange } from "#web/lib/format-dates.ts";
import type { Heat } from "#web/ui/charts/heat-grid.tsx";
import type { Line, Lines } from "#web/ui/charts/small-multiples.tsx";
import type { TrendRate } from "#web/pages/funnel/rate-field.tsx";

type Trend = FunnelTrend["trend"];
type Buckets = Trend["buckets"];

export type TrendLook = {
  readonly by: TrendStep;
  readonly today: IsoDate;
  readonly fewBooked: number;
  /** Leaves out what the range cuts and what is not over. */
  readonly isCompleteOnly: boolean;
};

const STEP_NAMES: Readonly<Record<TrendStep, string>> = { day: "Day", week: "Week", month: "Month" };

/** Steps of a trend, and which of its buckets they are. */
type Steps = Omit<Lines, "panels"> & { readonly places: readonly number[] };

function stepsOf(buckets: Buckets, { by, today, isCompleteOnly }: TrendLook): Steps {
  const shown = [...buckets.entries()].filter(
    ([, { isWhole, to }]) => !isCompleteOnly || (isWhole && to < today),
  );
  const open = shown.filter(([, { to }]) => to >= today).length;
  // What the range cuts at its end is as low as what is not over, so it is shaded too.
  const isCut = open === 0 && shown.at(-1)?.[1].isWhole === false;
  return {
    stepName: STEP_NAMES[by],
    steps: shown.map(([, bucket], step) => {
      const isFirstCut = step === 0 && shown.length > 1 && !bucket.isWhole;
      return isFirstCut ? `${bucketName(bucket, by)} (part)` : bucketName(bucket, by);
    }),
    unfinished: isCut ? 1 : open,
    ...(isCut && { unfinishedWord: "part" }),
    places: shown.map(([place]) => place),
  };
}

function bucketName(bucket: Buckets[number], by: TrendStep): string {
  if (by === "day") return formatDay(bucket.from);
  return by === "month" && bucket.isWhole ? formatMonth(bucket.from) : formatRange(bucket);
}

/**
 * True where earlier buckets meet these one by one: weeks that begin on the same day of the week, months that are as whole.
 * Otherwise a line of them would compare three days with a week. The last earlier one may be cut short.
 */
export const hasSameCuts = (buckets: Buckets, earlier: Buckets, by: TrendStep): boolean =>
  earlier.every((bucket, place) => {
    const now = buckets[place];
    if (now === undefined) return false;
    const differs = dayCount(now) - dayCount(bucket);
    return place === earlier.length - 1
      ? differs >= -MONTHS_DIFFER_DAYS
      : Math.abs(differs) <= (by === "month" ? MONTHS_DIFFER_DAYS : 0);
  });

/** February and January. */
const MONTHS_DIFFER_DAYS = 3;

/** The earlier buckets as counts are drawn of them: without any day where fewer have data than of the bucket they meet. */
export const comparableBuckets = (now: Buckets, earlier: Buckets): Buckets =>
  earlier.map((bucket, place) => {
    const beside = now[place];
    const isComparable = beside !== undefined && hasSameCoverage(daysOf(beside), daysOf(bucket));
    return isComparable ? bucket : { ...bucket, daysAvailable: 0 };
  });

const daysOf = (bucket: Buckets[number]) => ({
  daysRequested: dayCount(bucket),
  daysAvailable: bucket.daysAvailable,
});

type ValueOf = (counts: FunnelCounts) => number | null;

const rateOf = (rate: TrendRate): ValueOf =>
  rate === "overall" ? overallRate : (counts) => showRate(counts[rate]);

/** A line of the buckets at some places, and of the earlier ones there, where there are any; of rates, which are of few. */
function linesOf(
  line: Pick<Line, "name" | "kind">,
  now: Buckets,
  earlier: Buckets | null,
  { places }: Steps,
  valueOf: ValueOf,
  isFewIn?: (counts: FunnelCounts) => boolean,
): readonly Line[] {
  const valuesOf = (buckets: Buckets): Line["values"] =>
    places.map((place) => {
      const bucket = buckets[place];
      // Beside no day with data a zero would say that there were no bookings.
      return bucket === undefined || bucket.daysAvailable === 0 ? null : valueOf(bucket.counts);
    });
  const lineOf = (buckets: Buckets, named: Pick<Line, "name" | "kind">): Line => ({
    ...named,
    values: valuesOf(buckets),
    ...(isFewIn !== undefined && {
      few: places.map((place) => {
        const bucket = buckets[place];
        return bucket !== undefined && isFewIn(bucket.counts);
      }),
    }),
  });
  if (earlier === null) return [lineOf(now, line)];
  return [lineOf(now, line), lineOf(earlier, { name: `${line.name}, earlier`, kind: "earlier" })];
}

/** A rate over time, with its earlier line where there is one. */
function ratePanel(
  name: string,
  rate: TrendRate,
  now: Buckets,
  earlier: Buckets | null,
  steps: Steps,
  { fewBooked }: TrendLook,
): Lines["panels"][number] {
  const stage: Stage = rate === "overall" ? "first" : rate;
  const valueOf = rateOf(rate);
  const lines = linesOf({ name, kind: "showed" }, now, earlier, steps, valueOf, (counts) =>
    isFew(counts[stage], fewBooked),
  );
  return { name, figures: [valueOf(sumsOf(now, steps))], lines };
}

/** The counts of all steps that are drawn: the figures beside a panel are of the range, not of its last step. */
const sumsOf = (buckets: Buckets, { places }: Steps): FunnelCounts =>
  sumCounts(places.flatMap((place) => buckets[place]?.counts ?? []));

/** Show rates by stage over time; a gap without bookings and without data. */
export function stageRates(now: Buckets, earlier: Buckets | null, look: TrendLook): Lines {
  const steps = stepsOf(now, look);
  return {
    ...steps,
    panels: STAGES.map((stage) => ratePanel(STAGE_NAMES[stage], stage, now, earlier, steps, look)),
  };
}

/** Booked and showed by stage over time; of the earlier ones those that can be compared, and gaps in between. */
export function stageCounts(now: Buckets, comparable: Buckets | null, look: TrendLook): Lines {
  const steps = stepsOf(now, look);
  const sums = sumsOf(now, steps);
  return {
    ...steps,
    panels: STAGES.map((stage) => ({
      name: STAGE_NAMES[stage],
      figures: [sums[stage].booked, sums[stage].showed],
      lines: (["booked", "showed"] as const).flatMap((kind) => {
        const name = `${STAGE_NAMES[stage]}, ${kind}`;
        return linesOf({ name, kind }, now, comparable, steps, (counts) => counts[stage][kind]);
      }),
    })),
  };
}

/** A rate by office over time. An office that is not among the earlier ones has no earlier line. */
export function officeRates(
  { offices, buckets }: Trend,
  earlier: Trend["offices"] | null,
  rate: TrendRate,
  look: TrendLook,
): Lines {
  const steps = stepsOf(buckets, look);
  const names = offices.map((office) => officeName(office));
  return {
    ...steps,
    panels: offices.map(({ officeId, buckets: officeBuckets }, place) => {
      const name = names[place] ?? "";
      const isAlone = names.indexOf(name) === names.lastIndexOf(name);
      const before = earlier?.find((office) => office.officeId === officeId)?.buckets ?? null;
      return ratePanel(isAlone ? name : `${name} (${officeId})`, rate, officeBuckets, before, steps, look);
    }),
  };
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** Show rates by stage and day of the week, with the counts they are of. */
export function weekdayHeat(
  weekdays: FunnelTrend["weekdays"],
  weekStart: WeekStart,
  fewBooked: number,
): Heat {
  const order = WEEKDAYS.map((_name, index) => (index + weekStart - 1) % WEEKDAYS.length);
  return {
    rowName: "Stage",
    columns: order.map((day) => WEEKDAYS[day] ?? ""),
    leastSpread: 0.1,
    rows: STAGES.map((stage) => ({
      name: STAGE_NAMES[stage],
      cells: order.map((day) => {
        const { counts, daysAvailable = 0 } = weekdays.find(({ weekday }) => weekday === day + 1) ?? {};
        if (counts === undefined || daysAvailable === 0) return { value: null, detail: "", isFew: false };
        const { booked, showed } = counts[stage];
        return {
          value: showRate(counts[stage]),
          detail: booked === 0 ? "none booked" : `${formatCount(showed)} of ${formatCount(booked)}`,
          isFew: booked > 0 && isFew(counts[stage], fewBooked),
        };
      }),
    })),
  };
}

/** Reason why there is nothing to draw: missing data is not said to be zero, nor zero to be missing. */
export const noTrendWords = (daysAvailable: number, range: string): string =>
  daysAvailable === 0 ? `No interview data for ${range}.` : `No interviews were booked in ${range}.`;

/** Words on the gaps, the end and the dots of a trend. */
export function gapWords(buckets: Buckets, { by, today }: TrendLook): string {
  const past = buckets.filter(({ from }) => from <= today);
  // Of a period that is not over only the days that have passed can have data.
  const missing = past.filter(
    ({ daysAvailable, ...days }) =>
      daysAvailable === 0 || (days.to < today && daysAvailable < dayCount(days)),
  ).length;
  const last = buckets.at(-1);
  return [
    ...(missing === 0
      ? []
      : [`Data incomplete for ${formatCount(missing)} of ${formatNoun(past.length, by)}.`]),
    ...(last === undefined || (last.isWhole && last.to < today)
      ? []
      : [`Shaded: ${last.to < today ? "partial period" : "in progress"}.`]),
    "Hollow dot: small sample.",
  ].join(" ");
}
