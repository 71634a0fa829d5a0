import { expect, test } from "vitest";
import { isPayrollRule, PAYROLL_RULE_IDS, ruleName, severityOf } from "./payroll-rules.ts";

test("only the rules of the table are rules", () => {
  expect(PAYROLL_RULE_IDS.every(isPayrollRule)).toBe(true);
  expect(["overlaps", "", "toString", undefined, 1].filter(isPayrollRule)).toEqual([]);
});

test("a rule has a severity and a name", () => {
  expect([severityOf("overlap"), ruleName("overlap")]).toEqual(["blocking", "Overlap"]);
  expect([severityOf("late"), ruleName("late")]).toEqual(["warning", "Late"]);
});
