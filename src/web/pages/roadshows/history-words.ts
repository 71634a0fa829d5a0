import { officeName } from "#domain/office-name.ts";
import type { HistoryKind } from "#domain/roadshows/event-history.ts";
import { eventStatusWords } from "#domain/roadshows/roadshows.ts";
import type { HistoryEntry } from "#web/api/roadshows/roadshow-changes.ts";

const spelled = (status: string): string => eventStatusWords({ status });

/** Words on what happened: `Acknowledged by Ada Reed, Harbor Point`. What the first read shows may be older than it. */
export function historyWords(entry: Omit<HistoryEntry, "at" | "acknowledged">, isFirstRead: boolean): string {
  const { kind, before, after } = entry;
  if (kind === "listed")
    return isFirstRead
      ? `In the first read: ${spelled(after) || "no status"}`
      : `Listed: ${spelled(after) || "no status"}`;
  if (kind === "status") return `Status: ${spelled(before) || "none"} → ${spelled(after) || "none"}`;
  if (kind === "place") return `Place: ${before || "none"} → ${after || "none"}`;
  if (kind === "gone") return "No longer listed";
  if (kind === "hub-manager")
    return `Hub manager: ${before || "no one"} → ${after || "no one"}, ${ofWords(entry)}`;
  return `${ASSIGNMENT_WORDS[kind]} ${ofWords(entry)}`;
}

const ASSIGNMENT_WORDS: Readonly<
  Record<Exclude<HistoryKind, "listed" | "status" | "place" | "gone" | "hub-manager">, string>
> = {
  assigned: "Assigned:",
  removed: "No longer assigned:",
  active: "Active again:",
  inactive: "Inactive:",
  acknowledged: "Acknowledged by",
  withdrawn: "No longer acknowledged by",
};

function ofWords({ owner, ...office }: Pick<HistoryEntry, "owner" | "officeId" | "officeName">): string {
  const name = owner === null ? "" : `${owner.first} ${owner.last}`.trim();
  return [name || "owner unknown", officeName(office)].filter((word) => word !== "").join(", ");
}
