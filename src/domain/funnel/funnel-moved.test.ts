import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_COUNTS } from "./funnel.ts";
import { byOffice, movedBetween, topMoved } from "./funnel-moved.ts";
import { administratorId, officeId } from "#domain/ids.ts";

/* DOMAIN.md, "Interview funnel": "Why it moved, per administrator: Σ Δshare × (mean rate − overall mean rate) +
   Σ Δrate × mean share, means over the two periods, shares of first interviews booked. Who has none in one period is
   listed whole as "came" or "left". Parts add to the change within 1e-12." */

const row = (id: number, booked: number, sold: number) => ({
  administratorId: administratorId(String(id)),
  administratorName: `Administrator ${id}`,
  officeId: officeId("7"),
  officeName: "Harbor",
  counts: { ...NO_COUNTS, first: { booked, showed: 0 }, sale: { booked: 0, showed: sold } },
});

test("the change is split into mix and rates, calculated by hand", () => {
  // 100 of 400 and 30 of 600 first: shares 0.4 and 0.6, rates 0.25 and 0.05; overall 0.13.
  // Then 60 of 200 and 40 of 800: shares 0.2 and 0.8, rates 0.3 and 0.05; overall 0.1. Overall mean 0.115.
  const moved = movedBetween([row(1, 400, 100), row(2, 600, 30)], [row(1, 200, 60), row(2, 800, 40)]);

  expect(moved?.change).toBeCloseTo(-0.03, 12);
  // −0.2 × (0.275 − 0.115) = −0.032, 0.05 × 0.3 = 0.015; 0.2 × (0.05 − 0.115) = −0.013, 0 × 0.7 = 0.
  expect(moved?.parts.map(({ mix }) => mix)).toEqual([
    expect.closeTo(-0.032, 12),
    expect.closeTo(-0.013, 12),
  ]);
  expect(moved?.parts.map(({ rate }) => rate)).toEqual([expect.closeTo(0.015, 12), expect.closeTo(0, 12)]);
  expect(moved?.mix).toBeCloseTo(-0.045, 12);
  expect(moved?.rates).toBeCloseTo(0.015, 12);
  expect(moved?.whole).toBe(0);
});

test("who has none in one period is listed whole, as came or left", () => {
  // Overall 0.2 in both, so the mean is 0.2: who came adds 0.5 × (0.3 − 0.2), who left takes 0.5 × (0.3 − 0.2).
  const moved = movedBetween([row(1, 50, 5), row(2, 50, 15)], [row(1, 50, 5), row(3, 50, 15)]);

  expect(moved?.parts.find(({ kind }) => kind === "came")).toMatchObject({
    name: "Administrator 3",
    mix: 0,
    rate: 0,
    whole: expect.closeTo(0.05, 12),
  });
  expect(moved?.parts.find(({ kind }) => kind === "left")).toMatchObject({
    name: "Administrator 2",
    whole: expect.closeTo(-0.05, 12),
  });
  expect(moved?.change).toBe(0);
});

test("who sold to everyone booked and left, or came, is listed as well", () => {
  const there = movedBetween([row(1, 50, 5), row(2, 50, 50)], [row(1, 50, 5)]);
  const back = movedBetween([row(1, 50, 5)], [row(1, 50, 5), row(2, 50, 50)]);
  expect(there?.parts.map(({ id, kind }) => `${id} ${kind}`)).toEqual(["2 left", "1 both"]);
  expect(back?.parts.map(({ id, kind }) => `${id} ${kind}`)).toEqual(["2 came", "1 both"]);
});

test("sales without any first interview count whole, and who has nothing at all is not listed", () => {
  const moved = movedBetween([row(1, 100, 10), row(4, 0, 0)], [row(1, 100, 10), row(2, 0, 5)]);

  expect(moved?.parts.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    "Administrator 2 unbooked",
    "Administrator 1 both",
  ]);
  expect(moved?.whole).toBeCloseTo(0.05, 12);
});

test("an administrator's accounts are one part", () => {
  const moved = movedBetween([row(1, 60, 6), row(1, 40, 4)], [row(1, 100, 20)]);

  expect(moved?.parts).toMatchObject([
    { earlier: { booked: 100, showed: 10 }, later: { booked: 100, showed: 20 } },
  ]);
  expect(moved?.rates).toBeCloseTo(0.1, 12);
});

test("a period without a first interview booked has no rate, so nothing can be said to have moved", () => {
  expect(movedBetween([], [row(1, 10, 1)])).toBeNull();
  expect(movedBetween([row(1, 10, 1)], [row(1, 0, 3)])).toBeNull();
});

/** Zeros are as likely as anything: administrators who came, left, sold without booking, or did nothing. */
const count = fc.oneof(fc.constant(0), fc.nat({ max: 9 }), fc.nat({ max: 100_000 }));
const period = fc.array(
  fc.record({ id: fc.nat({ max: 60 }), booked: count, share: fc.integer({ min: 0, max: 100 }) }),
  { minLength: 1, maxLength: 120 },
);
const rowsOf = (drawn: readonly { id: number; booked: number; share: number }[]) =>
  drawn.map(({ id, booked, share }) =>
    row(id, booked, booked === 0 ? share % 4 : Math.round((booked * share) / 100)),
  );

/** The overall rate as exact whole numbers, apart from the code under test. */
const totals = (rows: ReturnType<typeof rowsOf>) => ({
  booked: rows.reduce((sum, { counts }) => sum + BigInt(counts.first.booked), 0n),
  sold: rows.reduce((sum, { counts }) => sum + BigInt(counts.sale.showed), 0n),
});

test("parts add to the change within 1e-12, whoever came, left or has zeros", () => {
  fc.assert(
    fc.property(period, period, (one, other) => {
      const [before, after] = [rowsOf(one), rowsOf(other)];
      const [b, a] = [totals(before), totals(after)];
      fc.pre(b.booked > 0n && a.booked > 0n);
      const change = Number(a.sold * b.booked - b.sold * a.booked) / Number(a.booked * b.booked);
      const moved = movedBetween(before, after);
      if (moved === null) throw new Error("both periods have a rate");

      const sum = moved.parts.reduce((total, part) => total + part.mix + part.rate + part.whole, 0);
      expect(Math.abs(moved.mix + moved.rates + moved.whole - change)).toBeLessThanOrEqual(1e-12);
      expect(Math.abs(sum - change)).toBeLessThanOrEqual(1e-12);
      expect(Math.abs(moved.later - moved.earlier - change)).toBeLessThanOrEqual(1e-12);
    }),
    { numRuns: 500 },
  );
});

test("each split part is the formula of two periods, computed the other way round", () => {
  fc.assert(
    fc.property(period, period, (one, other) => {
      const [before, after] = [rowsOf(one), rowsOf(other)];
      const moved = movedBetween(before, after);
      fc.pre(moved !== null);
      const [b, a] = [totals(before), totals(after)];
      for (const { kind, earlier, later, total } of moved?.parts ?? []) {
        // s₁r₁ − s₀r₀ − R̄(s₁ − s₀) is what mix and rate come to when they are multiplied out.
        const sales = later.showed / Number(a.booked) - earlier.showed / Number(b.booked);
        const shares = later.booked / Number(a.booked) - earlier.booked / Number(b.booked);
        const mean = (Number(a.sold) / Number(a.booked) + Number(b.sold) / Number(b.booked)) / 2;
        expect(Math.abs(total - (sales - mean * shares))).toBeLessThanOrEqual(1e-12);
        expect(kind === "both").toBe(earlier.booked > 0 && later.booked > 0);
      }
    }),
  );
});

test("turning the periods round turns every part round", () => {
  fc.assert(
    fc.property(period, period, (one, other) => {
      const there = movedBetween(rowsOf(one), rowsOf(other));
      const back = movedBetween(rowsOf(other), rowsOf(one));
      fc.pre(there !== null);
      expect(Math.abs((there?.mix ?? 0) + (back?.mix ?? 0))).toBeLessThanOrEqual(1e-12);
      expect(Math.abs((there?.whole ?? 0) + (back?.whole ?? 0))).toBeLessThanOrEqual(1e-12);
    }),
  );
});

test("those who move it most are listed, all others are one line that makes the list add up", () => {
  fc.assert(
    fc.property(period, period, fc.nat({ max: 10 }), (one, other, listed) => {
      const moved = movedBetween(rowsOf(one), rowsOf(other));
      fc.pre(moved !== null);
      if (moved === null) return;
      const { top, others } = topMoved(moved, listed);
      const sum = top.reduce((total, part) => total + part.total, others?.total ?? 0);
      expect(Math.abs(sum - moved.change)).toBeLessThanOrEqual(1e-12);
      expect(top.length + (others?.count ?? 0)).toBe(moved.parts.length);
    }),
  );
});

test("who is always listed takes the last place, where the others would leave none", () => {
  const moved = movedBetween(
    [row(1, 50, 20), row(2, 50, 10), row(3, 50, 10)],
    [row(1, 50, 5), row(2, 50, 14), row(3, 50, 11)],
  );
  const parts = moved?.parts ?? [];
  const listed = (always: string) =>
    topMoved({ parts }, 2, administratorId(always)).top.map((part) => part.id);
  expect(listed("3")).toEqual(["1", "3"]);
  expect(listed("2")).toEqual(["1", "2"]);
  expect(listed("9")).toEqual(["1", "2"]);
});

test("as many are listed as there is room for, and where there is none no one is", () => {
  const parts = movedBetween([row(1, 50, 20), row(2, 50, 10)], [row(1, 50, 5), row(2, 50, 14)])?.parts ?? [];
  const ids = (room: number, always: string | null) =>
    topMoved({ parts }, room, always).top.map((part) => part.id);
  expect(ids(1, null)).toEqual(["1"]);
  expect(ids(2, null)).toEqual(["1", "2"]);
  expect(ids(0, "2")).toEqual([]);
  expect(ids(1, "2")).toEqual(["2"]);
});

test("by office, one without a name goes by its id", () => {
  const nameless = { ...row(1, 50, 5), officeName: " " };
  const moved = movedBetween([nameless], [nameless], { by: byOffice });
  expect(moved?.parts.map(({ id, name }) => [id, name])).toEqual([["7", "Office 7"]]);
});
