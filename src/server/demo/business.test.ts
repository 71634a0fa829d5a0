import { expect, test } from "vitest";
import { planDemo } from "#test/demo-business.ts";
import { openStream } from "./random.ts";

const sizeOf = (people: number): number => planDemo({ people }).offices.length;

const draw = (noun: string, ...indexes: readonly number[]): string => {
  const random = openStream(1, noun, ...indexes);
  return Array.from({ length: 8 }, () => random.between(0, 999)).join(" ");
};

test("2,000 people work in 35 offices, 200,000 in 500, and a handful still make a business", () => {
  expect([sizeOf(2000), sizeOf(200_000), sizeOf(1)]).toEqual([35, 500, 1]);
  expect(sizeOf(50)).toBeGreaterThan(2);
});

test("offices stand in every zone: Eastern, Central, Mountain, Pacific, Arizona, Hawaii", () => {
  const zones = new Set(planDemo().offices.map(({ city }) => city.zone));
  const wanted = ["New_York", "Chicago", "Denver", "Los_Angeles", "Phoenix"].map((city) => `America/${city}`);
  expect([...wanted, "Pacific/Honolulu"].filter((zone) => !zones.has(zone))).toEqual([]);
});

test("each office belongs to one account group", () => {
  const { groups, offices } = planDemo();
  expect(groups.flat()).toEqual(offices);
  expect(Math.max(...groups.map((group) => group.length))).toBe(4);
});

test("an office's owner still works there", () => {
  const { offices, employees } = planDemo();
  const owners = offices.map(({ people }) => employees[people[0] ?? -1]);
  expect(owners.map((owner) => owner?.office)).toEqual(offices.map(({ index }) => index));
  expect(owners.every((owner) => owner?.left === null)).toBe(true);
});

test("no one was hired before the office opened", () => {
  const { offices, employees } = planDemo();
  const early = employees.filter(
    ({ office, hired }) => office !== null && hired < (offices[office]?.opened ?? 0),
  );
  expect(early).toEqual([]);
});

test("a stream is the same whenever it is opened, and unlike its neighbors", () => {
  const streams = [
    draw("person", 1),
    draw("person", 2),
    draw("event", 1),
    draw("person", 1, 2),
    draw("person", 2, 1),
  ];
  expect(draw("person", 1)).toBe(streams[0]);
  expect(new Set(streams).size).toBe(streams.length);
});
