import { COMPARISON_NAMES } from "#domain/funnel/funnel-compare.ts";
import { isAdministratorId } from "#domain/ids.ts";
import { RANGE_NAMES } from "#domain/time/named-ranges.ts";
import { dayCount, isIsoDate, RANGE_DAYS_MAX } from "#domain/time/time.ts";
import { checked, listOf, oneOf, type AddressChanges } from "#web/lib/address.ts";
import { formatCount } from "#web/lib/format.ts";

/** What a hand-typed address asks for and cannot have, in a sentence, and what takes it back. */
export type AddressMistake = {
  readonly words: string;
  readonly action: string;
  readonly mend: AddressChanges;
};

/** Mistakes for which something else is shown. */
export const addressMistakes = (search: URLSearchParams): readonly AddressMistake[] =>
  [
    administratorMistake(search),
    datesMistake(search),
    rangeMistake(search),
    comparisonMistake(search),
  ].filter((mistake) => mistake !== null);

const administratorMistake = (search: URLSearchParams): AddressMistake | null =>
  !search.has("administrator") || checked(search, "administrator", isAdministratorId) !== null
    ? null
    : {
        words: "The administrator in the address cannot be read, so all are shown.",
        action: "Leave the administrator out",
        mend: { administrator: null },
      };

const NO_DATES = { from: null, to: null } as const;

function datesMistake(search: URLSearchParams): AddressMistake | null {
  if (!search.has("from") && !search.has("to")) return null;
  const wrong = wrongDays(search, "from", "to");
  if (wrong === null) return null;
  const [from, to] = [search.get("from"), search.get("to")];
  const turned = wrong === "reversed" ? { from: to, to: from } : null;
  return {
    words: `The dates in the address ${WRONG_DAYS[wrong]}, so other days are shown.`,
    action: turned === null ? "Leave these dates out" : "Turn the dates around",
    mend: turned ?? NO_DATES,
  };
}

const rangeMistake = (search: URLSearchParams): AddressMistake | null =>
  !search.has("range") || oneOf(search, "range", RANGE_NAMES) !== null
    ? null
    : {
        words: "The address names a range of days that does not exist, so other days are shown.",
        action: "Leave this range out",
        mend: { range: null },
      };

const NO_COMPARISON = { compare: null, compareFrom: null, compareTo: null } as const;

function comparisonMistake(search: URLSearchParams): AddressMistake | null {
  if (!search.has("compare") || oneOf(search, "compare", COMPARISON_NAMES) !== null) return null;
  if (search.get("compare") !== "own")
    return {
      words: "The address compares with something that does not exist, so the days before are compared.",
      action: "Leave this comparison out",
      mend: NO_COMPARISON,
    };
  const wrong = wrongDays(search, "compareFrom", "compareTo");
  if (wrong === null) return null;
  return {
    words: `The dates in the address to compare with ${WRONG_DAYS[wrong]}, so the days before are compared.`,
    action: "Leave this comparison out",
    mend: NO_COMPARISON,
  };
}

const WRONG_DAYS = {
  unread: "cannot be read as days",
  reversed: "end before they begin",
  long: `span more than ${formatCount(RANGE_DAYS_MAX)} days`,
} as const;

function wrongDays(search: URLSearchParams, first: string, last: string): keyof typeof WRONG_DAYS | null {
  const from = checked(search, first, isIsoDate);
  const to = checked(search, last, isIsoDate);
  if (from === null || to === null) return "unread";
  const [start, end] = from <= to ? [from, to] : [to, from];
  if (dayCount({ from: start, to: end }) > RANGE_DAYS_MAX) return "long";
  return from <= to ? null : "reversed";
}

/**
 * The mistake of an address that names accounts which are not among the known ones; null when all are. Whether they do
 * not exist or belong to others is not said, and not known here.
 */
export function accountsMistake(
  search: URLSearchParams,
  offices: readonly { readonly id: string }[],
): AddressMistake | null {
  const asked = listOf(search, "account");
  const ids = new Set(offices.map(({ id }) => id));
  const known = asked.filter((id) => ids.has(id));
  if (known.length === asked.length) return null;
  const isOne = asked.length === 1;
  return {
    words: isOne
      ? "The account in the address is not among those you can see, so there is nothing to show."
      : "Not all accounts in the address are among those you can see, so there is nothing to show.",
    action: known.length === 0 ? "Show all accounts" : "Show the others",
    mend: { account: known, ...(known.length === 0 && { alone: null }) },
  };
}
