import { earlierRange, type Earlier } from "#domain/funnel/funnel-compare.ts";
import { isAdministratorId, isOfficeId, type AdministratorId, type OfficeId } from "#domain/ids.ts";
import type { FunnelAsk } from "#web/api/funnel.ts";
import { checked, listOf } from "#web/lib/address.ts";
import { askedComparison, askedRange, rangeOf, type Span } from "./funnel-range.ts";

/** Accounts that the address names; none stands for all. */
const askedAccounts = (search: URLSearchParams): readonly OfficeId[] =>
  listOf(search, "account").filter(isOfficeId);

/** Whether the accounts are meant without those that share their groups. */
export const isAlone = (search: URLSearchParams): boolean =>
  search.has("account") && search.get("alone") === "yes";

/** The administrator that the page is narrowed to. */
export const askedAdministrator = (search: URLSearchParams): AdministratorId | null =>
  checked(search, "administrator", isAdministratorId);

/**
 * What the address asks of the report, of all administrators: the page narrows its rows to one by itself, at once, and
 * knows the others to choose from.
 */
export function funnelAsk(search: URLSearchParams, span: Span): FunnelAsk {
  const account = askedAccounts(search);
  return {
    ...(account.length > 0 && { account }),
    ...(isAlone(search) && { alone: true }),
    ...rangeOf(search, span),
  };
}

/** The same of the administrator that the page is narrowed to, for what the server narrows: the trend, and files. */
export function narrowedAsk(search: URLSearchParams, span: Span): FunnelAsk {
  const administrator = askedAdministrator(search);
  return { ...funnelAsk(search, span), ...(administrator !== null && { administrator }) };
}

/** The days that the address compares with; null for none. */
export const askedEarlier = (search: URLSearchParams, span: Span): Earlier | null =>
  earlierRange(askedRange(search), askedComparison(search), span);

/** What the page begins with: its days and those it compares with, and nothing while an account is not among the known. */
export function funnelAsks(
  search: URLSearchParams,
  span: Span,
  offices: readonly { readonly id: string }[],
): readonly FunnelAsk[] {
  const ids = new Set(offices.map(({ id }) => id));
  if (listOf(search, "account").some((id) => !ids.has(id))) return [];
  const ask = funnelAsk(search, span);
  const earlier = askedEarlier(search, span);
  return earlier === null ? [ask] : [ask, { ...ask, ...earlier.range }];
}
