import { expect, expectTypeOf, test } from "vitest";
import type { employeeTable } from "#interface/employees.ts";
import { columnOf, type selectList } from "./columns.ts";
import { memberRows } from "#server/postgres/loading/copy.ts";
import type { Person } from "#interface/employees.ts";

test.each([
  ["id", "id"],
  ["officeName", "office_name"],
  ["street1", "street_1"],
  ["nameDobHash", "name_dob_hash"],
])("%s is stored as %s", (member, column) => {
  expect(columnOf(member)).toBe(column);
});

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
  expectTypeOf<"personid">().not.toExtend<(typeof employeeTable.members)[number]>();
  expectTypeOf<["isActiv"]>().not.toExtend<Parameters<typeof selectList<Person>>[1]>();
});
