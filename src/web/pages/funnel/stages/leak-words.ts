import { STAGE_NAMES, type Stage } from "#domain/funnel/funnel.ts";
import { lostOf, type Leak } from "#domain/funnel/funnel-leak.ts";
import { formatCount, formatRate } from "#web/lib/format.ts";

/** `Most are lost at the first interview: 4,828 of 12,073 booked did not show (40%).` */
export function leakWords(leak: Leak): string {
  const { stage, next, of, kept, among } = leak;
  const lost = formatCount(lostOf(leak));
  const share = formatRate(lostOf(leak) / of);
  const name = `${STAGE_NAMES[stage].toLowerCase()}${AMONG_WORDS[among]}`;
  if (next === null)
    return `Most are lost at the ${name}: ${lost} of ${formatCount(of)} booked did not show (${share}).`;
  return `Most are lost after the ${name}: ${formatCount(of)} showed and ${formatCount(kept)} were booked for ${NEXT_WORDS[next]}, so ${lost} did not advance (${share}).`;
}

const NEXT_WORDS: Readonly<Record<Stage, string>> = {
  first: "a first interview",
  second: "a second interview",
  third: "a third interview",
  training: "first-day training",
  sale: "a first-day sale",
};

const AMONG_WORDS: Readonly<Record<Leak["among"], string>> = {
  all: "",
  "with third": " at accounts that hold third interviews",
  "without third": " at accounts that seldom hold a third",
};
