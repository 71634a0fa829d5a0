import { expect, test } from "vitest";
import { officeId, personId } from "#domain/ids.ts";
import { payDue, type PaidSum } from "./paid-rows.ts";
import { minutes } from "./payroll.ts";

const parts = (regular: number, overtime: number, double = 0) => ({
  regular: minutes(regular),
  overtime: minutes(overtime),
  double: minutes(double),
});
const row = (person: string, all: number, given: Partial<PaidSum> = {}): PaidSum => ({
  officeId: officeId("1"),
  officeName: "Office 1",
  person,
  personId: personId(person),
  firstName: "Ann",
  lastName: `Reed ${person}`,
  minutes: minutes(all),
  parts: null,
  ...given,
});
const found = (sent: readonly PaidSum[], present: readonly PaidSum[]) =>
  payDue(sent, present).map((due) => [due.person, due.minutes, due.parts]);

test("what is due is more, less, or all of a person who was not in the file", () => {
  const sent = [row("1", 480), row("2", 480), row("3", 60)];
  const present = [row("1", 480), row("2", 400), row("4", 30)];
  expect(found(sent, present)).toEqual([
    ["2", -80, null],
    ["3", -60, null],
    ["4", 30, null],
  ]);
  expect(found(sent, sent)).toEqual([]);
});

test("the same minutes that are paid at another rate are due in both, and add up to nothing", () => {
  const sent = [row("1", 3000, { parts: parts(3000, 0) })];
  const present = [row("1", 3000, { parts: parts(2400, 600) })];
  expect(found(sent, present)).toEqual([["1", 0, parts(-600, 600)]]);
});

test("a person who has left an office for another has rows in both", () => {
  const moved = row("1", 480, { officeId: officeId("2"), officeName: "Office 2", parts: parts(480, 0) });
  expect(found([row("1", 480, { parts: parts(400, 80) })], [moved])).toEqual([
    ["1", -480, parts(-400, -80)],
    ["1", 480, parts(480, 0)],
  ]);
});
