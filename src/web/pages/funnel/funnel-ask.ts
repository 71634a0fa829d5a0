import { earlierRange, type Earlier } from "#domain/funnel-compare.ts";
import { isAdministratorId, isOfficeId, type AdministratorId, type OfficeId } from "#domain/ids.ts";
import type { FunnelAsk } from "#web/api/funnel.ts";
import { checked, listOf } from "#web/lib/address.ts";
import { askedComparison, askedRange, rangeOf, type Span } from "./funnel-range.ts";

/** Accounts that the address names; none stands for all. */
export const askedAccounts = (search: URLSearchParams): readonly OfficeId[] =>
  listOf(search, "account").filter(isOfficeId);

/** The administrator that the page is narrowed to. */
export const askedAdministrator = (search: URLSearchParams): AdministratorId | null =>
  checked(search, "administrator", isAdministratorId);

/**
 * What the address asks of the report, of all administrators: the page narrows its rows to one by itself, at once, and
 * knows the others to choose from.
 */
export function funnelAsk(search: URLSearchParams, span: Span): FunnelAsk {
  const account = askedAccounts(search);
  return { ...(account.length > 0 && { account }), ...rangeOf(search, span) };
}

/** The same of the administrator that the page is narrowed to, for what the server narrows: the trend, and files. */
export function narrowedAsk(search: URLSearchParams, span: Span): FunnelAsk {
  const administrator = askedAdministrator(search);
  return { ...funnelAsk(search, span), ...(administrator !== null && { administrator }) };
}

/** The days that the address compares with; null for none. */
export const askedEarlier = (search: URLSearchParams, span: Span): Earlier | null =>
  earlierRange(askedRange(search), askedComparison(search), span);

/** What the address asks, and the same of the days that it compares with. */
export function comparedAsks(search: URLSearchParams, span: Span): readonly FunnelAsk[] {
  const ask = funnelAsk(search, span);
  const earlier = askedEarlier(search, span);
  return earlier === null ? [ask] : [ask, { ...ask, ...earlier.range }];
}
