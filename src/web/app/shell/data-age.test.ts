import { expect, test } from "vitest";
import { haveOneAge, oldestOf } from "./data-age.tsx";

test("the oldest age counts", () => {
  const replies = [
    { asOf: "2026-11-18T14:02:12Z" },
    { asOf: "2026-11-18T14:02:11Z" },
    { asOf: "2026-11-19T00:00:00Z" },
  ];
  expect(oldestOf(replies)).toBe("2026-11-18T14:02:11Z");
});

test("one unknown age makes the whole unknown", () => {
  expect(oldestOf([{ asOf: "2026-11-18T14:02:11Z" }, { asOf: null }])).toBe("unknown");
});

test("replies that belong to no source have no age", () => {
  expect(oldestOf([{ rows: [] }, null, undefined, "text"])).toBeNull();
  expect(oldestOf([{ rows: [] }, { asOf: "2026-11-18T14:02:11Z" }])).toBe("2026-11-18T14:02:11Z");
});

test.each([
  ["the same age twice, beside a reply without one", ["2026-11-18T14:02:11Z", "2026-11-18T14:02:11Z"], true],
  ["two ages", ["2026-11-18T14:02:11Z", "2026-11-18T14:02:12Z"], false],
  ["one age and an unknown one", ["2026-11-18T14:02:11Z", null], false],
  ["only unknown ones", [null, null], true],
  ["none", [], false],
])("%s", (_promise, ages, isOne) => {
  expect(haveOneAge([{ rows: [] }, ...ages.map((asOf) => ({ asOf }))])).toBe(isOne);
});
