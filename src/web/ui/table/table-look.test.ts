import { describe, expect, test } from "vitest";
import { columnsFor, leafColumns, type Column } from "./table-columns.ts";
import { arranged, lookOf, movedOrder, PLAIN_LOOK, usualLook, widened, widthsFor } from "./table-look.ts";

const column = columnsFor<{ readonly id: string }>();
const display = (id: string, header: string) => column.display({ id, header });
const columns: readonly Column<{ readonly id: string }>[] = [
  display("name", "Name"),
  display("city", "City"),
  column.group({
    id: "first",
    header: "First interview",
    columns: [display("first booked", "Booked"), display("first showed", "Showed")],
  }),
  display("state", "State"),
];
const labels = (order: readonly string[], hidden: readonly string[] = []): string =>
  leafColumns(arranged(columns, { order, hidden }))
    .map(({ label }) => label)
    .join(", ");

describe("a look that the browser kept", () => {
  test("comes back as it was", () => {
    const look = { order: ["city"], hidden: ["state"], widths: [{ id: "name", px: 120 }] };
    expect(lookOf(JSON.stringify(look))).toEqual(look);
  });

  test.each([null, "", "{", "[]", '{"order":[1]}', '{"order":[],"hidden":[],"widths":[{"id":"a","px":-5}]}'])(
    "is none when it was %j",
    (text) => {
      expect(lookOf(text)).toBeNull();
    },
  );
});

test("the usual look spares columns where there is little room, and none where there is", () => {
  const spared = [...columns, column.display({ id: "email", header: "Email", meta: { canSpare: true } })];
  expect(usualLook(spared, false)).toEqual({ order: [], hidden: ["email"], widths: [] });
  expect(usualLook(spared, true)).toBe(PLAIN_LOOK);
  expect(usualLook(columns, false)).toBe(PLAIN_LOOK);
});

describe("arranged columns", () => {
  test("stand in their own order without a look, each named with its group", () => {
    expect(labels([])).toBe("Name, City, First interview: Booked, First interview: Showed, State");
  });

  test("keep the first one in front and visible, whatever the look says", () => {
    expect(labels(["state", "name"], ["name", "city"])).toBe(
      "Name, State, First interview: Booked, First interview: Showed",
    );
  });

  test("lose a group when none of its columns is shown", () => {
    expect(arranged(columns, { order: [], hidden: ["first booked", "first showed"] })).toHaveLength(3);
  });

  test("a group moves as one, and a column inside its group", () => {
    expect(labels(movedOrder(columns, [], "first", -1))).toBe(
      "Name, First interview: Booked, First interview: Showed, City, State",
    );
    expect(labels(movedOrder(columns, [], "first showed", -1))).toBe(
      "Name, City, First interview: Showed, First interview: Booked, State",
    );
  });

  test("nothing moves past the ends", () => {
    expect(labels(movedOrder(columns, [], "city", -1))).toBe(labels([]));
    expect(labels(movedOrder(columns, [], "state", 1))).toBe(labels([]));
  });

  test("a second move starts from the first one", () => {
    const once = movedOrder(columns, [], "state", -1);
    expect(labels(movedOrder(columns, once, "state", -1))).toBe(
      "Name, State, City, First interview: Booked, First interview: Showed",
    );
  });
});

describe("widths", () => {
  test("are left to the browser until somebody changes one", () => {
    expect(widthsFor(["name", "city"], [])).toBeNull();
  });

  test("stay within what is sensible, in whole pixels", () => {
    expect(widened([], "name", 3)).toEqual([{ id: "name", px: 48 }]);
    expect(widened([{ id: "name", px: 60 }], "name", 9_000)).toEqual([{ id: "name", px: 800 }]);
    expect(widened([], "name", 100.6)).toEqual([{ id: "name", px: 101 }]);
  });

  test("come in the order of the columns, with one for a column that had none", () => {
    const widths = [
      { id: "city", px: 80 },
      { id: "name", px: 200 },
    ];
    expect(widthsFor(["name", "new", "city"], widths)).toEqual([200, 120, 80]);
  });
});
