import { expect, test } from "vitest";
import { administratorId, officeId } from "#domain/ids.ts";
import { administratorCounts, LIMITS, limitWidth, verdictCounts, verdictOf } from "./funnel-limits.ts";
import { NO_COUNTS, showRate, sumOf } from "./funnel.ts";

const [near, far] = LIMITS;

/* DOMAIN.md, "Interview funnel": "To compare many administrators use control limits p ± z·√(p(1−p)/n), z = 1.96 and
   3.09, not a ranking alone." */

/** D. C. Montgomery, Introduction to Statistical Quality Control: published solutions of exercises on p charts, z = 3. */
test.each([
  [117 / 2000, 100, 0.1289],
  [102 / 1900, 100, 0.1213],
  [60 / 1000, 80, 0.1397],
  [50 / 3000, 150, 0.048],
  [0.03, 200, 0.0662],
  [0.1, 100, 0.19],
])("the upper limit around %f at n = %i and z = 3 is the published one", (p, n, upper) => {
  expect(p + (limitWidth(p, n, 3) ?? Number.NaN)).toBeCloseTo(upper, 4);
});

/** An Introduction to Business Statistics, example 16.6: ten samples of 200, lines at 0.16, 0.2378 and 0.0822. */
test("both limits of a published p chart", () => {
  const p = showRate(
    sumOf([40, 44, 22, 34, 24, 32, 28, 32, 34, 30].map((hits) => ({ booked: 200, showed: hits }))),
  );
  expect(p).toBe(0.16);
  expect(0.16 + (limitWidth(0.16, 200, 3) ?? Number.NaN)).toBeCloseTo(0.2378, 4);
  expect(0.16 - (limitWidth(0.16, 200, 3) ?? Number.NaN)).toBeCloseTo(0.0822, 4);
});

/**
 * The R package binom, `binom.confint`, method "asymptotic" at 95 %: p ± z·√(p(1−p)/n), as statsmodels keeps it in
 * stats/tests/results/results_proportion.py. Its z = 1.959964 and ours of two decimals differ in the sixth place.
 */
test.each([
  [18, 20, 0.768521618913513, 1.031478381086487],
  [4, 20, 0.0246954918846837, 0.3753045081153163],
  [4, 200, 0.000597346459104517, 0.0394026535408955],
  [190, 200, 0.919794926420966, 0.980205073579034],
  [1, 30, -0.0309007, 0.09756737],
  [29, 30, 0.9024326, 1.0309007],
])("the 95 %% limits around %i of %i at as many are the published ones", (hits, of, lower, upper) => {
  const width = limitWidth(hits / of, of, near.z) ?? Number.NaN;
  expect(hits / of - width).toBeCloseTo(lower, 5);
  expect(hits / of + width).toBeCloseTo(upper, 5);
});

/** H. Arsham, Statistical Tables, "values of z of particular importance": 0.975 lies below 1.960, 0.999 below 3.090. */
test("within z = 1.96 and 3.09 lie 95 % and 99.8 % of a normal distribution", () => {
  expect(LIMITS.map(({ z }) => z)).toEqual([1.96, 3.09]);
  // Simpson's rule over the density, in 2000 steps: nothing of ours is used.
  const within = (z: number): number => {
    const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
    const step = (2 * z) / 2000;
    const weight = (index: number): number => (index === 0 || index === 2000 ? 1 : index % 2 === 0 ? 2 : 4);
    const terms = Array.from({ length: 2001 }, (_, index) => weight(index) * density(-z + index * step));
    return (terms.reduce((sum, term) => sum + term, 0) * step) / 3;
  };
  expect(within(near.z)).toBeCloseTo(0.95, 4);
  expect(within(far.z)).toBeCloseTo(0.998, 4);
  expect(LIMITS.map(({ name }) => name)).toEqual(["95%", "99.8%"]);
});

test("limits are z·√(p(1−p)/n), calculated by hand", () => {
  // p = 0.8, n = 100: √(0.8·0.2/100) = √0.0016 = 0.04; 1.96·0.04 = 0.0784; 3.09·0.04 = 0.1236.
  expect(limitWidth(0.8, 100, near.z)).toBeCloseTo(0.0784, 12);
  expect(limitWidth(0.8, 100, far.z)).toBeCloseTo(0.1236, 12);
  // p = 0.5, n = 25: √(0.25/25) = 0.1.
  expect(limitWidth(0.5, 25, near.z)).toBeCloseTo(0.196, 12);
});

test("around a rate of 0 or 1 the limits are the rate itself, and one count has limits too", () => {
  expect(limitWidth(0, 10, near.z)).toBe(0);
  expect(limitWidth(1, 10, near.z)).toBe(0);
  expect(limitWidth(0.5, 1, 2)).toBe(1);
  expect(verdictOf({ booked: 10, showed: 0 }, 0)).toBe("within");
  expect(verdictOf({ booked: 10, showed: 1 }, 0)).toBe("above 99.8%");
  expect(limitWidth(-0.1, 10, near.z)).toBeNull();
});

test("an administrator's accounts are one, by the name of the first, most booked first", () => {
  const line = (id: number, account: number, booked: number) => ({
    administratorId: administratorId(String(id)),
    administratorName: `Administrator ${id} at ${account}`,
    officeId: officeId(String(account)),
    officeName: `Account ${account}`,
    counts: { ...NO_COUNTS, first: { booked, showed: 1 } },
  });
  expect(administratorCounts([line(1, 7, 5), line(2, 7, 9), line(1, 8, 6)], "first")).toEqual([
    { id: "1", name: "Administrator 1 at 7", booked: 11, showed: 2 },
    { id: "2", name: "Administrator 2 at 7", booked: 9, showed: 1 },
  ]);
});

test("there are no limits without counts, or where more showed than were booked", () => {
  expect(limitWidth(0.8, 0, near.z)).toBeNull();
  expect(limitWidth(1.2, 10, near.z)).toBeNull();
});

test("the overall rate is of the totals, not the mean of rates", () => {
  // 90 of 100 and 0 of 300: 90/400, while the mean of 90 % and 0 % would be 45 %.
  expect(
    showRate(
      sumOf([
        { booked: 100, showed: 90 },
        { booked: 300, showed: 0 },
      ]),
    ),
  ).toBe(0.225);
  expect(showRate(sumOf([{ booked: 0, showed: 0 }]))).toBeNull();
});

test.each([
  [72, "below 95%"], // 0.8 − 0.0784 = 0.7216
  [73, "within"],
  [87, "within"], // 0.8 + 0.0784 = 0.8784
  [88, "above 95%"],
  [92, "above 95%"], // 0.8 + 0.1236 = 0.9236
  [93, "above 99.8%"],
  [67, "below 99.8%"], // 0.8 − 0.1236 = 0.6764
])("%d of 100 around 80 %% is %s", (hits, verdict) => {
  expect(verdictOf({ booked: 100, showed: hits }, 0.8)).toBe(verdict);
});

test("nobody booked is no verdict", () => {
  expect(verdictOf({ booked: 0, showed: 0 }, 0.8)).toBeNull();
});

test("those outside are counted by side and limit, against the rate of all; who has no counts is in none", () => {
  // 320 of 400 in all: 0.8; 0.67 of 100 is below 0.6764; 20 of 20 is above 0.8 + 0.1753.
  const shares = [
    { booked: 100, showed: 67 },
    { booked: 0, showed: 0 },
    { booked: 20, showed: 20 },
    { booked: 280, showed: 233 },
  ];
  expect(verdictCounts(shares)).toEqual({
    "below 99.8%": 1,
    "below 95%": 0,
    within: 1,
    "above 95%": 1,
    "above 99.8%": 0,
  });
  expect(verdictCounts([{ booked: 0, showed: 0 }]).within).toBe(0);
});
