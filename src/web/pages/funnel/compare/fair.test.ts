import { expect, test } from "vitest";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { administratorPoints, fairWords, outsideWords, POINTS_MAX, pointsToDraw } from "./fair.tsx";

const row = (id: string, account: string, booked: number, showed: number) => ({
  administratorId: administratorId(id),
  administratorName: `Administrator ${id}`,
  officeId: officeId(account),
  officeName: `Account ${account}`,
  counts: { ...NO_COUNTS, second: { booked, showed } },
});

test("an administrator is one point over all offices, the most booked first, the chosen one marked", () => {
  const rows = [row("1", "7", 10, 9), row("2", "7", 40, 20), row("1", "8", 20, 11)];
  expect(administratorPoints(rows, "second", administratorId("1"))).toEqual([
    { id: "2", name: "Administrator 2", booked: 40, showed: 20, isChosen: false },
    { id: "1", name: "Administrator 1", booked: 30, showed: 20, isChosen: true },
  ]);
});

test("more than can be drawn are bounded, and the chosen one is among them", () => {
  const rows = Array.from({ length: POINTS_MAX + 50 }, (_, place) =>
    row(String(place), "7", 1000 - place, 1),
  );
  const last = administratorId(String(POINTS_MAX + 49));
  expect(pointsToDraw(administratorPoints(rows, "second", null))).toHaveLength(POINTS_MAX);
  expect(pointsToDraw(administratorPoints(rows, "second", last)).at(-1)?.id).toBe(last);
});

const NOBODY = { "below 99.8%": 0, "below 95%": 0, within: 31, "above 95%": 0, "above 99.8%": 0 };

test.each([
  [{}, "None of 31 administrators is outside the limits: the differences are within chance."],
  [{ "below 99.8%": 2 }, "2 of 31 administrators are below the 99.8% limit."],
  [
    { "below 99.8%": 2, "above 99.8%": 1 },
    "2 of 31 administrators are below the 99.8% limit, 1 is above it.",
  ],
  [
    { "above 99.8%": 1, "below 95%": 2, "above 95%": 1 },
    "1 of 31 administrators is above the 99.8% limit. 3 more are outside the 95% limits, about 1 in 20 falls outside by chance.",
  ],
  [
    { "below 95%": 1 },
    "1 of 31 administrators is outside the 95% limits, about 1 in 20 falls outside by chance.",
  ],
])("who is outside is said in words: %o", (verdicts, words) => {
  expect(fairWords({ ...NOBODY, ...verdicts }, 31)).toBe(words);
});

test("those outside the limits are named, the furthest first", () => {
  const point = (name: string, booked: number, showed: number) => ({
    id: administratorId(name.length.toString()),
    name,
    booked,
    showed,
    isChosen: false,
  });
  const points = [point("Ana", 400, 200), point("Benno", 100, 30), point("Cilla B", 100, 49)];
  expect(outsideWords(points, 0.5)).toBe("Outside: Benno (30% of 100).");
  expect(outsideWords(points, null)).toBe("");
});
