import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod/mini";
import { bucketsOf, TREND_STEPS } from "#domain/funnel/funnel-buckets.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { addDays, isoDate } from "#domain/time/time.ts";
import { funnelRows, funnelSeries, funnelWeekdays } from "./funnel-packed.ts";

const stage = fc.record({ booked: fc.nat(), showed: fc.nat() }, { noNullPrototype: true });
const counts = fc.record(
  { first: stage, second: stage, third: stage, training: stage, sale: stage },
  { noNullPrototype: true },
);
const who = fc.constantFrom("1", "2", "__proto__", "0031");
const row = fc.record({ administrator: who, account: who, counts }, { noNullPrototype: true });

test("rows come back as they were, and each name travels once", () => {
  fc.assert(
    fc.property(fc.array(row), (all) => {
      const rows = all.map((one) => ({
        administratorId: administratorId(one.administrator),
        administratorName: `Somebody ${one.administrator}`,
        accountId: officeId(one.account),
        accountName: `Account ${one.account}`,
        counts: one.counts,
      }));
      const packed = z.encode(funnelRows, rows);
      expect(z.decode(funnelRows, packed)).toEqual(rows);
      expect(packed.administrators.length).toBe(new Set(rows.map((it) => it.administratorId)).size);
    }),
  );
});

test.each([
  [{ rows: [[0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]] }, "not listed"],
  [{ rows: [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1]] }, "not rows of"],
  [{ rows: [[0, 0, 1.5, 0, 0, 0, 0, 0, 0, 0, 0, 0]] }, "not rows of"],
  [{ rows: [[0, 0]] }, "not rows of"],
  [{ accounts: [{ id: "", name: "A" }] }, "not an office id"],
  [{ administrators: [{ id: "1", name: 1 }] }, "Invalid input"],
])("%j is no report: %s", (changed, message) => {
  const told = {
    administrators: [{ id: "1", name: "Bo" }],
    accounts: [{ id: "101", name: "Harbor Point" }],
    rows: [],
    ...changed,
  };
  expect(z.safeParse(funnelRows, told).error?.issues[0]?.message).toContain(message);
});

const known = fc.record({ counts, daysKnown: fc.nat() }, { noNullPrototype: true });

test("a trend comes back as it was, with the days of its buckets told once", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom(...TREND_STEPS),
      fc.array(known, { minLength: 100, maxLength: 100 }),
      (days, by, facts) => {
        const from = isoDate("2026-01-29");
        const buckets = bucketsOf({ from, to: addDays(from, days) }, by, 1).flatMap((bucket, place) => {
          const fact = facts[place];
          return fact === undefined ? [] : [{ ...bucket, ...fact }];
        });
        const trend = {
          buckets,
          accounts: [{ accountId: officeId("101"), accountName: "Harbor Point", buckets }],
          accountsKnown: [{ id: officeId("104"), daysKnown: buckets.map(({ daysKnown }) => daysKnown) }],
        };
        expect(z.decode(funnelSeries, z.encode(funnelSeries, trend))).toEqual(trend);
      },
    ),
  );
});

test("a trend whose accounts have days of other buckets is none", () => {
  const [fact] = fc.sample(known, 1);
  const buckets = bucketsOf({ from: isoDate("2026-11-02"), to: isoDate("2026-11-03") }, "day", 1).flatMap(
    (bucket) => (fact === undefined ? [] : [{ ...bucket, ...fact }]),
  );
  const trend = { buckets, accounts: [], accountsKnown: [{ id: officeId("104"), daysKnown: [1] }] };
  expect(z.safeEncode(funnelSeries, trend).error?.issues[0]?.message).toContain("another length");
});

test("days of the week are seven", () => {
  const week = fc.sample(known, 7).map((fact, place) => ({ weekday: place + 1, ...fact }));
  expect(z.decode(funnelWeekdays, z.encode(funnelWeekdays, week))).toEqual(week);
  expect(z.safeEncode(funnelWeekdays, week.slice(1)).success).toBe(false);
});
