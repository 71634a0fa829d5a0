import type { PersonId } from "#domain/ids.ts";
import { REVEAL_FIELDS, type RevealField } from "#domain/people/private-data.ts";

/*
 * Whose value somebody is about to ask for, while its form is open: who has to leave the page to prove who they are
 * finds the form open when they come back. It is of this tab, and gone with the form.
 */
const KEY = "fieldboard.asked-reveal";

/** Keeps it until what it returns is called. */
export function keepAskedReveal(id: PersonId, field: RevealField): () => void {
  try {
    sessionStorage.setItem(KEY, `${field} ${id}`);
  } catch {
    // A browser that keeps nothing shows the page closed.
  }
  return () => {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  };
}

/** The field whose form was open for this person; null when none was. */
export function askedReveal(id: PersonId): RevealField | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    return REVEAL_FIELDS.find((field) => kept === `${field} ${id}`) ?? null;
  } catch {
    return null;
  }
}
