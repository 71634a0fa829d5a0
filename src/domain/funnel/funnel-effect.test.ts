import { expect, test } from "vitest";
import { administratorId, officeId } from "#domain/ids.ts";
import { linesByEffect, splitUnbooked } from "./funnel-effect.ts";
import { funnelLines, type CountedRow } from "./funnel-lines.ts";
import { NO_COUNTS } from "./funnel.ts";

const row = (id: number, booked: number, sold: number, office = 7): CountedRow => ({
  administratorId: administratorId(String(id)),
  administratorName: `Administrator ${id}`,
  officeId: officeId(String(office)),
  officeName: `Office ${office}`,
  counts: { ...NO_COUNTS, first: { booked, showed: 0 }, sale: { booked: sold, showed: sold } },
});
const before = (rows: readonly CountedRow[]) => ({
  rows,
  hasSameCoverage: true,
  unlikeOffices: new Set<never>(),
  isOfAll: true,
});
const ids = (lines: ReturnType<typeof linesByEffect>) => lines.map(({ id }) => id);

test("lines begin with who changed the overall rate most, up or down", () => {
  const earlier = [row(1, 100, 10), row(2, 100, 10), row(3, 100, 10)];
  const now = [row(1, 100, 11), row(2, 100, 2), row(3, 100, 15)];
  expect(ids(linesByEffect(funnelLines(now, before(earlier))))).toEqual(["2 7", "3 7", "1 7"]);
});

test("who left counts with all that went with them", () => {
  const earlier = [row(1, 100, 10), row(2, 100, 60)];
  const now = [row(1, 100, 11)];
  expect(ids(linesByEffect(funnelLines(now, before(earlier))))).toEqual(["2 7", "1 7"]);
});

test("where nothing is compared, lines begin with most first interviews, and alike ones stay in order", () => {
  const lines = funnelLines([row(1, 10, 1), row(2, 90, 1), row(3, 10, 1)]);
  expect(ids(linesByEffect(lines))).toEqual(["2 7", "1 7", "3 7"]);
});

test("an administrator with bookings at one office keeps the line of the other, and who had some before stays", () => {
  const earlier = [row(4, 5, 0)];
  const now = [row(1, 10, 1, 7), row(1, 0, 0, 8), row(2, 0, 0, 7), row(2, 0, 0, 8), row(4, 0, 0)];
  const { active, unbooked, administrators } = splitUnbooked(funnelLines(now, before(earlier)));
  expect(ids(active)).toEqual(["1 7", "1 8", "4 7"]);
  expect(ids(unbooked)).toEqual(["2 7", "2 8"]);
  expect(administrators).toBe(1);
});
