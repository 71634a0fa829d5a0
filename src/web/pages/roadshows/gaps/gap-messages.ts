import { addDays, type IsoDate } from "#domain/time/time.ts";
import type { EventRow } from "#web/api/roadshows/roadshows.ts";
import { formatDay, formatRange } from "#web/lib/format-dates.ts";
import type { Message } from "#web/lib/mail.ts";

/** A line with a word before it; nothing where there is no value. */
const labeled = (label: string, value: string): readonly string[] =>
  value.trim() === "" ? [] : [`${label} ${value.trim()}`];

type AskedEvent = Pick<
  EventRow,
  "id" | "retailerName" | "groupId" | "retailerRoadShowId" | "location" | "days"
>;

/** Person whom a candidate answers, and until which day. */
export type AnswerTo = { readonly name: string; readonly email: string; readonly until: IsoDate };

/** A candidate has so many days to answer, as long as that is before the event. */
const DAYS_TO_ANSWER = 2;

/** Day until which a candidate is asked to answer, unless another day is chosen. */
export function usualAnswerDay({ days }: Pick<EventRow, "days">, today: IsoDate): IsoDate {
  const usual = addDays(today, DAYS_TO_ANSWER);
  if (days === null || days.from > usual) return usual;
  return days.from > today ? addDays(days.from, -1) : today;
}

/** Asks a candidate to staff an event: where and when it is, whose it is, its group, whom to answer and until when. */
export function gapMessage(
  { id, retailerName, groupId, retailerRoadShowId, location, days }: AskedEvent,
  { name, email, until }: AnswerTo,
): Message {
  const place = [location.city, `${location.state} ${location.zip}`.trim()]
    .filter((part) => part !== "")
    .join(", ");
  const club = [retailerName, ...labeled("club", location.clubNumber)]
    .filter((part) => part !== "")
    .join(", ");
  const to = [name, email === "" ? "" : `(${email})`].filter((part) => part !== "").join(" ");
  return {
    subject: ["Roadshow", [retailerName, location.clubNumber].join(" ").trim(), place]
      .filter((part) => part !== "")
      .join(", "),
    body: [
      "Can you staff this roadshow?",
      "",
      ...[club, place, days === null ? "Days to be confirmed" : formatRange(days)].filter(
        (part) => part !== "",
      ),
      [`Event ${id}`, ...labeled("group", groupId)].join(", "),
      ...labeled("Retailer’s roadshow", retailerRoadShowId),
      "",
      `Please answer ${to === "" ? "" : `${to} `}by ${formatDay(until)} whether you accept.`,
    ].join("\n"),
  };
}
