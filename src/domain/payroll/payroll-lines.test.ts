import { expect, test } from "vitest";
import { payrollTotal } from "./payroll-lines.ts";
import { minutes } from "./payroll.ts";

const line = (summary: number | null, counted: number | null, records: number) => ({
  id: `${summary} ${counted}`,
  submission: null,
  records,
  summary: summary === null ? null : minutes(summary),
  counted: counted === null ? null : minutes(counted),
  difference: summary === null || counted === null ? null : minutes(summary - counted),
});

test("a subtotal sums what is known", () => {
  expect(payrollTotal([line(2_405, 2_400, 12), line(null, 60, 3), line(120, null, 0)])).toMatchObject({
    records: 15,
    summary: 2_525,
    counted: 2_460,
    difference: 5,
  });
});

test("a subtotal of nothing known is not zero", () => {
  expect(payrollTotal([line(120, null, 0), line(60, null, 0)])).toMatchObject({
    summary: 180,
    counted: null,
    difference: null,
  });
});
