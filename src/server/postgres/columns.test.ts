import { expect, expectTypeOf, test } from "vitest";
import type { employeeTable, Person } from "#interface/employees.ts";
import { columnOf, type selectList } from "./columns.ts";

test.each([
  ["id", "id"],
  ["officeName", "office_name"],
  ["street1", "street_1"],
  ["nameDobHash", "name_dob_hash"],
])("%s is stored as %s", (member, column) => {
  expect(columnOf(member)).toBe(column);
});

test("a member that a row does not have does not compile", () => {
  expectTypeOf<"personid">().not.toExtend<(typeof employeeTable.members)[number]>();
  expectTypeOf<["isActiv"]>().not.toExtend<Parameters<typeof selectList<Person>>[1]>();
});
