import fc from "fast-check";
import { expect, test } from "vitest";
import { minutes, sumMinutes } from "./payroll.ts";
import { proofOf } from "./proof.ts";

const of = (totalMin: number | null, isActive = true) => ({
  isActive,
  totalMin: totalMin === null ? null : minutes(totalMin),
});

test("equal totals leave nothing to explain", () => {
  expect(proofOf(minutes(780), [of(480), of(300)])).toMatchObject({ difference: 0, items: [] });
});

test("a difference is said to be of inactive records when it is their minutes", () => {
  expect(proofOf(minutes(780), [of(480), of(300, false)])).toMatchObject({
    counted: 480,
    difference: 300,
    items: [{ cause: "inactive", records: 1, minutes: 300 }],
  });
});

test("a difference beside records without readable minutes names them", () => {
  expect(proofOf(minutes(780), [of(480), of(null)]).items).toEqual([
    { cause: "unreadable", records: 1, minutes: 300 },
  ]);
});

test("inactive records are outside the sum, and unreadable minutes are counted", () => {
  expect(proofOf(minutes(780), [of(480), of(null), of(300, false)])).toMatchObject({
    counted: 480,
    active: 2,
    inactive: 1,
    inactiveMin: 300,
    unreadable: 1,
  });
});

test("a minute is a difference, and inactive records that come to something else explain nothing", () => {
  expect(proofOf(minutes(481), [of(480)]).items).toEqual([{ cause: "unexplained", records: 0, minutes: 1 }]);
  expect(proofOf(minutes(479), [of(480)]).difference).toBe(-1);
  expect(proofOf(minutes(780), [of(480), of(200, false)]).items).toEqual([
    { cause: "unexplained", records: 0, minutes: 300 },
  ]);
  expect(proofOf(minutes(780), [of(480), of(null), of(200, false), of(null, false)])).toMatchObject({
    items: [{ cause: "unreadable", records: 1, minutes: 300 }],
  });
});

test("what no record explains is said to be unexplained", () => {
  expect(proofOf(minutes(510), [of(480)]).items).toEqual([{ cause: "unexplained", records: 0, minutes: 30 }]);
});

test("a summary that could not be read proves nothing", () => {
  expect(proofOf(null, [of(480)])).toMatchObject({ difference: null, items: [] });
});

test("items add up to the difference", () => {
  const records = fc.array(
    fc.record({
      isActive: fc.boolean(),
      totalMin: fc.option(fc.integer({ min: -500, max: 2000 }).map(minutes)),
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9000 }).map(minutes), records, (summary, all) => {
      const { counted, difference, items } = proofOf(summary, all);
      expect(counted + (difference ?? 0)).toBe(summary);
      expect(sumMinutes(items.map((item) => item.minutes))).toBe(difference);
    }),
  );
});
