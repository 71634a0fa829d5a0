import type { OfficeId } from "./ids.ts";
import type { Instant, IsoDate } from "./time.ts";

/** The days of a range that are known, in order, and when the newest of their replies was received. */
export type FunnelCover = { readonly days: readonly IsoDate[]; readonly asOf: Instant | null };

/** The days of a range on which anything is known of an account, and when the newest reply about its group was received. */
export type KnownDays = {
  readonly accountId: OfficeId;
  readonly days: readonly IsoDate[];
  readonly asOf: Instant | null;
};

/** What is known of at least one of the accounts. */
export const coverOf = (known: readonly KnownDays[]): FunnelCover => ({
  days: [...new Set(known.flatMap(({ days }) => days))].toSorted(),
  asOf: known.reduce<Instant | null>((newest, { asOf }) => later(newest, asOf), null),
});

const later = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || (other !== null && other > one) ? other : one;
