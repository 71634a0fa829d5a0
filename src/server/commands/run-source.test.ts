import { expect, test } from "vitest";
import { demoOrigin, demoSizeOf } from "./run-source.ts";

test.each([
  { people: 2000, offices: null, weeks: 30, seed: 1 },
  { people: 1_000_000, offices: 5000, weeks: 150, seed: 7 },
  { people: 40, offices: 3, weeks: 30, seed: 0 },
  { people: 40, offices: null, weeks: 4, seed: 2 },
])("a made-up business of %o is made again in the size that its run names", (size) => {
  expect(demoSizeOf(demoOrigin(size))).toEqual(size);
});

test("what older versions made is made again, and another origin is no size", () => {
  expect(demoSizeOf("2000 people from seed 1")).toEqual({ people: 2000, offices: null, weeks: 30, seed: 1 });
  expect(demoSizeOf("service.har")).toBeNull();
});
