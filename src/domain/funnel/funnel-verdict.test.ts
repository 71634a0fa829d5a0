import { expect, test } from "vitest";
import { administratorId, officeId } from "#domain/ids.ts";
import type { CountedRow } from "./funnel-lines.ts";
import { funnelVerdict } from "./funnel-verdict.ts";
import { NO_COUNTS } from "./funnel.ts";

const row = (administrator: number, office: number, booked: number): CountedRow => ({
  administratorId: administratorId(String(administrator)),
  administratorName: `Administrator ${administrator}`,
  officeId: officeId(String(office)),
  officeName: `Office ${office}`,
  counts: { ...NO_COUNTS, first: { booked, showed: Math.round(booked / 2) } },
});
const ALIKE = { areSumsAlike: true };

test("bookings that fell are said with how far, where most, and that chance does not explain it", () => {
  const before = [row(1, 10, 400), row(2, 11, 400)];
  const now = [row(1, 10, 290), row(2, 11, 395)];
  expect(funnelVerdict(before, now, ALIKE).volume).toEqual({
    before: 800,
    now: 685,
    by: -115,
    share: -0.14375,
    isClear: true,
    where: { name: "Office 10", by: -110, kind: "both" },
  });
});

test("a small change of bookings lies inside chance", () => {
  expect(funnelVerdict([row(1, 10, 100)], [row(1, 10, 110)], ALIKE).volume).toMatchObject({
    by: 10,
    isClear: false,
    where: null,
  });
});

test("an administrator is named where more of it is theirs than of any office", () => {
  const before = [row(1, 10, 200), row(1, 11, 200), row(2, 10, 200)];
  const now = [row(2, 10, 200)];
  expect(funnelVerdict(before, now, ALIKE).volume?.where).toEqual({
    name: "Administrator 1",
    by: -400,
    kind: "left",
  });
});

test("who had none booked before came, and bookings that stayed have no place", () => {
  const before = [row(1, 10, 100), row(2, 11, 0)];
  expect(funnelVerdict(before, [row(1, 10, 100), row(2, 11, 90)], ALIKE).volume?.where).toMatchObject({
    kind: "came",
  });
  const swapped = funnelVerdict([row(1, 10, 90), row(2, 11, 40)], [row(1, 10, 40), row(2, 11, 90)], ALIKE);
  expect(swapped.volume).toMatchObject({ by: 0, isClear: false, where: null });
});

test("counts that cannot be compared leave only the rates", () => {
  const { volume, rate } = funnelVerdict([row(1, 10, 100)], [row(1, 10, 300)], { areSumsAlike: false });
  expect(volume).toBeNull();
  expect(rate?.stage).toBe("first");
});
