import { SALES_MAX, type Needed } from "#domain/funnel/funnel-needed.ts";
import type { FunnelCounts } from "#domain/funnel/funnel.ts";
import { formatCount, formatNoun, formatRate } from "#web/lib/format.ts";

/** How the number is computed, or why there is none. */
export function neededWords(needed: Needed, { sales, counts, range, fewBooked }: NeededFor): string {
  switch (needed.is) {
    case "few booked":
      if (needed.booked === 0)
        return `No first interviews were booked in ${range}, so there is no overall rate.`;
      return `Only ${formatCount(needed.booked)} first interviews were booked in ${range}. The overall rate needs at least ${formatCount(fewBooked)}.`;
    case "no sale":
      return `Of ${formatNoun(needed.booked, "first interview")} booked in ${range} nobody showed at a first-day sale, so there is no rate to calculate with.`;
    case "known":
      return `${formatCount(sales)} ÷ ${formatRate(needed.rate)}, rounded up. The overall rate of ${range} is ${formatCount(counts.sale.showed)} showed at first-day sale ÷ ${formatCount(counts.first.booked)} booked at first interview.`;
  }
}

type NeededFor = {
  readonly sales: number;
  readonly counts: FunnelCounts;
  readonly range: string;
  readonly fewBooked: number;
};

export const SALES_PROBLEM = `Enter a whole number from 1 to ${formatCount(SALES_MAX)}.`;

/** What was typed as a number of sales: with or without separators; null when it is none. */
export function salesOf(text: string): number | null {
  const digits = text.trim().replaceAll(",", "");
  const sales = /^\d{1,7}$/.test(digits) ? Number.parseInt(digits, 10) : 0;
  return sales >= 1 && sales <= SALES_MAX ? sales : null;
}
