import { array, assert, integer, nat, property, record } from "fast-check";
import { expect, test } from "vitest";
import { cutWindow } from "./windows.ts";

test("a window beyond the middle is read from the end", () => {
  expect(cutWindow([200_000], { offset: 199_800, limit: 200 })).toEqual([
    { segment: 0, isFromEnd: true, offset: 0, limit: 200 },
  ]);
  expect(cutWindow([200_000], { offset: 100, limit: 200 })).toEqual([
    { segment: 0, isFromEnd: false, offset: 100, limit: 200 },
  ]);
});

test("windows over segments hold exactly the rows of the whole list at that place", () => {
  const sizes = array(nat({ max: 12 }), { maxLength: 4 });
  const place = record({ offset: nat({ max: 50 }), limit: integer({ min: 1, max: 20 }) });
  assert(
    property(sizes, place, (lengths, { offset, limit }) => {
      const segments = lengths.map((length, segment) =>
        Array.from({ length }, (_, row) => `${segment}.${row}`),
      );
      const read = cutWindow(lengths, { offset, limit }).flatMap((cut) => {
        const rows = segments[cut.segment] ?? [];
        const walked = cut.isFromEnd ? rows.toReversed() : rows;
        const window = walked.slice(cut.offset, cut.offset + cut.limit);
        return cut.isFromEnd ? window.toReversed() : window;
      });
      expect(read).toEqual(segments.flat().slice(offset, offset + limit));
    }),
  );
});
