import { expect, test } from "vitest";
import { markByKey } from "./roving.ts";

/* Two lanes; the second has no value at step 1. */
const MARKS = [
  { lane: 0, step: 0 },
  { lane: 0, step: 1 },
  { lane: 0, step: 2 },
  { lane: 2, step: 0 },
  { lane: 2, step: 2 },
];

test("left and right go along a lane, over a gap, and stop at its ends", () => {
  expect(markByKey(MARKS, { lane: 0, step: 0 }, "ArrowRight")).toEqual({ lane: 0, step: 1 });
  expect(markByKey(MARKS, { lane: 2, step: 0 }, "ArrowRight")).toEqual({ lane: 2, step: 2 });
  expect(markByKey(MARKS, { lane: 2, step: 2 }, "ArrowLeft")).toEqual({ lane: 2, step: 0 });
  expect(markByKey(MARKS, { lane: 0, step: 2 }, "ArrowRight")).toBeNull();
  expect(markByKey(MARKS, { lane: 0, step: 0 }, "ArrowLeft")).toBeNull();
});

test("up and down go to the nearest step of the next lane there is", () => {
  expect(markByKey(MARKS, { lane: 0, step: 2 }, "ArrowDown")).toEqual({ lane: 2, step: 2 });
  expect(markByKey(MARKS, { lane: 2, step: 2 }, "ArrowUp")).toEqual({ lane: 0, step: 2 });
  expect(markByKey(MARKS, { lane: 0, step: 1 }, "ArrowDown")).toEqual({ lane: 2, step: 0 });
  expect(markByKey(MARKS, { lane: 0, step: 0 }, "ArrowUp")).toBeNull();
  expect(markByKey(MARKS, { lane: 2, step: 0 }, "ArrowDown")).toBeNull();
});

test("Home and End go to the ends of the lane, and other keys nowhere", () => {
  expect(markByKey(MARKS, { lane: 0, step: 1 }, "Home")).toEqual({ lane: 0, step: 0 });
  expect(markByKey(MARKS, { lane: 0, step: 1 }, "End")).toEqual({ lane: 0, step: 2 });
  expect(markByKey(MARKS, { lane: 0, step: 1 }, "a")).toBeNull();
});
