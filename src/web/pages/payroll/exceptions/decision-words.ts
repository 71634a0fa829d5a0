import { ruleName } from "#domain/payroll/payroll-rules.ts";
import type { Instant } from "#domain/time/time.ts";
import type { DecisionRefusal, ReturnRefusal, SignOffRefusal } from "#web/api/payroll/payroll-review.ts";
import { formatNoun } from "#web/lib/format.ts";
import { formatWhen } from "#web/lib/format-dates.ts";

/** The moment that it is, and the zone in which moments are said. */
export type Here = { readonly now: Instant; readonly zone: string };

type Act = { readonly byName: string; readonly at: Instant | null; readonly note: string };

/** `Dana accepted this at 4:34 PM EST: “Schedule on file”.` */
function actWords({ byName, at, note }: Act, did: string, { now, zone }: Here): string {
  const when = at === null ? "" : ` ${formatWhen(at, zone, now)}`;
  return `${byName} ${did}${when}${note === "" ? "." : `: “${note}”.`}`;
}

/** Reason why an exception stayed as it is, as a sentence. */
export function decisionRefusalWords(refused: DecisionRefusal, here: Here): string {
  switch (refused.reason) {
    case "accepted":
      return actWords(refused, "accepted this", here);
    case "reopened":
      return actWords(refused, "reopened this", here);
    case "signed-off":
      return `${actWords(refused, "signed off the submission", here)} Undo the sign-off first.`;
    case "changed":
      return "It changed after this page loaded.";
  }
}

/** `3 exceptions accepted. 1 not: Dana accepted this at 4:34 PM EST.` */
export function decidedWords(
  done: number,
  did: "accepted" | "reopened",
  refused: readonly DecisionRefusal[],
  here: Here,
): string {
  const words = done === 0 ? [] : [`${formatNoun(done, "exception")} ${did}.`];
  const [first] = refused;
  if (first === undefined) return words.join("");
  const why = decisionRefusalWords(first, here);
  if (done === 0 && refused.length === 1) return why;
  return [...words, `${formatNoun(refused.length, "exception")} not ${did}: ${why}`].join(" ");
}

/** Reason why a submission was not signed off, as a sentence. */
function signOffRefusalWords(refused: SignOffRefusal, here: Here): string {
  const rules = refused.rules.map(ruleName).join(", ");
  switch (refused.reason) {
    case "unknown":
      return "The submission no longer exists.";
    case "left-out":
      return "It is left out of pay.";
    case "not-read":
      return "Its time records haven’t loaded yet.";
    case "changed":
      return "Its records changed after this page loaded.";
    case "open":
      return "The office hasn’t submitted it.";
    case "sent-back":
      return actWords(refused, "sent it back to the office", here);
    case "blocked":
      return `Blocking exceptions are open: ${rules}.`;
    case "signed-off":
      return actWords(refused, "signed it off", here);
    case "same-person":
      return `You accepted exceptions of it (${rules}), and the settings require a second person.`;
  }
}

/** `3 submissions signed off. 1 not: Dana signed it off at 4:34 PM EST.` */
export function signedOffWords(done: number, refused: readonly SignOffRefusal[], here: Here): string {
  const words = done === 0 && refused.length > 0 ? [] : [`${formatNoun(done, "submission")} signed off.`];
  const [first] = refused;
  if (first === undefined) return words.join("");
  const why = signOffRefusalWords(first, here);
  return [...words, `${formatNoun(refused.length, "submission")} not signed off: ${why}`].join(" ");
}

/** Reason why a submission was not sent back, as a sentence. */
export function returnRefusalWords(refused: ReturnRefusal, here: Here): string {
  switch (refused.reason) {
    case "changed":
      return "Its records changed after this page loaded.";
    case "signed-off":
      return `${actWords({ ...refused, note: "" }, "signed it off", here)} Undo the sign-off first.`;
    case "sent-back":
      return actWords(refused, "sent it back to the office", here);
  }
}
