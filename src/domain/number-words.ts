const COUNT = new Intl.NumberFormat("en-US");

/** `12,408`; the sign is a minus, not a hyphen. */
export const formatCount = (value: number): string => COUNT.format(value).replace("-", "−");

/** `1 event`, `12,408 events`. */
export const formatNoun = (value: number, singular: string, many = `${singular}s`): string =>
  `${formatCount(value)} ${value === 1 ? singular : many}`;

/** Text of a rate that does not exist; what it stands for is said in a title beside it. */
export const MISSING = "–";

/**
 * `82%`, with one decimal only under ten percent: `7.4%`. What rounds to none or all of it and is neither is `<0.1%`,
 * `>99%` or `>100%`. Null is `–`.
 */
export function formatRate(rate: number | null): string {
  if (rate === null) return MISSING;
  const percent = rate * 100;
  if (percent === 0) return "0%";
  const tenths = Math.round(percent * 10) / 10;
  if (tenths === 0) return "<0.1%";
  if (percent !== 100 && Math.round(percent) === 100) return percent < 100 ? ">99%" : ">100%";
  return tenths < 10 ? `${tenths.toFixed(1)}%` : `${formatCount(Math.round(percent))}%`;
}

/** The two ends of a rate's interval: `6.1%–79%`. */
export const formatInterval = ({ low, high }: { readonly low: number; readonly high: number }): string =>
  `${formatRate(low)}–${formatRate(high)}`;

const pointsWith =
  (decimals: number) =>
  (change: number | null): string => {
    if (change === null) return MISSING;
    // What rounds to nothing has no sign.
    const rounded = Math.round(change * 100 * 10 ** decimals);
    return `${signOf(rounded)}${(Math.abs(rounded) / 10 ** decimals).toFixed(decimals)} pt`;
  };

/** `+3.2 pt`, `−0.4 pt`, `0.0 pt`: how a rate differs from another, 0.01 being one percentage point. Null is `–`. */
export const formatPoints = pointsWith(1);

/** `−0.34 pt`: with two decimals, since the parts of a change are small. */
export const formatFinePoints = pointsWith(2);

/** `+12`, `−1,204`, `0`: how a count differs from another. */
export const formatChange = (change: number): string => `${signOf(change)}${formatCount(Math.abs(change))}`;

/** The sign of a change; nothing for none. */
export const signOf = (value: number): string => (value > 0 ? "+" : value < 0 ? "−" : "");
