import { STAGE_NAMES, type Stage } from "#domain/funnel/funnel.ts";
import { lostOf, type Leak } from "#domain/funnel/funnel-leak.ts";
import { formatCount, formatRate } from "#web/lib/format.ts";

/** `Biggest loss: first interview, 4,828 of 12,073 booked didn't show (40%)` */
export function leakWords(leak: Leak): string {
  const { stage, next, of, among } = leak;
  const lost = formatCount(lostOf(leak));
  const share = formatRate(lostOf(leak) / of);
  const name = `${STAGE_NAMES[stage].toLowerCase()}${AMONG_WORDS[among]}`;
  if (next === null)
    return `Biggest loss: ${name}, ${lost} of ${formatCount(of)} booked didn't show (${share})`;
  return `Biggest loss: after ${name}, ${lost} of ${formatCount(of)} who showed didn't advance to ${NEXT_WORDS[next]} (${share})`;
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
  "with third": " (accounts with third interviews)",
  "without third": " (accounts without third interviews)",
};
