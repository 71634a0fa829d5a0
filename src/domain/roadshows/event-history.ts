/** What the reads of the events can show of one of them. */
export const EVENT_HISTORY = [
  "listed",
  "status",
  "place",
  "gone",
  "assigned",
  "removed",
  "active",
  "inactive",
  "acknowledged",
  "withdrawn",
  "hub-manager",
] as const;
export type HistoryKind = (typeof EVENT_HISTORY)[number];
