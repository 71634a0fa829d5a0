import { expect, expectTypeOf, test } from "vitest";
import { memberRows } from "./copy.ts";

test("the values of a row go to their columns by name, in whatever order they are given", () => {
  const rows = memberRows<{ readonly id: string; readonly isActive: boolean }>(["id", "isActive"]);
  rows.add({ isActive: true, id: "7" });
  expect(Buffer.concat(rows.take()).toString()).toBe("7\tt\n");
});

test("a row with two columns swapped, or one missing, does not compile", () => {
  type Row = { readonly id: string; readonly isActive: boolean };
  const { add } = memberRows<Row>(["id", "isActive"]);
  expectTypeOf<{ id: boolean; isActive: string }>().not.toExtend<Parameters<typeof add>[0]>();
  expectTypeOf<{ id: string }>().not.toExtend<Parameters<typeof add>[0]>();
});
