import { expect, test } from "vitest";
import { slowest, type Timed } from "./slowest.ts";

const file = (path: string, ms: number, testMs = 0): Timed => ({
  path,
  ms,
  slowestTest: { name: "it holds", ms: testMs },
});
const many = Array.from({ length: 50 }, (_, nth) => file(`${nth}.test.ts`, 1_000));
const noReason = () => null;

test("the ten slowest files are listed, slowest first, with why", () => {
  const { lines } = slowest([...many, file("slow.test.ts", 12_000, 4_000)], () => "it waits");
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 2)).toEqual([
    "12.0 s slow.test.ts, its slowest test 4.0 s · it waits",
    "1.0 s 0.test.ts, its slowest test 0.0 s",
  ]);
});

test.each([
  ["a file", file("slow.test.ts", 12_000)],
  ["a test", file("slow.test.ts", 9_000, 8_000)],
])("%s that takes a large share of all time fails unless it says why", (_what, slow) => {
  expect(slowest([...many, slow], noReason).failed).toEqual(["slow.test.ts"]);
  expect(slowest([...many, slow], () => "it waits").failed).toEqual([]);
});

test("on a machine that takes ten times as long, nothing else fails", () => {
  const all = many.map(({ path, ms }) => file(path, ms * 10, ms * 4));
  expect(slowest(all, noReason).failed).toEqual([]);
});

test("of a few files none fails", () => {
  expect(slowest([file("alone.test.ts", 60_000)], noReason).failed).toEqual([]);
});
