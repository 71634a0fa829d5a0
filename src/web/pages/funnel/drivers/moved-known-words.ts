import type { DaysKnown } from "#domain/funnel/funnel-compare.ts";
import type { AccountGap } from "#domain/funnel/funnel-gaps.ts";
import type { Moved } from "#domain/funnel/funnel-moved.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";

/** `Only 14 of 28 earlier days are known, and 28 of 28 of these: …` */
export const knownDaysWords = (now: DaysKnown, earlier: DaysKnown): string =>
  `Only ${daysWords(earlier)} earlier days are known, and ${daysWords(now)} of these: rates and shares of booked are of the days that are known, and numbers booked are not compared.`;

const daysWords = ({ daysKnown, daysAsked }: DaysKnown): string =>
  `${formatCount(daysKnown)} of ${formatCount(daysAsked)}`;

/** `14 of 28 days`, or `0 to 14 of 28 days` of several accounts. */
export function gapDaysWords(gaps: readonly AccountGap[], { daysAsked }: DaysKnown): string {
  const days = gaps.map(({ daysKnown }) => daysKnown);
  const [least, most] = [Math.min(...days), Math.max(...days)];
  const known = least === most ? formatCount(least) : `${formatCount(least)} to ${formatCount(most)}`;
  return `${known} of ${formatNoun(daysAsked, "day")}`;
}

/** What that does to the shares, and where it is said whose they are. */
export function unlikeShareWords({ parts }: Moved): string {
  const count = parts.filter(({ isKnownAlike }) => !isKnownAlike).length;
  const whose = count === 0 ? "their share" : `the share of ${formatNoun(count, "administrator")} there`;
  return `${whose} of what was booked then is too small, and all other shares are too large, so read “Mix” and “Came or left” with care. Their own rates are compared all the same. “Earlier days” in the table marks them.`;
}
