import { expect, test } from "vitest";
import { roomyWidth, widthHolding } from "./table-widths.ts";

test("a table is as wide as its columns together", () => {
  expect(widthHolding(["9rem", "max(4.5rem, 5ch)"])).toBe("calc(9rem + max(4.5rem, 5ch))");
});

test("columns that take a share of a table leave the others theirs", () => {
  expect(widthHolding(["9rem", "15%", "8rem", "10%"])).toBe("calc((9rem + 8rem) / 0.750)");
});

test("a long figure has its digits in bold and what its cell has around it, in a table of many columns no more", () => {
  const meta = { align: "end", width: "3.25rem" } as const;
  expect(roomyWidth(meta, 5, false)).toBe("max(3.25rem, 5.5ch + 1.125rem)");
  expect(roomyWidth({ ...meta, startsGroup: true }, 5, false)).toBe("max(3.25rem, 5.5ch + 1.375rem)");
  expect(roomyWidth(meta, 5, true)).toBe("max(3.25rem, 5.5ch + 0.8125rem)");
  expect(roomyWidth({ ...meta, startsGroup: true }, 5, true)).toBe("max(3.25rem, 5.5ch + 1.25rem)");
});
