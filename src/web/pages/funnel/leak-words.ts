import { STAGE_NAMES } from "#domain/funnel.ts";
import { lostOf, type Leak } from "#domain/funnel-leak.ts";
import { formatCount, formatRate } from "#web/lib/format.ts";

/** `Most are lost at the first interview: 4,828 of 12,073 booked did not show (40%).` */
export function leakWords(leak: Leak): string {
  const { stage, next, of, kept } = leak;
  const lost = formatCount(lostOf(leak));
  const share = formatRate(lostOf(leak) / of);
  const name = STAGE_NAMES[stage].toLowerCase();
  if (next === null)
    return `Most are lost at the ${name}: ${lost} of ${formatCount(of)} booked did not show (${share}).`;
  return `Most are lost after the ${name}: ${formatCount(of)} showed, ${formatCount(kept)} were booked next, ${lost} fewer (${share}).`;
}
