import { expect, test } from "vitest";
import { oldestOf } from "./shown-reports.ts";

test("the oldest age counts", () => {
  const replies = [
    { asOf: "2026-11-18T14:02:12Z" },
    { asOf: "2026-11-18T14:02:11Z" },
    { asOf: "2026-11-19T00:00:00Z" },
  ];
  expect(oldestOf(replies)).toBe("2026-11-18T14:02:11Z");
});

test("an unknown age is never hidden by others", () => {
  expect(oldestOf([{ asOf: null }, { asOf: null }])).toBe("unknown");
  expect(oldestOf([{ asOf: "2026-11-18T14:02:11Z" }, { asOf: null }])).toBe("partly-unknown");
});

test("replies that belong to no source have no age", () => {
  expect(oldestOf([{ rows: [] }, null, undefined, "text"])).toBeNull();
  expect(oldestOf([{ rows: [] }, { asOf: "2026-11-18T14:02:11Z" }])).toBe("2026-11-18T14:02:11Z");
});
