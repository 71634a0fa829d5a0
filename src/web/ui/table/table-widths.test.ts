import { expect, test } from "vitest";
import { roomyWidth, widthHolding } from "./table-widths.ts";

test("a table is as wide as its columns together", () => {
  expect(widthHolding(["9rem", "max(4.5rem, 5ch)"])).toBe("calc(9rem + max(4.5rem, 5ch))");
});

test("columns that take a share of a table leave the others theirs", () => {
  expect(widthHolding(["9rem", "15%", "8rem", "10%"])).toBe("calc((9rem + 8rem) / 0.750)");
});

test("a column has room for the bold digits of its largest figure, and what its cell has around them", () => {
  const column = {
    id: "booked",
    heading: "Booked",
    value: (count: number) => count,
    text: String,
    cell: String,
    align: "end",
    width: "3.25rem",
  } as const;
  const rows = [7, 12_345, 66];
  expect(roomyWidth(column, rows, false)).toBe("max(3.25rem, 5.5ch + 1.125rem)");
  expect(roomyWidth({ ...column, startsGroup: true }, rows, false)).toBe("max(3.25rem, 5.5ch + 1.375rem)");
  expect(roomyWidth(column, rows, true)).toBe("max(3.25rem, 5.5ch + 0.8125rem)");
  expect(roomyWidth(column, [], true)).toBe("3.25rem");
});
