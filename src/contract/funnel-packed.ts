import { z } from "zod/mini";
import { STAGES, type FunnelCounts, type StageCount } from "#domain/funnel/funnel.ts";
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
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isCounts = (value: unknown, length: number): value is readonly number[] =>
  Array.isArray(value) && value.length === length && value.every(isCount);

/** Booked and showed of each stage, in the order of the stages. */
const packedCounts = z.custom<readonly number[]>(
  (value) => isCounts(value, COUNTS),
  `not ${COUNTS} counts: booked and showed of each stage`,
);

const packCounts = ({ first, second, third, training, sale }: FunnelCounts): readonly number[] => [
  ...[first.booked, first.showed, second.booked, second.showed, third.booked, third.showed],
  ...[training.booked, training.showed, sale.booked, sale.showed],
];

const unpackCounts = (packed: readonly number[], at = 0): FunnelCounts => ({
  first: pairAt(packed, at),
  second: pairAt(packed, at + 2),
  third: pairAt(packed, at + 4),
  training: pairAt(packed, at + 6),
  sale: pairAt(packed, at + 8),
});

const pairAt = (packed: readonly number[], place: number): StageCount => ({
  booked: packed[place] ?? 0,
  showed: packed[place + 1] ?? 0,
});

const PLACES = 2;

const isRow = (value: unknown): boolean => isCounts(value, PLACES + COUNTS);

const packedRows = z
  .object({
    administrators: z.readonly(z.array(z.object({ id: administratorId, name: z.string() }))),
    accounts: z.readonly(z.array(z.object({ id: officeId, name: z.string() }))),
    // One check of all ten thousand: one for each of them takes as long as the query.
    rows: z.custom<readonly (readonly number[])[]>(
      (value) => Array.isArray(value) && value.every(isRow),
      `not rows of an administrator's place, an account's place and ${COUNTS} counts`,
    ),
  })
  .check(
    z.refine(
      ({ administrators, accounts, rows }) =>
        rows.every(([a = -1, o = -1]) => a < administrators.length && o < accounts.length),
      "a row of somebody or some account that is not listed",
    ),
  );

type Named<Id> = { readonly id: Id; readonly name: string };

/** Each once, in the order they are met. */
class Listed<Id extends string> {
  readonly all: Named<Id>[] = [];
  readonly #places = new Map<Id, number>();

  /** At which place of the list one is, which it is added to when it is new. */
  placeOf(id: Id, name: string): number {
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    this.#places.set(id, this.all.length);
    return this.all.push({ id, name }) - 1;
  }
}

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
    const [administrators, accounts] = [new Listed<AdministratorId>(), new Listed<OfficeId>()];
    const packed = rows.map((row) => [
      administrators.placeOf(row.administratorId, row.administratorName),
      accounts.placeOf(row.accountId, row.accountName),
      ...packCounts(row.counts),
    ]);
    return { administrators: administrators.all, accounts: accounts.all, rows: packed };
  },
});

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

const ownKnown = z.object({ id: officeId, daysKnown: z.readonly(z.array(count)) });
/** On how many days of each bucket anything is known of an account by itself. */
export type AccountKnown = z.output<typeof ownKnown>;

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
    accountsKnown: z.readonly(z.array(ownKnown)),
  })
  .check(
    z.refine(
      ({ buckets, all, accounts, accountsKnown }) =>
        [all, ...accounts].every(({ counts }) => counts.length === buckets.length) &&
        [all, ...accounts, ...accountsKnown].every(({ daysKnown }) => daysKnown.length === buckets.length),
      "a series of another length than the buckets",
    ),
  );

type Trend = {
  readonly buckets: readonly TrendBucket[];
  readonly accounts: readonly AccountTrend[];
  readonly accountsKnown: readonly AccountKnown[];
};

/** Counts over time, of all accounts together and of each. They travel with the dates of the buckets once. */
export const funnelSeries = z.codec(packedTrend, z.custom<Trend>(), {
  decode: ({ buckets, all, accounts, accountsKnown }) => {
    const dated = (of: z.output<typeof series>): readonly TrendBucket[] =>
      buckets.map((it, index) => ({ ...it, ...knownAt(of, index) }));
    return {
      buckets: dated(all),
      accounts: accounts.map(({ id, name, ...of }) => ({
        accountId: id,
        accountName: name,
        buckets: dated(of),
      })),
      accountsKnown,
    };
  },
  encode: ({ buckets, accounts, accountsKnown }) => ({
    buckets: buckets.map(({ from, to, isWhole }) => ({ from, to, isWhole })),
    all: packSeries(buckets),
    accounts: accounts.map(({ accountId, accountName, buckets: own }) => ({
      id: accountId,
      name: accountName,
      ...packSeries(own),
    })),
    accountsKnown,
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
