import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_COUNTS, STAGES, sumCounts } from "./funnel.ts";
import { areSumsAlike, funnelGroupings, funnelLines, totalLine, type CountedRow } from "./funnel-lines.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { rowGroups } from "#domain/row-groups.ts";

const row = (administrator: string, account: string, booked: number, showed = 0): CountedRow => ({
  administratorId: administratorId(administrator),
  administratorName: `Person ${administrator}`,
  officeId: officeId(account),
  officeName: `Account ${account}`,
  counts: { ...NO_COUNTS, first: { booked, showed } },
});

const known = (rows: readonly CountedRow[], hasSameCoverage = true, unlike: readonly string[] = []) => ({
  rows,
  hasSameCoverage,
  isOfAll: false,
  unlikeOffices: new Set(unlike.map(officeId)),
});

const earlierBooked = (now: readonly CountedRow[], before: readonly CountedRow[]) =>
  funnelLines(now, known(before)).map(({ id, counts, earlier }) => [
    id,
    counts.first.booked,
    earlier?.first.booked ?? null,
  ]);

test("each line stands beside its earlier counts, and who has only earlier ones is listed with zeros", () => {
  expect(earlierBooked([row("1", "7", 5)], [row("1", "7", 3), row("2", "7", 4)])).toEqual([
    ["1 7", 5, 3],
    ["2 7", 0, 4],
  ]);
});

test("lines stand by administrator, then office, with numbers in their order", () => {
  const lines = funnelLines([row("10", "7", 1), row("9", "10", 2), row("9", "9", 3)]);
  expect(lines.map(({ administrator, office }) => `${administrator}, ${office}`)).toEqual([
    "Person 9, Account 9",
    "Person 9, Account 10",
    "Person 10, Account 7",
  ]);
});

test("missing earlier data is missing; an office that has some says zero of who is not in it", () => {
  const now = [row("1", "7", 5), row("2", "7", 6), row("1", "8", 9)];
  expect(earlierBooked(now, [row("1", "7", 3)])).toEqual([
    ["1 7", 5, 3],
    ["1 8", 9, null],
    ["2 7", 6, 0],
  ]);
  expect(totalLine(funnelLines(now)).earlier).toBeNull();
});

test("earlier counts of fewer known days are nothing that counts are compared with; rates are", () => {
  const [now, before] = [[row("1", "7", 40, 20)], [row("1", "7", 10, 4)]];
  const partly = funnelLines(now, known(before, false));
  for (const line of [...partly, totalLine(partly)]) {
    expect(line.earlier?.first).toEqual({ booked: 10, showed: 4 });
    expect(line.comparable).toBeNull();
  }
  const alike = funnelLines(now, known(before));
  for (const line of [...alike, totalLine(alike)]) expect(line.comparable).toEqual(line.earlier);
});

test("counts of an office that alone misses earlier days are compared with nothing, nor are sums with it; rates are", () => {
  const now = [row("1", "7", 5), row("2", "7", 6), row("1", "8", 9), row("2", "9", 4)];
  const before = [row("1", "7", 3), row("2", "7", 2), row("1", "8", 2)];
  const lines = funnelLines(now, known(before, true, ["8"]));
  expect(lines.map(({ id, comparable }) => [id, comparable?.first.booked ?? null])).toEqual([
    ["1 7", 3],
    ["1 8", null],
    ["2 7", 2],
    ["2 9", null],
  ]);
  const compared = funnelGroupings.map((grouping) =>
    rowGroups(lines, grouping, { term: null, sortOf: () => undefined }).map(
      ({ key, sums }) => `${key}: ${sums.comparable?.first.booked ?? "–"}`,
    ),
  );
  expect(compared).toEqual([
    ["Account 7: 5", "Account 8: –", "Account 9: –"],
    ["Person 1: –", "Person 2: 2"],
  ]);
  expect(totalLine(lines).comparable).toBeNull();
  expect(totalLine(lines).earlier?.first.booked).toBe(7);
  expect(areSumsAlike(now, known(before, true, ["8"]))).toBe(false);
  expect(areSumsAlike(now.slice(0, 2), known(before.slice(0, 2), true, ["8"]))).toBe(true);
  expect(areSumsAlike(now, known(before, false))).toBe(false);
});

test("where all offices are meant their total is compared as they are known together, and all else as ever", () => {
  const now = [row("1", "7", 5), row("1", "8", 9), row("2", "7", 6)];
  const before = { ...known([row("1", "7", 3), row("1", "8", 2)], true, ["8"]), isOfAll: true };
  const lines = funnelLines(now, before);
  expect(lines.map(({ id, comparable }) => [id, comparable?.first.booked ?? null])).toEqual([
    ["1 7", 3],
    ["1 8", null],
    ["2 7", 0],
  ]);
  expect(totalLine(lines, areSumsAlike(now, before)).comparable?.first.booked).toBe(5);
  expect(totalLine(lines, areSumsAlike(now, { ...before, isOfAll: false })).comparable).toBeNull();
  expect(areSumsAlike(now, { ...before, hasSameCoverage: false })).toBe(false);
});

test("subtotals of every grouping, and the total, are the sums of the rows, now and earlier", () => {
  const rows = fc.array(
    fc.tuple(fc.nat(4), fc.nat(4), fc.nat(500), fc.nat(500)).map(([a, b, c, d]) => row(`${a}`, `${b}`, c, d)),
  );
  const distinct = (all: readonly CountedRow[]): readonly CountedRow[] => [
    ...new Map(all.map((each) => [`${each.administratorId} ${each.officeId}`, each])).values(),
  ];
  fc.assert(
    fc.property(rows.map(distinct), rows.map(distinct), (now, before) => {
      const lines = funnelLines(now, known(before));
      const total = totalLine(lines);
      expect(total.counts).toEqual(sumCounts(now.map(({ counts }) => counts)));
      expect(total.earlier ?? NO_COUNTS).toEqual(sumCounts(before.map(({ counts }) => counts)));
      for (const grouping of funnelGroupings) {
        const groups = rowGroups(lines, grouping, { term: null, sortOf: () => undefined });
        const sums = groups.map((group) => group.sums);
        expect(groups.flatMap((group) => group.rows)).toHaveLength(lines.length);
        expect(totalLine(sums)).toEqual(total);
        for (const stage of STAGES)
          expect(sums.reduce((sum, { counts }) => sum + counts[stage].booked, 0)).toBe(
            total.counts[stage].booked,
          );
      }
    }),
  );
});
