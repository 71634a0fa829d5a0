import type { EventRow } from "#web/api/roadshows.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import type { Message } from "#web/lib/mail.ts";

/** A line with a word before it; nothing where there is no value. */
const labeled = (label: string, value: string): readonly string[] =>
  value.trim() === "" ? [] : [`${label} ${value.trim()}`];

/** Asks a candidate to staff an event: where it is, whose it is, and which group it belongs to. */
export function gapMessage({
  id,
  retailerName,
  groupId,
  retailerRoadShowId,
  location,
  days,
}: Pick<EventRow, "id" | "retailerName" | "groupId" | "retailerRoadShowId" | "location" | "days">): Message {
  const place = [location.city, `${location.state} ${location.zip}`.trim()]
    .filter((part) => part !== "")
    .join(", ");
  const club = [retailerName, ...labeled("club", location.clubNumber)]
    .filter((part) => part !== "")
    .join(", ");
  return {
    subject: ["Roadshow", [retailerName, location.clubNumber].join(" ").trim(), place]
      .filter((part) => part !== "")
      .join(", "),
    body: [
      "Can you staff this roadshow?",
      "",
      ...[club, place, days === null ? "" : formatRange(days)].filter((part) => part !== ""),
      [`Event ${id}`, ...labeled("group", groupId)].join(", "),
      ...labeled("Retailer’s roadshow", retailerRoadShowId),
      "",
      "Please answer whether you accept.",
    ].join("\n"),
  };
}
