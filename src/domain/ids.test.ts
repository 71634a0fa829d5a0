import { expect, test } from "vitest";
import { byNumber, isOfficeId, officeId } from "./ids.ts";

test("ids are ordered as numbers, however long, and other texts have a place too", () => {
  const ids = ["10", "9", "90071992547409931", "90071992547409930", "b", "9", "a"];
  expect(ids.toSorted(byNumber)).toEqual([
    "9",
    "9",
    "a",
    "b",
    "10",
    "90071992547409930",
    "90071992547409931",
  ]);
});

test("an id is text of 1 to 64 characters without blanks around it", () => {
  const texts = ["1", "x".repeat(64), " 1", "", "x".repeat(65), 7];
  expect(texts.map(isOfficeId)).toEqual([true, true, false, false, false, false]);
  expect(() => officeId(" 1")).toThrow("is not an office id");
});
