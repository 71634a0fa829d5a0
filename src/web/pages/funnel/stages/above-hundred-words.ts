import { STAGE_NAMES } from "#domain/funnel/funnel.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { formatRate } from "#web/lib/format.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { stepRatio, type FunnelSums } from "./funnel-shapes.ts";

/**
 * Why an advance ratio is above 100 %, where there is one; "" where there is none:
 * `Above 100%: first-day training (104%). More people were booked there …`
 */
export function aboveHundredWords(sums: FunnelSums, from: IsoDate, today?: IsoDate): string {
  const above = sums.steps.flatMap(({ to }) => {
    const ratio = stepRatio(sums, to);
    return ratio === null || ratio <= 1 ? [] : [`${STAGE_NAMES[to].toLowerCase()} (${formatRate(ratio)})`];
  });
  if (above.length === 0) return "";
  return `Above 100%: ${above.join(", ")}. Some people booked there had interviewed before ${formatDate(from, today)}.`;
}
