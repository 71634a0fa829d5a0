import { formatCount, formatNoun, formatRate, MISSING, signOf } from "#domain/number-words.ts";
import { minutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { HeldResource } from "#domain/remote-source.ts";

const shortFrom = (from: number, maximumSignificantDigits: number) => {
  const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits });
  return (value: number): string =>
    Math.abs(value) < from ? formatCount(value) : short.format(value).replace("-", "−");
};

/** `12.4K` from ten thousand on, where the exact count stands elsewhere and has no room here. */
export const formatShortCount = shortFrom(10_000, 3);

/** `1.2K` from a thousand on, for the narrowest bars. */
export const formatShortestCount = shortFrom(1_000, 2);

/** `68 people`, `1 roadshow event`: rows that are missing from the last reply. */
export const heldText = (resource: HeldResource, rows: number): string =>
  resource === "employees" ? formatNoun(rows, "person", "people") : formatNoun(rows, "roadshow event");

/** `+8.3%`, `−12%`, `0%`: how a count differs from another, as a share of it. Null is `–`. */
export function formatChangeRate(share: number | null): string {
  if (share === null) return MISSING;
  // What rounds to nothing has no direction.
  return Math.round(share * 1000) === 0 ? "0%" : `${signOf(share)}${formatRate(Math.abs(share))}`;
}

export { formatDifference } from "#domain/payroll/payroll.ts";
export {
  formatChange,
  formatCount,
  formatFinePoints,
  formatNoun,
  formatPoints,
  formatInterval,
  formatRate,
  MISSING,
} from "#domain/number-words.ts";

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
