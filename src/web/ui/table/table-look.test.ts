import { describe, expect, test } from "vitest";
import { columnBlocks, type Column } from "./table-columns.ts";
import { inOrder, lookOf, movedOrder, usualLook } from "./table-look.ts";

const column = (id: string, group?: string): Column<unknown> => ({
  id,
  heading: id,
  ...(group !== undefined && { group }),
  text: () => "",
  cell: () => null,
});
const columns = [
  column("name"),
  column("city"),
  column("booked", "First"),
  column("showed", "First"),
  column("state"),
];
const ids = (order: readonly string[]): string =>
  inOrder(columns, order)
    .map(({ id }) => id)
    .join(" ");

describe("a look that the browser stored", () => {
  test("comes back as it was", () => {
    const look = { columnOrder: ["city"], columnVisibility: { state: false }, columnSizing: { name: 120 } };
    expect(lookOf(JSON.stringify(look))).toEqual(look);
  });

  test.each([null, "", "{", "[]", '{"columnOrder":[1]}', '{"order":[],"hidden":[],"widths":[]}'])(
    "is none when it was %j",
    (text) => {
      expect(lookOf(text)).toBeNull();
    },
  );
});

test("the usual look spares columns where there is little room, and none where there is", () => {
  const spared = [...columns, { ...column("email"), canSpare: true }];
  expect(usualLook(spared, false).columnVisibility).toEqual({ email: false });
  expect(usualLook(spared, true).columnVisibility).toEqual({});
});

describe("the order of columns", () => {
  test("keeps the first one in front, whatever the look says", () => {
    expect(ids(["state", "name"])).toBe("name state city booked showed");
  });

  test("moves a group as one, and on from an earlier move", () => {
    const blocks = columnBlocks(columns);
    expect(movedOrder(blocks, 2, -1)).toEqual(["name", "booked", "showed", "city", "state"]);
    const once = movedOrder(blocks, 3, -1);
    expect(ids(once)).toBe("name city state booked showed");
    expect(ids(movedOrder(columnBlocks(inOrder(columns, once)), 2, -1))).toBe(
      "name state city booked showed",
    );
  });
});
