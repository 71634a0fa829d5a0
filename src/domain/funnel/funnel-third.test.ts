import { expect, test } from "vitest";
import { advanceRatio, NO_COUNTS, passThrough, sumCounts, type FunnelCounts } from "./funnel.ts";
import { officeCounts, funnelSteps, isThirdOptional } from "./funnel-third.ts";
import { officeId } from "#domain/ids.ts";

/* DOMAIN.md, "Interview funnel": "Optional third interview: where an account books third interviews for under 5 % of
   those seen at a second, training is based on seconds, and the page says so." */

const account = (secondShowed: number, thirdBooked: number, training: number): FunnelCounts => ({
  ...NO_COUNTS,
  first: { booked: 900, showed: 600 },
  second: { booked: 2 * secondShowed, showed: secondShowed },
  third: { booked: thirdBooked, showed: thirdBooked },
  training: { booked: training, showed: training / 2 },
});

test("third interviews are optional under 5 % of those seen at a second, and not at 5 %", () => {
  expect(isThirdOptional(account(100, 4, 50))).toBe(true);
  expect(isThirdOptional(account(100, 5, 50))).toBe(false);
});

test("where nobody was seen at a second, nothing is known about thirds", () => {
  expect(isThirdOptional(NO_COUNTS)).toBe(false);
  expect(isThirdOptional(account(0, 3, 1))).toBe(false);
});

test("every stage is based on the one before it", () => {
  const counts = account(100, 60, 30);
  expect(funnelSteps([counts])).toEqual([
    { to: "second", from: ["first"], base: counts.first },
    { to: "third", from: ["second"], base: counts.second },
    { to: "training", from: ["third"], base: counts.third },
    { to: "sale", from: ["training"], base: counts.training },
  ]);
});

test("where third interviews are optional, advance and pass-through to training are from the second", () => {
  const counts = account(100, 4, 50);
  const [, toThird, toTraining] = funnelSteps([counts]);
  expect(toThird?.from).toEqual(["second"]);
  expect(toTraining).toEqual({ to: "training", from: ["second"], base: counts.second });
  expect(advanceRatio(toTraining?.base ?? counts.third, counts.training)).toBe(0.5);
  expect(passThrough(toTraining?.base ?? counts.third, counts.training)).toBe(0.25);
});

test("where offices differ, each is based on its own stage, and the ratio is of the sums", () => {
  const [regular, seldom] = [account(100, 60, 30), account(200, 0, 90)];
  const total = sumCounts([regular, seldom]);
  const toTraining = funnelSteps([regular, seldom])[2];
  expect(toTraining).toEqual({
    to: "training",
    from: ["second", "third"],
    // 60 seen at a third at the one, 200 at a second at the other.
    base: { booked: 60 + 400, showed: 60 + 200 },
  });
  expect(advanceRatio(toTraining?.base ?? total.third, total.training)).toBe(120 / 260);
});

test("without offices the arrows are the plain ones, over nothing", () => {
  expect(funnelSteps([]).map(({ from, base }) => `${from.join()} ${base.showed}`)).toEqual([
    "first 0",
    "second 0",
    "third 0",
    "training 0",
  ]);
});

test("an office's administrators are one before the rule is asked", () => {
  const row = (id: string, counts: FunnelCounts) => ({
    officeId: officeId(id),
    officeName: `Account ${id}`,
    counts,
  });
  const accounts = officeCounts([
    row("7", account(100, 0, 9)),
    row("8", NO_COUNTS),
    row("7", account(100, 12, 9)),
  ]);
  expect(accounts.map(({ officeName }) => officeName)).toEqual(["Account 7", "Account 8"]);
  expect(accounts.map(({ counts }) => isThirdOptional(counts))).toEqual([false, false]);
});
