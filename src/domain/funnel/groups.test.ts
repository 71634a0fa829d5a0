import { expect, test } from "vitest";
import { learnGroup, type AccountGroups } from "./groups.ts";
import { officeId, type OfficeId } from "#domain/ids.ts";

const accounts = (...ids: readonly string[]): ReadonlySet<OfficeId> => new Set(ids.map((id) => officeId(id)));
const areTogether = (groups: AccountGroups, one: string, other: string): boolean =>
  groups.get(officeId(one)) === groups.get(officeId(other));

test("the accounts of one reply form one group, apart from another reply's", () => {
  const groups: AccountGroups = new Map();
  learnGroup(groups, accounts("1", "2"));
  learnGroup(groups, accounts("3", "4"));
  expect(areTogether(groups, "1", "2")).toBe(true);
  expect(areTogether(groups, "3", "4")).toBe(true);
  expect(areTogether(groups, "1", "3")).toBe(false);
});

test("the latest reply wins, and those it leaves out stay together", () => {
  const groups: AccountGroups = new Map();
  learnGroup(groups, accounts("1", "2", "3", "4"));
  learnGroup(groups, accounts("3", "5"));
  expect(areTogether(groups, "3", "5")).toBe(true);
  expect(areTogether(groups, "1", "2")).toBe(true);
  expect(areTogether(groups, "1", "4")).toBe(true);
  expect(areTogether(groups, "1", "3")).toBe(false);
});

test("a reply about all but one of a group, or one more, or another group, is news", () => {
  const groups: AccountGroups = new Map();
  learnGroup(groups, accounts("1", "2", "3"));
  expect(learnGroup(groups, accounts("1", "2"))).toBe(true);
  expect(areTogether(groups, "1", "3")).toBe(false);
  expect(learnGroup(groups, accounts("1", "2", "4"))).toBe(true);
  expect(areTogether(groups, "1", "4")).toBe(true);
  expect(learnGroup(groups, accounts("3", "4"))).toBe(true);
  expect(areTogether(groups, "1", "4")).toBe(false);
});

test("a reply that says what is known teaches nothing", () => {
  const groups: AccountGroups = new Map();
  expect(learnGroup(groups, accounts("1", "2"))).toBe(true);
  expect(learnGroup(groups, accounts("2", "1"))).toBe(false);
  expect(learnGroup(groups, accounts("1"))).toBe(true);
});
