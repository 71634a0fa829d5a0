import { expect, test } from "vitest";
import { officeGaps } from "./funnel-compare.ts";
import { officeId } from "#domain/ids.ts";

const NAMES = { 7: "Harbor", 8: "Elm", 9: " " };

/** Four weeks in which so many days are known of all offices together, and of some of them fewer. */
const report = (
  accounts: readonly (7 | 8 | 9)[],
  daysAvailable: number,
  fewer: Readonly<Record<string, number>>,
) => ({
  daysRequested: 28,
  daysAvailable,
  partialOffices: Object.entries(fewer).map(([id, own]) => ({ id: officeId(id), daysAvailable: own })),
  rows: accounts.map((id) => ({ officeId: officeId(String(id)), officeName: NAMES[id] })),
});

test("offices that alone miss earlier days are named with the days that are known, if they have a line", () => {
  const gaps = officeGaps(report([7, 8, 9], 28, {}), report([7, 8], 28, { 8: 20, 9: 0, 10: 0 }));
  expect(gaps).toEqual([
    { id: "8", name: "Elm", daysAvailable: 20 },
    { id: "9", name: "Office 9", daysAvailable: 0 },
  ]);
});

test("an office that misses as many days now is no gap, nor is one that misses what all of them do", () => {
  expect(officeGaps(report([7, 8], 28, { 8: 20 }), report([7, 8], 28, { 8: 20 }))).toEqual([]);
  expect(officeGaps(report([7, 8], 28, {}), report([7, 8], 14, {}))).toEqual([]);
});

test("where all of them miss earlier days, those that miss yet more are told", () => {
  const gaps = officeGaps(report([7, 8], 28, {}), report([7, 8], 14, { 8: 3 }));
  expect(gaps.map(({ name, daysAvailable }) => [name, daysAvailable])).toEqual([["Elm", 3]]);
});
