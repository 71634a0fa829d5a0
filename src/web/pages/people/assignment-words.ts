import type { AssignmentRole } from "#domain/roadshows/roadshows.ts";

export const ROLE_WORDS: Readonly<Record<AssignmentRole, string>> = {
  payoutOwner: "Payout owner",
  merchOwner: "Merchandising owner",
  hubManager: "Hub manager",
};
