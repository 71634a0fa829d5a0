import { countZ, isBeyondChance, overallRatio, rateZ, ratioZ } from "#domain/funnel/funnel-chance.ts";
import { rateChange } from "#domain/funnel/funnel-compare.ts";
import { overallRate, showRate, wilsonInterval, type FunnelCounts } from "#domain/funnel/funnel.ts";
import { formatCount, formatInterval, formatPoints, formatRate, MISSING } from "#web/lib/format.ts";
import { cautionOf, formatCountChange } from "./funnel-shapes.ts";

/** A number that the page opens with. */
export type KeyFigure = {
  readonly label: string;
  readonly value: string;
  /** `−11% (−302)`; "" where nothing is compared. */
  readonly change: string;
  /** Inside chance, and of a small sample, neither. */
  readonly tone: "good" | "bad" | "none";
  /** Its interval, or a caution; "" for nothing. */
  readonly note: string;
};

type Compared = {
  /** Null where nothing is compared. */
  readonly earlier: FunnelCounts | null;
  /** True where counts can be compared as well as rates. */
  readonly areSumsAlike: boolean;
  readonly fewBooked: number;
};

/** First interviews booked, their show rate, first-day sales, and the rate of both. */
export function keyFigures(now: FunnelCounts, compared: Compared): readonly KeyFigure[] {
  const { earlier, fewBooked } = compared;
  const caution = cautionOf(now.first, earlier?.first ?? null, fewBooked);
  const interval = wilsonInterval(now.first);
  return [
    countFigure("First interviews booked", now.first.booked, earlier?.first.booked ?? null, compared),
    {
      label: "First interview show rate",
      value: formatRate(showRate(now.first)),
      ...rateMove(
        rateChange(showRate(now.first), earlier && showRate(earlier.first)),
        earlier && rateZ(earlier.first, now.first),
        caution,
      ),
      note: caution !== "" || interval === null ? caution : `95% interval ${formatInterval(interval)}`,
    },
    countFigure("First-day sales", now.sale.showed, earlier?.sale.showed ?? null, compared),
    {
      label: "Overall rate",
      value: formatRate(overallRate(now)),
      ...rateMove(
        rateChange(overallRate(now), earlier && overallRate(earlier)),
        earlier && ratioZ(overallRatio(earlier), overallRatio(now)),
        caution,
      ),
      note: caution,
    },
  ];
}

function countFigure(
  label: string,
  now: number,
  before: number | null,
  { areSumsAlike }: Compared,
): KeyFigure {
  const value = formatCount(now);
  if (before === null || !areSumsAlike) return { label, value, change: "", tone: "none", note: "" };
  const { by, share } = formatCountChange(now, before);
  return {
    label,
    value,
    change: share === MISSING ? by : `${share} (${by})`,
    tone: toneOf(countZ(before, now)),
    note: "",
  };
}

/** The caution says already that the change is not to be relied on. */
const rateMove = (change: number | null, z: number | null, caution: string) => ({
  change: change === null ? "" : formatPoints(change),
  tone: caution === "" ? toneOf(z) : ("none" as const),
});

const toneOf = (z: number | null): KeyFigure["tone"] => {
  if (z === null || !isBeyondChance(z)) return "none";
  return z > 0 ? "good" : "bad";
};
