/** Changes of an event that the reads can show. */
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
