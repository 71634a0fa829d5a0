import type { OfficeId } from "#domain/ids.ts";
import type { Instant, IsoDate } from "#domain/time/time.ts";

/** First and last day that there are counts for. */
export type KeptDays = { readonly first: IsoDate; readonly last: IsoDate };

/**
 * The days of a range that are known, in order, when the newest of their replies was received, and the days that any
 * counts are kept for, in the range or not; null for none.
 */
export type FunnelCover = {
  readonly days: readonly IsoDate[];
  readonly asOf: Instant | null;
  readonly kept: KeptDays | null;
};

/** What is known of one account. Its newest reply may have been asked for another of its group. */
export type KnownDays = FunnelCover & { readonly accountId: OfficeId };

/** What is known of at least one of the accounts. */
export const coverOf = (known: readonly KnownDays[]): FunnelCover => ({
  days: [...new Set(known.flatMap(({ days }) => days))].toSorted(),
  asOf: known.reduce<Instant | null>((newest, { asOf }) => later(newest, asOf), null),
  kept: known.reduce<KeptDays | null>((all, { kept }) => wider(all, kept), null),
});

const later = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || (other !== null && other > one) ? other : one;

const wider = (one: KeptDays | null, other: KeptDays | null): KeptDays | null =>
  one === null || other === null
    ? (one ?? other)
    : {
        first: one.first < other.first ? one.first : other.first,
        last: one.last > other.last ? one.last : other.last,
      };
