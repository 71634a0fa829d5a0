import { expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { SIGN_OFF_REFUSALS, type SignOffRefusal } from "./payroll.ts";
import { refusalOf, type SignOffFacts } from "./sign-off.ts";

const READY: SignOffFacts = {
  isKnown: true,
  isLeftOut: false,
  fingerprint: "a",
  seenFingerprint: "a",
  state: "submitted",
  signed: null,
  returned: null,
  openRules: [],
  acceptedRules: [],
};
const ANN = { byName: "Ann", at: instant("2026-11-16T14:00:00Z") };
/** Facts that each reason follows from. */
const AGAINST: Readonly<Record<SignOffRefusal, Partial<SignOffFacts>>> = {
  unknown: { isKnown: false },
  "left-out": { isLeftOut: true },
  "not-read": { fingerprint: null },
  changed: { fingerprint: "b" },
  "sent-back": { returned: { ...ANN, note: "Two are missing" } },
  open: { state: "open" },
  blocked: { openRules: ["duplicate"] },
  "signed-off": { signed: ANN },
  "same-person": { acceptedRules: ["overlap"] },
};

test("a submission that nothing is in the way of is signed off", () => {
  expect(refusalOf(READY, true)).toBeNull();
});

test("each reason is given alone, and the first of those that hold where there are several", () => {
  let facts = READY;
  for (const reason of SIGN_OFF_REFUSALS.toReversed()) {
    expect(refusalOf({ ...READY, ...AGAINST[reason] }, true)?.reason).toBe(reason);
    facts = { ...facts, ...AGAINST[reason] };
    expect(refusalOf(facts, true)?.reason).toBe(reason);
  }
});

test("a refusal says who was first, and which rules are in the way", () => {
  const nothing = { byName: "", at: null, note: "", rules: [] };
  const refusedFor = (reason: SignOffRefusal) => refusalOf({ ...READY, ...AGAINST[reason] }, true);
  expect(refusedFor("sent-back")).toEqual({
    ...nothing,
    ...ANN,
    reason: "sent-back",
    note: "Two are missing",
  });
  expect(refusedFor("signed-off")).toEqual({ ...nothing, ...ANN, reason: "signed-off" });
  expect(refusedFor("blocked")).toEqual({ ...nothing, reason: "blocked", rules: ["duplicate"] });
  expect(refusedFor("same-person")).toEqual({ ...nothing, reason: "same-person", rules: ["overlap"] });
});

test("who accepted an exception may sign off where the business does not demand two people", () => {
  expect(refusalOf({ ...READY, ...AGAINST["same-person"] }, false)).toBeNull();
});
