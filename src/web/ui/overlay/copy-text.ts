import { withChanges, searchAhead, type AddressChanges } from "#web/lib/address.ts";
import { showToast } from "./toasts.tsx";

/** Copies a text, and says so: `Link copied.` */
export async function copyText(text: string, label: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(`${label} copied.`);
  } catch {
    showToast("Couldn’t copy. Select the text and copy it.");
  }
}

/** Copies the page's address with other members, such as the dates that it shows today. */
export const copyLinkWith = (changes: AddressChanges): void =>
  void copyText(`${location.origin}${location.pathname}?${withChanges(searchAhead(), changes)}`, "Link");
