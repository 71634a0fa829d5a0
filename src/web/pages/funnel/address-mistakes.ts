import { COMPARISON_NAMES } from "#domain/funnel/funnel-compare.ts";
import { isAdministratorId } from "#domain/ids.ts";
import { RANGE_NAMES } from "#domain/time/named-ranges.ts";
import { checked, listOf, oneOf, type AddressChanges } from "#web/lib/address.ts";
import { officesChange, requestedDays, requestedRange, DEFAULT_RANGE } from "./funnel-query.ts";

/** What a link asks for and cannot have, in words, and what corrects the address. */
export type AddressMistake = {
  readonly words: string;
  readonly mend: AddressChanges;
};

/** Mistakes for which something else is shown. */
export function addressMistakes(search: URLSearchParams): readonly AddressMistake[] {
  const hasWrongAdministrator =
    search.has("administrator") && checked(search, "administrator", isAdministratorId) === null;
  const hasWrongDays =
    (search.has("from") || search.has("to")) && requestedDays(search, "from", "to") === null;
  const hasWrongName = search.has("range") && oneOf(search, "range", RANGE_NAMES) === null;
  const shown = requestedRange(search) === DEFAULT_RANGE ? "Showing the last 4 weeks." : "They are ignored.";
  const hasWrongComparison =
    search.has("compare") &&
    oneOf(search, "compare", COMPARISON_NAMES) === null &&
    (search.get("compare") !== "own" || requestedDays(search, "compareFrom", "compareTo") === null);
  const mistakes: readonly (readonly [isMade: boolean, words: string, mend: AddressChanges])[] = [
    [
      hasWrongAdministrator,
      "Unknown administrator in the link. Showing all administrators.",
      { administrator: null },
    ],
    [
      hasWrongDays || hasWrongName,
      `Unknown dates in the link. ${shown}`,
      { ...(hasWrongDays && { from: null, to: null }), ...(hasWrongName && { range: null }) },
    ],
    [
      hasWrongComparison,
      "Unknown comparison in the link. Comparing with the previous period.",
      { compare: null, compareFrom: null, compareTo: null },
    ],
  ];
  return mistakes.filter(([isMade]) => isMade).map(([, words, mend]) => ({ words, mend }));
}

/**
 * The mistake of an address that names accounts which are not among the available ones; null when all are. Whether they
 * do not exist or belong to others is not said.
 */
export function accountsMistake(
  search: URLSearchParams,
  offices: readonly { readonly id: string }[],
): (AddressMistake & { readonly action: string }) | null {
  const requested = listOf(search, "account");
  const ids = new Set(offices.map(({ id }) => id));
  const available = requested.filter((id) => ids.has(id));
  if (available.length === requested.length) return null;
  return {
    words:
      requested.length === 1
        ? "The office in this link isn’t available to you."
        : "Some offices in this link aren’t available to you.",
    action: available.length === 0 ? "Show all offices" : "Show the others",
    mend: officesChange(available),
  };
}
