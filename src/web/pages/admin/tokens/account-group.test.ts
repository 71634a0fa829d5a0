import { expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { accountGroup } from "./account-group.ts";

const office = (id: string, group: number | null) => ({ id: officeId(id), group });
const offices = [
  office("101", 3),
  office("102", 4),
  office("103", 3),
  office("104", null),
  office("105", null),
];

test.each([
  [["101"], ["101", "103"]],
  [["102"], ["102"]],
  // Groups are learned from replies: of these two nothing is known.
  [["104"], ["104"]],
  [[], []],
])("the account group of %j is %j", (chosen, group) => {
  expect(accountGroup(offices, chosen.map(officeId))).toEqual(group);
});
