import { array, assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod/mini";
import { officesOrNone, texts, wholeNumber, yesOrNo } from "./primitives.ts";

test("several values survive the address bar, with commas, percent signs and nothing in them", () => {
  assert(
    property(
      array(string({ maxLength: 20, unit: constantFrom("a", ",", "%", "2", "C", "5", "é") })),
      (values) => {
        expect(z.decode(texts, z.encode(texts, values))).toEqual(values);
      },
    ),
  );
});

test("a list is written so that people can read it", () => {
  expect(z.encode(texts, ["101", "A, B", ""])).toBe("101,A%2C B,%");
});

test("whole numbers and yes or no are read strictly", () => {
  const number = wholeNumber(1, 200);
  expect(z.decode(number, "200")).toBe(200);
  expect(
    ["", "0", "201", "1.0", "1e2", "-1", " 1"].filter((text) => z.safeDecode(number, text).success),
  ).toEqual([]);
  expect([z.decode(yesOrNo, "yes"), z.decode(yesOrNo, "no")]).toEqual([true, false]);
  expect(z.safeParse(yesOrNo, "true").success).toBe(false);
});

test("a filter of offices takes their ids and the unknown office, and nothing else", () => {
  expect(z.decode(officesOrNone, "101,%,Δ")).toEqual(["101", "", "Δ"]);
  for (const odd of [" 101", "x".repeat(65)]) expect(z.safeDecode(officesOrNone, odd).success).toBe(false);
});
