import { describe, expect, test } from "vitest";
import { columnFor } from "./table-columns.tsx";
import { namedColumns, parseShownColumns, usualColumns } from "./shown-columns.ts";

describe("columns that the browser stored", () => {
  test("comes back as it was", () => {
    const shown = { columnVisibility: { state: false }, columnSizing: { name: 120 } };
    expect(parseShownColumns(JSON.stringify(shown))).toEqual(shown);
  });

  test("keeps its columns and widths where an earlier version stored an order, too", () => {
    const shown = { columnVisibility: { state: false }, columnSizing: { name: 120 } };
    expect(parseShownColumns(JSON.stringify({ ...shown, columnOrder: ["state"] }))).toEqual(shown);
  });

  test.each([null, "", "{", "[]", '{"columnVisibility":[1]}', '{"hidden":[],"widths":[]}'])(
    "is none when it was %j",
    (text) => {
      expect(parseShownColumns(text)).toBeNull();
    },
  );
});

test("an address that names columns shows these and the first, and one that names none of them leaves it to the browser", () => {
  const column = columnFor<{ readonly name: string }>();
  const columns = ["name", "email", "city"].map((id) => column({ id, heading: id, of: ({ name }) => name }));
  expect(namedColumns(columns, ["city"])).toEqual({ email: false });
  expect(namedColumns(columns, ["gone"])).toBeNull();
  expect(namedColumns(columns, null)).toBeNull();
});

test("usually columns that can be spared are left out where there is little room, and those to choose always", () => {
  const column = columnFor<{ readonly email: string }>();
  const columns = [
    column({ id: "name", heading: "Name", of: () => "" }),
    column(
      { id: "email", heading: "Email", of: ({ email }) => email },
      { meta: { leftOut: "below 105rem" } },
    ),
    {
      id: "more",
      header: "More",
      columns: [column({ id: "zone", heading: "Zone", of: () => "" }, { meta: { leftOut: "always" } })],
    },
  ];
  expect(usualColumns(columns, ["always", "below 105rem"])).toEqual({ email: false, zone: false });
  expect(usualColumns(columns, ["always"])).toEqual({ zone: false });
});
