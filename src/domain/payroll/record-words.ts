import type { PersonId } from "#domain/ids.ts";
import { unreadRest } from "./punches.ts";

/** How a record's person stands in the directory: production-form records have names only. */
export type Match = "by-id" | "by-name" | "none" | "several";

/** `ID 7001`, `By name, 7001`, `Not in directory`, `Several match`: found or not, never guessed. */
export function matchWords({
  match,
  personId,
}: {
  readonly match: Match;
  readonly personId: PersonId | null;
}): string {
  switch (match) {
    case "by-id":
      return `ID ${personId ?? ""}`;
    case "by-name":
      return personId === null ? "By name" : `By name, ${personId}`;
    case "none":
      return "Not in directory";
    case "several":
      return "Several match";
  }
}

/** What the source says a record was changed by; "" when it says nothing out of the ordinary. */
export const changeWords = (modType: string | null): string =>
  modType === null || modType === "Regular" ? "" : modType;

/** What is out of the ordinary about a record, in one line: `Inactive; Edited; totalMin: many`. */
export const noteWords = (record: {
  readonly isActive: boolean;
  readonly modType: string | null;
  readonly unread: readonly { readonly field: string; readonly text: string }[];
}): string =>
  [
    record.isActive ? "" : "Inactive",
    changeWords(record.modType),
    ...unreadRest(record).map(({ field, text }) => `${field}: ${text}`),
  ]
    .filter((note) => note !== "")
    .join("; ");
