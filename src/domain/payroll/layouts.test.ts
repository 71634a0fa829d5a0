import { expect, test } from "vitest";
import { formFault, layoutFault, type LayoutColumn } from "./layouts.ts";

const minutes = { id: "minutes", heading: "MIN" };
const constant = (nth: number, text = "ABC"): LayoutColumn => ({ id: "constant", heading: `C${nth}`, text });

test("a layout may have several constants, and columns in any order", () => {
  expect(layoutFault([constant(1), minutes, constant(2)])).toBeNull();
});

test("headings, constants and texts may be as long and as many as the limits say", () => {
  const constants = [1, 2, 3, 4, 5].map((nth) => constant(nth, "x".repeat(100)));
  expect(layoutFault([{ id: "minutes", heading: ` ${"x".repeat(80)} ` }, ...constants])).toBeNull();
});

test("a column is named as the page names it, and a long heading is cut in the sentence about it", () => {
  expect(layoutFault([minutes, minutes], (id) => id.toUpperCase())).toBe(
    "The column “MINUTES” is there twice",
  );
  expect(layoutFault([{ id: "office", heading: `-${"x".repeat(30)}` }])).toBe(
    `The heading “-${"x".repeat(19)}” begins with -, which spreadsheets take for a formula`,
  );
});

test.each<readonly [string, readonly LayoutColumn[], string]>([
  ["nothing", [], "Choose at least one column"],
  ["a column twice", [minutes, { id: "minutes", heading: "M" }], "The column “minutes” is there twice"],
  ["an empty heading", [minutes, { id: "office", heading: " " }], "Column 2 has no heading"],
  ["a formula", [{ id: "office", heading: "=A1" }], "The heading “=A1” begins with =, which"],
  ["a full-width sign", [{ id: "office", heading: "\uFF1DA1" }], "begins with \uFF1D"],
  ["a heading twice", [minutes, { id: "office", heading: "min" }], "The heading “MIN” is there twice"],
  ["a long heading", [{ id: "office", heading: "x".repeat(81) }], "80 characters at most"],
  ["a long constant", [constant(1, "x".repeat(101))], "100 characters at most"],
  ["six constants", [1, 2, 3, 4, 5, 6].map((nth) => constant(nth)), "Use at most 5 constants"],
])("%s is refused in a sentence", (_what, columns, words) => {
  expect(layoutFault(columns)).toContain(words);
});

test("a layout by pay code has a code for each kind of time, its column, and minutes or hours", () => {
  const codes = { regular: "REG", overtime: "OT", double: "DT" };
  const ids = (...wanted: readonly string[]) => wanted.map((id) => ({ id, heading: id }));
  expect(formFault(ids("person id", "pay code", "hours"), codes)).toBeNull();
  expect(formFault(ids("person id", "minutes"), null)).toBeNull();
  expect(formFault(ids("pay code", "hours"), null)).toBe(
    "The column for the pay code needs a row for each pay code",
  );
  expect(formFault(ids("hours"), codes)).toBe("Rows by pay code need a column for the pay code");
  expect(formFault(ids("pay code"), codes)).toBe("Rows by pay code need minutes or hours");
  expect(formFault(ids("pay code", "hours", "overtime hours"), codes)).toMatch(
    /have no columns of regular time/,
  );
  expect(formFault(ids("pay code", "hours"), { ...codes, double: " " })).toBe(
    "Each kind of time needs a pay code",
  );
  expect(formFault(ids("pay code", "hours"), { ...codes, double: "OT" })).toBe(
    "The pay code “OT” is there twice",
  );
});
