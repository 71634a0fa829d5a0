import { expect, test } from "vitest";
import {
  asRegular,
  heldColumns,
  heldMinutes,
  lacksOnlyIds,
  rowFault,
  withKnownParts,
  type PaidRow,
} from "./held-minutes.ts";
import { minutes } from "./payroll.ts";

const known: PaidRow = {
  personId: "7001",
  minutes: minutes(600),
  parts: { regular: minutes(480), overtime: minutes(90), double: minutes(30) },
  partFault: null,
  workerCode: null,
  officeCode: null,
};
const unknown: PaidRow = { ...known, parts: null, partFault: "california-assumed" };
const unnamed: PaidRow = { ...known, personId: null };
const PARTS = ["regular hours", "overtime minutes", "double hours"];

test.each([
  ["all parts", PARTS, known, 600, null],
  ["all parts, unknown", PARTS, unknown, 0, "california-assumed"],
  ["a total, unknown", ["hours"], unknown, 600, null],
  ["a total beside parts, unknown", ["minutes", ...PARTS], unknown, 600, "california-assumed"],
  ["no double time", ["regular hours", "overtime hours"], known, 570, "no-column"],
  ["no double time beside a total", ["minutes", "regular hours", "overtime hours"], known, 600, null],
  ["no minutes at all", ["person id", "records"], known, 0, "no-column"],
  ["an id alone", ["person id", "hours"], unnamed, 600, "no-person-id"],
  ["an id and a name", ["person id", "last", "hours"], unnamed, 600, null],
  ["a name alone", ["last", "hours"], unnamed, 600, null],
] as const)("columns with %s hold so many minutes of a row", (_what, ids, row, held, fault) => {
  const columns = heldColumns(ids);
  expect([heldMinutes(row, columns), rowFault(row, columns)]).toEqual([held, fault]);
});

test.each([
  [["person id", "last", "hours"], true],
  [["person id", "minutes"], true],
  [["person id", "records"], false],
  [["hours", ...PARTS], false],
  [["hours", "worker code"], false],
  [["hours", "office code"], false],
  [["hours", "pay code"], false],
] as const)("columns %s can lack the ids of people alone: %s", (ids, isOfIds) => {
  const columns = heldColumns(ids);
  expect(lacksOnlyIds(columns)).toBe(isOfIds);
  // No other fault is left out.
  expect(rowFault(unknown, columns) === null).toBe(isOfIds);
});

test("a row of unknown parts is regular time alone where that was chosen, and a known one stays", () => {
  expect(asRegular(unknown)).toEqual({
    ...known,
    parts: { regular: 600, overtime: 0, double: 0 },
  });
  expect(asRegular(known)).toBe(known);
});

test("parts that are not the minutes of their row are not known", () => {
  expect(withKnownParts(known)).toBe(known);
  expect(withKnownParts({ ...known, minutes: minutes(601) })).toMatchObject({
    parts: null,
    partFault: "unchecked",
  });
});
