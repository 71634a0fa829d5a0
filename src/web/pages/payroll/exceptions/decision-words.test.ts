import { expect, test } from "vitest";
import { entryId } from "#domain/ids.ts";
import { instant } from "#domain/time/time.ts";
import type { DecisionRefusal, SignOffRefusal } from "#web/api/payroll/payroll-review.ts";
import { decidedWords, returnRefusalWords, signedOffWords } from "./decision-words.ts";

const here = { now: instant("2026-11-18T22:00:00Z"), zone: "America/New_York" };
const at = instant("2026-11-18T21:34:00Z");
const dana = { byName: "Dana", at, note: "" } as const;
const refusedDecision = (given: Partial<DecisionRefusal>): DecisionRefusal => ({
  entry: "1",
  rule: "overlap",
  subject: "1",
  reason: "accepted",
  ...dana,
  ...given,
});
const refusedSignOff = (given: Partial<SignOffRefusal>): SignOffRefusal => ({
  entry: entryId("1"),
  reason: "signed-off",
  rules: [],
  ...dana,
  ...given,
});

test("who is second learns who accepted an exception, when and why", () => {
  expect(decidedWords(0, "accepted", [refusedDecision({ note: "Known schedule: inventory" })], here)).toBe(
    "Dana accepted this at 4:34 PM EST: “Known schedule: inventory”.",
  );
});

test("of several, those that were decided are counted, and why the others were not", () => {
  expect(decidedWords(1, "accepted", [], here)).toBe("1 exception accepted.");
  const changed = refusedDecision({ reason: "changed", byName: "", at: null });
  expect(decidedWords(3, "reopened", [changed, changed], here)).toBe(
    "3 exceptions reopened. 2 exceptions not reopened: It changed after this page loaded.",
  );
});

test("what keeps a sign-off is said, and what to do first", () => {
  expect(decidedWords(0, "reopened", [refusedDecision({ reason: "signed-off" })], here)).toBe(
    "Dana signed off the submission at 4:34 PM EST. Undo the sign-off first.",
  );
  expect(returnRefusalWords({ reason: "signed-off", ...dana, note: "Checked" }, here)).toBe(
    "Dana signed it off at 4:34 PM EST. Undo the sign-off first.",
  );
});

test("a refused sign-off names who was first, or what is in the way", () => {
  expect(signedOffWords(0, [refusedSignOff({})], here)).toBe(
    "1 submission not signed off: Dana signed it off at 4:34 PM EST.",
  );
  const blocked = refusedSignOff({ reason: "blocked", rules: ["overlap", "future"], byName: "", at: null });
  expect(signedOffWords(2, [blocked], here)).toBe(
    "2 submissions signed off. 1 submission not signed off: Blocking exceptions are open: Overlap, In the future.",
  );
  const refused = refusedSignOff({ reason: "same-person", rules: ["overlap"], byName: "", at: null });
  expect(signedOffWords(0, [refused], here)).toBe(
    "1 submission not signed off: You accepted exceptions of it (Overlap), and the settings require a second person.",
  );
});
