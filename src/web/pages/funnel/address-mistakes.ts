import { listOf, type AddressChanges } from "#web/lib/address.ts";
import { officesChange } from "./funnel-query.ts";

/** Words on what a link asks for and cannot have, and what corrects the address. */
export type AddressMistake = {
  readonly words: string;
  readonly action: string;
  readonly mend: AddressChanges;
};

/**
 * The mistake of an address that names offices which are not among the available ones; null when all are. Whether they
 * do not exist or belong to others is not said.
 */
export function officesMistake(
  search: URLSearchParams,
  offices: readonly { readonly id: string }[],
): AddressMistake | null {
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
