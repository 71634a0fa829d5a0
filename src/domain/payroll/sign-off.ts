import type { Instant } from "#domain/time/time.ts";
import type { PayrollRule } from "./payroll-rules.ts";
import type { SignOffRefusal, SubmissionState } from "./payroll.ts";

type ActOfOther = { readonly byName: string; readonly at: Instant };

/** Facts of a submission on which its sign-off depends. */
export type SignOffFacts = {
  /** False where the scope has no such submission. */
  readonly isKnown: boolean;
  readonly isLeftOut: boolean;
  /** Fingerprint of its records as they are; null while no reply with them has been read. */
  readonly fingerprint: string | null;
  /** Fingerprint of the records that the user has seen. */
  readonly seenFingerprint: string;
  readonly state: SubmissionState | null;
  /** Sign-off that stands; null without one. */
  readonly signed: ActOfOther | null;
  /** Return that stands; null without one. */
  readonly returned: (ActOfOther & { readonly note: string }) | null;
  /** Rules of its open blocking exceptions. */
  readonly openRules: readonly PayrollRule[];
  /** Rules of its exceptions that the user has accepted. */
  readonly acceptedRules: readonly PayrollRule[];
};

/** Reason why a submission is not signed off, with who has done something else with it, and the rules that are in the way. */
export type RefusedSignOff = {
  readonly reason: SignOffRefusal;
  readonly byName: string;
  readonly at: Instant | null;
  readonly note: string;
  readonly rules: readonly PayrollRule[];
};

/** Decides whether a submission may be signed off; null where it may. Some businesses demand that someone else accepted. */
export function refusalOf(facts: SignOffFacts, needsSecondPerson: boolean): RefusedSignOff | null {
  const { returned, signed, openRules, acceptedRules } = facts;
  if (!facts.isKnown) return because("unknown");
  if (facts.isLeftOut) return because("left-out");
  if (facts.fingerprint === null) return because("not-read");
  if (facts.fingerprint !== facts.seenFingerprint) return because("changed");
  if (returned !== null) return because("sent-back", returned);
  if (facts.state === "open") return because("open");
  if (openRules.length > 0) return because("blocked", { rules: openRules });
  if (signed !== null) return because("signed-off", signed);
  if (needsSecondPerson && acceptedRules.length > 0) return because("same-person", { rules: acceptedRules });
  return null;
}

const because = (
  reason: SignOffRefusal,
  { byName = "", at = null, note = "", rules = [] }: Partial<Omit<RefusedSignOff, "reason">> = {},
): RefusedSignOff => ({ reason, byName, at, note, rules });
