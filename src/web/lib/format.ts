import { minutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { HeldResource } from "#domain/remote-source.ts";

const COUNT = new Intl.NumberFormat("en-US");

/** `12,408`; the sign is a minus, not a hyphen. */
export const formatCount = (value: number): string => COUNT.format(value).replace("-", "−");

const shortFrom = (from: number, maximumSignificantDigits: number) => {
  const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits });
  return (value: number): string =>
    Math.abs(value) < from ? formatCount(value) : short.format(value).replace("-", "−");
};

/** `12.4K` from ten thousand on, where the exact count stands elsewhere and has no room here. */
export const formatShortCount = shortFrom(10_000, 3);

/** `1.2K` from a thousand on, for the narrowest bars. */
export const formatShortestCount = shortFrom(1_000, 2);

/** `1 event`, `12,408 events`. */
export const formatNoun = (value: number, one: string, many = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/** `68 people`, `1 roadshow event`: rows that are missing from the last reply. */
export const heldText = (resource: HeldResource, rows: number): string =>
  resource === "employees" ? formatNoun(rows, "person", "people") : formatNoun(rows, "roadshow event");

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

/** `+8.3%`, `−12%`, `0%`: how a count differs from another, as a share of it. Null is `–`. */
export function formatChangeRate(share: number | null): string {
  if (share === null) return MISSING;
  // What rounds to nothing has no direction.
  return Math.round(share * 1000) === 0 ? "0%" : `${signOf(share)}${formatRate(Math.abs(share))}`;
}

const signOf = (value: number): string => (value > 0 ? "+" : value < 0 ? "−" : "");

export { formatDifference } from "#domain/payroll/payroll.ts";

/** Whole minutes that the second is beyond the first. */
export const minutesBetween = (from: Minutes, to: Minutes): Minutes => minutes(to - from);

/** `just now`, `5 min ago`, `3 h ago`, `12 days ago`. */
export function formatAge(minutesOld: number): string {
  if (minutesOld < 1) return "just now";
  if (minutesOld < 60) return `${Math.floor(minutesOld)} min ago`;
  const hours = Math.floor(minutesOld / 60);
  return hours < 48 ? `${hours} h ago` : `${formatCount(Math.floor(hours / 24))} days ago`;
}

/** `Account` for `account`. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Wraps a name that goes into plain text, such as a label, so that its writing direction stays inside it. */
export const isolate = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? text : `\u2068${text}\u2069`);
