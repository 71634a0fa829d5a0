import { expect, test } from "vitest";
import { assumedPlace, isZone, mainZone, STATES, waitsForConfirmation, ZONES } from "./office-places.ts";

test("a state's main zone is where most of it is", () => {
  expect(["NY", "TX", "AZ", "CA", "HI"].map(mainZone)).toEqual([
    "America/New_York",
    "America/Chicago",
    "America/Phoenix",
    "America/Los_Angeles",
    "Pacific/Honolulu",
  ]);
});

test("all fifty states, the district and five territories are known, each with a zone that clocks know", () => {
  expect(STATES).toHaveLength(56);
  for (const zone of ZONES) expect(() => Temporal.Now.plainDateISO(zone)).not.toThrow();
  expect(STATES.every((state) => isZone(mainZone(state) ?? ""))).toBe(true);
});

test.each([null, "", "  ", "Bavaria", "constructor"])("%j is no state, so nothing is assumed", (state) => {
  expect(assumedPlace(state)).toBeNull();
});

test("a state is known in small letters and between blanks", () => {
  expect(assumedPlace(" ca ")).toEqual({ state: "CA", zone: "America/Los_Angeles" });
});

test("an office that is only assumed to be in California waits for somebody to confirm it", () => {
  const place = { state: "CA", zone: "America/Los_Angeles" };
  expect(waitsForConfirmation({ place, isConfirmed: false })).toBe(true);
  expect(waitsForConfirmation({ place, isConfirmed: true })).toBe(false);
  expect(waitsForConfirmation({ place: { ...place, state: "NV" }, isConfirmed: false })).toBe(false);
  expect(waitsForConfirmation({ place: null, isConfirmed: false })).toBe(false);
});
