import { expect, test } from "vitest";
import { largestFall } from "./funnel-fall.ts";

const part = (name: string, before: readonly [number, number], now: readonly [number, number]) => ({
  name,
  earlier: { booked: before[0], showed: before[1] },
  later: { booked: now[0], showed: now[1] },
});

test("a fall beyond chance comes before a larger one that chance explains", () => {
  const parts = [part("Ana", [40, 24], [40, 18]), part("Ben", [1_000, 610], [1_000, 500])];
  expect(largestFall(parts, "first")).toMatchObject({ name: "Ben", isClear: true });
  expect(largestFall(parts.slice(0, 1), "first")).toMatchObject({ name: "Ana", isClear: false });
});

test("small samples, and those whose rate rose, are no fall", () => {
  expect(largestFall([part("Ana", [10, 9], [40, 4]), part("Ben", [40, 10], [40, 20])], "first")).toBeNull();
});
