import { officeName } from "#domain/office-name.ts";
import { movedWords } from "#domain/roadshows/event-days.ts";
import { eventStatusWords, type EventChange, type FullName } from "#domain/roadshows/roadshows.ts";
import type { ChangedEvent } from "#web/api/roadshows/roadshow-changes.ts";
import { formatRange, formatStamp } from "#web/lib/format-dates.ts";

export const CHANGE_WORDS: Readonly<Record<EventChange, string>> = {
  new: "New",
  gone: "No longer listed",
  canceled: "Canceled",
  status: "Status changed",
  place: "Place changed",
  days: "Days changed",
  reassigned: "Reassigned",
  acknowledged: "Acknowledged",
};

type Reassigned = ChangedEvent["reassigned"][number];
type Assigned = NonNullable<Reassigned["before"]>;

/** Words on what a change was, where its name does not say it. */
export function changeDetails(change: EventChange, row: ChangedEvent): readonly string[] {
  const { event, statusBefore, placeBefore, reassigned, acknowledged } = row;
  if (change === "status")
    return [
      `${eventStatusWords({ status: statusBefore }) || "No status"} → ${eventStatusWords(event) || "no status"}`,
    ];
  if (change === "place") return [`Before: ${placeBefore || "no place"}`];
  if (change === "days") return [daysWords(row)];
  if (change === "acknowledged") return [`By ${acknowledged.map(nameOf).join(", ")}`];
  return change === "reassigned" ? reassigned.map(reassignedWords) : [];
}

function daysWords({ daysBefore, daysAfter }: ChangedEvent): string {
  if (daysBefore !== null) return movedWords(daysBefore, daysAfter);
  return daysAfter === null ? "" : `Recorded: ${formatRange(daysAfter)}`;
}

/** `Acknowledged before the change: Ada Reed, Nov 8, 6:13 PM`; null where no acknowledgement is older than the change. */
export const acknowledgedBeforeWords = ({ acknowledgedBefore }: ChangedEvent): string | null =>
  acknowledgedBefore.length === 0
    ? null
    : `Acknowledged before the change: ${acknowledgedBefore
        .map(({ owner, at }) =>
          [nameOf(owner), at === null ? "" : formatStamp(at)].filter((word) => word !== "").join(", "),
        )
        .join("; ")}`;

const ROLES = [
  ["payoutOwner", "payout owner"],
  ["merchOwner", "merchandising owner"],
  ["hubManager", "hub manager"],
] as const;

/** `Ada Reed (Harbor Point) → Bo Lin (Mesa Verde)`, or the role alone that another person has. */
export function reassignedWords({ before, after }: Reassigned): string {
  if (before === null) return after === null ? "" : `Assigned: ${ownerWords(after)}`;
  if (after === null) return `No longer assigned: ${ownerWords(before)}`;
  if (ownerWords(before) !== ownerWords(after)) return `${ownerWords(before)} → ${ownerWords(after)}`;
  const others = ROLES.filter(([role]) => nameOf(before[role]) !== nameOf(after[role]));
  return `${ownerWords(after)}: ${others
    .map(([role, words]) => `${words} ${nameOf(before[role])} → ${nameOf(after[role])}`)
    .join(", ")}`;
}

const ownerWords = ({ payoutOwner, ...office }: Assigned): string =>
  `${nameOf(payoutOwner)} (${officeName(office, "no office")})`;

const nameOf = ({ first, last }: FullName): string => `${first} ${last}`.trim() || "no one";
