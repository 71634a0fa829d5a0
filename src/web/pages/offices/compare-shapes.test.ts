import { expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import type { OfficeLine } from "#web/api/offices.ts";
import { comparedMeasures } from "./compare-shapes.ts";

const line: OfficeLine = {
  officeId: officeId("101"),
  officeName: "Harbor Point",
  state: "CA",
  isStateConfirmed: false,
  head: null,
  active: 20,
  joined: 2,
  left: 1,
  submission: { state: "submitted", isHalf: false },
  closedOn: null,
  blocking: 3,
  assignments: 40,
  unacknowledged: 10,
  booked: 400,
  showed: 240,
};
const valuesOf = (id: string, ...lines: readonly OfficeLine[]) =>
  comparedMeasures(lines).find((measure) => measure.id === id)?.values;

test("the first office has its value alone, the others their difference from it", () => {
  expect(valuesOf("active", line, { ...line, active: 15 })).toEqual([
    { text: "20", difference: null },
    { text: "15", difference: { words: "−5", isClear: null } },
  ]);
});

test("a rate says its counts, and whether chance explains its difference", () => {
  const [, worse, alike] =
    valuesOf("show rate", line, { ...line, showed: 160 }, { ...line, showed: 236 }) ?? [];
  expect(worse).toEqual({
    text: "40% (160 of 400)",
    difference: { words: "−20.0 pt", isClear: true },
  });
  expect(alike?.difference).toMatchObject({ words: "−1.0 pt", isClear: false });
});

test("who sees no payroll has no row of it, and a rate of nothing has no difference", () => {
  expect(valuesOf("blocking", { ...line, blocking: null }, { ...line, blocking: null })).toBeUndefined();
  expect(valuesOf("show rate", line, { ...line, booked: 0, showed: 0 })?.[1]).toEqual({
    text: "–",
    difference: null,
  });
});
