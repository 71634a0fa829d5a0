import { expect, test } from "vitest";
import { LOCKS } from "#server/postgres/locks.ts";
import { jobOf, JOBS, LANES } from "./jobs.ts";

test("no number of a lock is used twice, and no two jobs share a lock", () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
  const locks = Object.values(JOBS).flatMap(({ lock }) => lock ?? []);
  expect(new Set(locks).size).toBe(locks.length);
});

test("a job holds the lock of its name, where there is one", () => {
  const named = Object.entries<number>(LOCKS).filter(([name]) => name in JOBS);
  const held = LANES.flat().map((name) => [name, jobOf(name).lock]);
  expect(named.length).toBeGreaterThan(0);
  expect(held).toEqual(expect.arrayContaining(named));
});

test("every job is in one lane, and those after a change follow what they are made from", () => {
  expect(LANES.flat().toSorted()).toEqual(Object.keys(JOBS).toSorted());
  expect(LANES[0]).toEqual(["quality", "findings", "alerts", "marks"]);
});
