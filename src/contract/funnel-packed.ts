import { z } from "zod/mini";
import { STAGES, type FunnelCounts, type Stage, type StageCount } from "#domain/funnel.ts";
import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import { administratorId, count, isoDate, officeId } from "./primitives.ts";

/** One administrator at one account, summed over the range. */
export type FunnelRow = {
  readonly administratorId: AdministratorId;
  readonly administratorName: string;
  readonly accountId: OfficeId;
  readonly accountName: string;
  readonly counts: FunnelCounts;
};

const COUNTS = STAGES.length * 2;
const isCounts = (value: unknown, length: number): value is readonly number[] =>
  Array.isArray(value) && value.length === length && value.every((it) => Number.isSafeInteger(it) && it >= 0);

/** Booked and showed of each stage, in the order of the stages. */
const packedCounts = z.custom<readonly number[]>(
  (value) => isCounts(value, COUNTS),
  `not ${COUNTS} counts: booked and showed of each stage`,
);

const packCounts = (counts: FunnelCounts): readonly number[] =>
  STAGES.flatMap((stage) => [counts[stage].booked, counts[stage].showed]);

const unpackCounts = (packed: readonly number[], at = 0): FunnelCounts => ({
  first: stageAt(packed, at, "first"),
  second: stageAt(packed, at, "second"),
  third: stageAt(packed, at, "third"),
  training: stageAt(packed, at, "training"),
  sale: stageAt(packed, at, "sale"),
});

const stageAt = (packed: readonly number[], at: number, stage: Stage): StageCount => {
  const place = at + STAGES.indexOf(stage) * 2;
  return { booked: packed[place] ?? 0, showed: packed[place + 1] ?? 0 };
};

const PLACES = 2;
const packedRow = z.custom<readonly number[]>(
  (value) => isCounts(value, PLACES + COUNTS),
  `not an administrator's place, an account's place and ${COUNTS} counts`,
);

const packedRows = z
  .object({
    administrators: z.readonly(z.array(z.object({ id: administratorId, name: z.string() }))),
    accounts: z.readonly(z.array(z.object({ id: officeId, name: z.string() }))),
    rows: z.readonly(z.array(packedRow)),
  })
  .check(
    z.refine(
      ({ administrators, accounts, rows }) =>
        rows.every(([a = -1, o = -1]) => a in administrators && o in accounts),
      "a row of somebody or some account that is not listed",
    ),
  );

/** Rows of a report. They travel with each name once: among 10,000 rows are 20 administrators of each of 500 accounts. */
export const funnelRows = z.codec(packedRows, z.custom<readonly FunnelRow[]>(Array.isArray, "not rows"), {
  decode: ({ administrators, accounts, rows }) =>
    rows.flatMap((row) => {
      const [administrator, account] = [administrators[row[0] ?? -1], accounts[row[1] ?? -1]];
      if (administrator === undefined || account === undefined) return [];
      return [
        {
          administratorId: administrator.id,
          administratorName: administrator.name,
          accountId: account.id,
          accountName: account.name,
          counts: unpackCounts(row, PLACES),
        },
      ];
    }),
  encode: (rows) => {
    const administrators = placesOf(
      rows.map(({ administratorId: id, administratorName: name }) => ({ id, name })),
    );
    const accounts = placesOf(rows.map(({ accountId: id, accountName: name }) => ({ id, name })));
    return {
      administrators: administrators.list,
      accounts: accounts.list,
      rows: rows.map((row) => [
        administrators.placeOf(row.administratorId),
        accounts.placeOf(row.accountId),
        ...packCounts(row.counts),
      ]),
    };
  },
});

/** Each once, in the order they are met, and at which place of that list. */
function placesOf<Named extends { readonly id: string }>(all: readonly Named[]) {
  const list: Named[] = [];
  const places = new Map<string, number>();
  for (const one of all)
    if (!places.has(one.id)) {
      places.set(one.id, list.length);
      list.push(one);
    }
  return { list, placeOf: (id: string): number => places.get(id) ?? -1 };
}

const bucket = z.object({ from: isoDate, to: isoDate, isWhole: z.boolean() });

/** Counts of a stretch of days, and on how many of them anything is known; beside no known day the zeros say nothing. */
export type Known = { readonly counts: FunnelCounts; readonly daysKnown: number };
/** `isWhole` is false where the range cuts the day, week or month that it is of. */
export type TrendBucket = z.output<typeof bucket> & Known;
export type AccountTrend = {
  readonly accountId: OfficeId;
  readonly accountName: string;
  readonly buckets: readonly TrendBucket[];
};

const series = z.object({
  counts: z.readonly(z.array(packedCounts)),
  daysKnown: z.readonly(z.array(count)),
});

const packSeries = (all: readonly Known[]): z.output<typeof series> => ({
  counts: all.map(({ counts }) => packCounts(counts)),
  daysKnown: all.map(({ daysKnown }) => daysKnown),
});

const knownAt = ({ counts, daysKnown }: z.output<typeof series>, index: number): Known => ({
  counts: unpackCounts(counts[index] ?? []),
  daysKnown: daysKnown[index] ?? 0,
});

const packedTrend = z
  .object({
    buckets: z.readonly(z.array(bucket)),
    all: series,
    accounts: z.readonly(z.array(z.extend(series, { id: officeId, name: z.string() }))),
  })
  .check(
    z.refine(
      ({ buckets, all, accounts }) =>
        [all, ...accounts].every(
          ({ counts, daysKnown }) => counts.length === buckets.length && daysKnown.length === buckets.length,
        ),
      "a series of another length than the buckets",
    ),
  );

type Trend = { readonly buckets: readonly TrendBucket[]; readonly accounts: readonly AccountTrend[] };

/** Counts over time, of all accounts together and of each. They travel with the dates of the buckets once. */
export const funnelSeries = z.codec(packedTrend, z.custom<Trend>(), {
  decode: ({ buckets, all, accounts }) => {
    const dated = (of: z.output<typeof series>): readonly TrendBucket[] =>
      buckets.map((it, index) => ({ ...it, ...knownAt(of, index) }));
    return {
      buckets: dated(all),
      accounts: accounts.map(({ id, name, ...of }) => ({
        accountId: id,
        accountName: name,
        buckets: dated(of),
      })),
    };
  },
  encode: ({ buckets, accounts }) => ({
    buckets: buckets.map(({ from, to, isWhole }) => ({ from, to, isWhole })),
    all: packSeries(buckets),
    accounts: accounts.map(({ accountId, accountName, buckets: own }) => ({
      id: accountId,
      name: accountName,
      ...packSeries(own),
    })),
  }),
});

const DAYS_A_WEEK = 7;

/** Counts by day of the week, 1 Monday to 7 Sunday, over the whole range. */
export const funnelWeekdays = z.codec(
  series.check(z.refine(({ counts }) => counts.length === DAYS_A_WEEK, "not seven days")),
  z.custom<readonly (Known & { readonly weekday: number })[]>(Array.isArray, "not days of the week"),
  {
    decode: (packed) =>
      packed.counts.map((_counts, index) => ({ weekday: index + 1, ...knownAt(packed, index) })),
    encode: (all) => packSeries(all),
  },
);
