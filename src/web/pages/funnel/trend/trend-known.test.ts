import { expect, test } from "vitest";
import { bucketsOf } from "#domain/funnel/funnel-buckets.ts";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { officeId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import { comparableBuckets, gapCount } from "./trend-known.ts";

const [harbor, elm] = [officeId("7"), officeId("8")];
const COUNTED = [{ accountId: harbor }, { accountId: elm }];

/** Three whole weeks of which so many days are known, of all accounts together and of Elm by itself. */
const trend = (from: string, to: string, daysKnown: readonly number[], ofElm: readonly number[] | null) => ({
  buckets: bucketsOf({ from: isoDate(from), to: isoDate(to) }, "week", 1).map((bucket, place) => ({
    ...bucket,
    counts: NO_COUNTS,
    daysKnown: daysKnown[place] ?? 0,
  })),
  accountsKnown: ofElm === null ? [] : [{ id: elm, daysKnown: ofElm }],
});
const now = (daysKnown: readonly number[], ofElm: readonly number[] | null = null) =>
  trend("2026-10-26", "2026-11-15", daysKnown, ofElm);
const before = (daysKnown: readonly number[], ofElm: readonly number[] | null = null) =>
  trend("2026-10-05", "2026-10-25", daysKnown, ofElm);

const drawn = (...[late, early, counted = COUNTED]: readonly [Now, Now, typeof COUNTED?]) =>
  comparableBuckets(late, early, counted).map(({ daysKnown }) => daysKnown > 0);
type Now = ReturnType<typeof trend>;

test("weeks of which fewer earlier days are known of all accounts together have no counts to draw", () => {
  expect(drawn(now([7, 7, 5]), before([7, 3, 5]))).toEqual([true, false, true]);
});

test("so have weeks of which fewer are known of one account that is counted", () => {
  const earlier = before([7, 7, 7], [0, 4, 7]);
  expect(drawn(now([7, 7, 7]), earlier)).toEqual([false, false, true]);
  expect(drawn(now([7, 7, 7], [7, 4, 7]), earlier)).toEqual([false, true, true]);
  expect(gapCount(earlier.buckets, comparableBuckets(now([7, 7, 7]), earlier, COUNTED))).toBe(2);
});

test("an account that is known of neither week is in neither sum, and one without counts in none", () => {
  const earlier = before([7, 7, 7], [0, 0, 0]);
  expect(drawn(now([7, 7, 7], [0, 3, 7]), earlier)).toEqual([true, false, false]);
  expect(drawn(now([7, 7, 7]), earlier, [{ accountId: harbor }])).toEqual([true, true, true]);
});

test("an earlier week that meets none of these has no counts to draw", () => {
  const { buckets, accountsKnown } = now([7, 7, 7]);
  expect(drawn({ buckets: buckets.slice(0, 2), accountsKnown }, before([7, 7, 7]))).toEqual([
    ...[true, true, false],
  ]);
});
