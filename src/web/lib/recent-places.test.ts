import { expect, test } from "vitest";
import { placeOf, placesOf, withPlace, type Place } from "./recent-places.ts";

const place = (id: number): Place => ({ path: `/payroll/${id}`, label: `Submission ${id}` });

test.each([
  "/funnel",
  "/payroll",
  "/payroll/1/more",
  "/payroll/%E0%A4%A",
  "//evil",
  "https://evil/payroll/1",
  "",
])("%j is no place to come back to", (path) => {
  expect(placeOf(path)).toBeNull();
});

test("a submission is a place, by its path alone", () => {
  expect(placeOf("/payroll/4021")).toEqual(place(4021));
  expect(placeOf("/payroll/4021?week=2026-11-02")).toBeNull();
});

test("the newest comes first, each once, eight at most", () => {
  const visits = [1, 2, 3, 1, 4, 5, 6, 7, 8, 9];
  const places = visits.reduce<readonly Place[]>((before, id) => withPlace(before, place(id)), []);
  expect(places.map(({ label }) => label)).toEqual([9, 8, 7, 6, 5, 4, 1, 3].map((id) => `Submission ${id}`));
});

test.each([null, "", "{", '["/payroll/1"]', "/people?q=secret\n//evil"])(
  "%s stored holds no place",
  (text) => {
    expect(placesOf(text)).toEqual([]);
  },
);

test("what is stored comes back", () => {
  expect(placesOf("/payroll/2\n/payroll/1")).toEqual([place(2), place(1)]);
});
