import { expect, test } from "vitest";
import { mapStates, stateFacet } from "./map-states.ts";

const OFFICES = [
  { state: "TX", active: 3 },
  { state: null, active: 1 },
  { state: "CA", active: 10 },
  { state: "TX", active: 4 },
];

test("the map adds up the active people of a state's offices", () => {
  expect(mapStates(OFFICES)).toEqual([
    { state: "TX", value: 7, detail: "2" },
    { state: "", value: 1, detail: "1" },
    { state: "CA", value: 10, detail: "1" },
  ]);
});

test("a chosen state without offices stays in the list, and what is unknown comes last", () => {
  expect(stateFacet(OFFICES, ["MA"]).map(({ value, count }) => `${value} ${count}`)).toEqual([
    "CA 1",
    "MA 0",
    "TX 2",
    " 1",
  ]);
});
