import fc from "fast-check";
import { expect, test } from "vitest";
import { drawnSlots, nextSlots, type RowSlot } from "./row-slots.ts";

const rows = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, place) => from + place);
const keysOf = (slots: readonly RowSlot[]): readonly number[] => slots.map(({ key }) => key);
const first = nextSlots([], rows(0, 6));

test("rows that stay keep their elements, and those that come get the ones of those that went", () => {
  expect(keysOf(first)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(keysOf(nextSlots(first, rows(2, 8)))).toEqual([2, 3, 4, 5, 0, 1]);
  expect(keysOf(nextSlots(first, rows(3, 5)))).toEqual([3, 4]);
});

test("after a jump no element changes its place", () => {
  const scrolled = nextSlots(first, rows(2, 8));
  expect(keysOf(nextSlots(scrolled, rows(900, 906)))).toEqual(keysOf(scrolled));
  expect(keysOf(nextSlots(scrolled, rows(900, 909)))).toEqual([...keysOf(scrolled), 6, 7, 8]);
});

test("after half a jump rows that come get elements of their own", () => {
  expect(keysOf(nextSlots(nextSlots([], rows(0, 12)), rows(6, 18)))).toEqual(rows(6, 18));
});

test("a row that waits has no elements made for it, and its own when it is drawn", () => {
  const half = drawnSlots(first, rows(4, 14), (index) => index === 13);
  expect(half.map(({ index }) => index)).toEqual([4, 5, 13]);
  const whole = drawnSlots(half, rows(4, 14), () => true);
  expect(whole.map(({ index }) => index)).toEqual(rows(4, 14));
  expect(keysOf(whole.filter(({ index }) => [4, 5, 13].includes(index)))).toEqual(keysOf(half));
});

test("after a whole jump every row waits in the elements of another", () => {
  const far = drawnSlots(first, rows(900, 906), (index) => index === 903);
  expect(far.map(({ index }) => index)).toEqual(rows(900, 906));
  expect(keysOf(far)).toEqual(keysOf(first));
});

test("no two rows ever share elements, wherever one scrolls", () => {
  const stop = fc.tuple(fc.nat(200), fc.nat(40));
  fc.assert(
    fc.property(fc.array(stop), (stops) => {
      let slots: readonly RowSlot[] = [];
      for (const [from, count] of stops) {
        slots = nextSlots(slots, rows(from, from + count));
        expect(slots.map(({ index }) => index)).toEqual(rows(from, from + count));
        expect(new Set(keysOf(slots)).size).toBe(count);
      }
    }),
  );
});
