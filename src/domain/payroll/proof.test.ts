import fc from "fast-check";
import { expect, test } from "vitest";
import { minutes, sumMinutes } from "./payroll.ts";
import { proofOf } from "./proof.ts";

const of = (totalMin: number | null, isActive = true) => ({
  ...{ isActive, totalMin: totalMin === null ? null : minutes(totalMin) },
});

test("equal totals are proved, and not while an exception is open", () => {
  const records = [of(480), of(300)];
  expect(proofOf(minutes(780), records, 0)).toMatchObject({ difference: 0, items: [], isProved: true });
  expect(proofOf(minutes(780), records, 1)).toMatchObject({ difference: 0, isProved: false });
});

test("a difference is said to be of inactive records when it is their minutes", () => {
  expect(proofOf(minutes(780), [of(480), of(300, false)], 0)).toMatchObject({
    ...{ counted: 480, difference: 300, isProved: false },
    items: [{ cause: "inactive", records: 1, minutes: 300 }],
  });
});

test("a difference beside records without readable minutes names them", () => {
  expect(proofOf(minutes(780), [of(480), of(null)], 0).items).toEqual([
    { cause: "unreadable", records: 1, minutes: 300 },
  ]);
});

test("a summary that could not be read proves nothing", () => {
  expect(proofOf(null, [of(480)], 0)).toMatchObject({ difference: null, items: [], isProved: false });
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
      const { counted, difference, items } = proofOf(summary, all, 0);
      expect(counted + (difference ?? 0)).toBe(summary);
      expect(sumMinutes(items.map((item) => item.minutes))).toBe(difference);
    }),
  );
});
