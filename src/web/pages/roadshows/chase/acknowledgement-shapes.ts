import { officeName } from "#domain/office-name.ts";
import { wilsonInterval } from "#domain/funnel/funnel.ts";
import type { EventGrouping } from "#domain/roadshows/roadshows.ts";
import type { AcknowledgementGroup } from "#web/api/roadshows/roadshow-chase.ts";
import { formatCount, formatInterval, formatNoun, formatRate } from "#web/lib/format.ts";
import { formatDay } from "#web/lib/format-dates.ts";
import type { Message } from "#web/lib/mail.ts";
import { eventWords } from "#web/pages/roadshows/event-words.ts";

type Counts = Pick<AcknowledgementGroup, "active" | "acknowledged">;

/** `33% acknowledged (1 of 3), 95% interval 6.1%–79%`: what chance allows for so few. */
export function rateWords({ active, acknowledged }: Counts): string {
  if (active === 0) return "No active assignments";
  const rate = `${formatRate(acknowledged / active)} acknowledged (${formatCount(acknowledged)} of ${formatCount(active)})`;
  const interval = wilsonInterval({ booked: active, showed: acknowledged });
  return interval === null ? rate : `${rate}, 95% interval ${formatInterval(interval)}`;
}

/** `2 not acknowledged, first seen Sun, Nov 1`. */
export const waitingWords = ({ active, acknowledged, since }: AcknowledgementGroup): string =>
  `${formatCount(active - acknowledged)} not acknowledged, first seen ${formatDay(since)}`;

const UNNAMED: Readonly<Record<EventGrouping, string>> = {
  owner: "No owner reported",
  office: "No office reported",
  retailer: "No retailer reported",
  state: "No state reported",
};

export function groupName(by: EventGrouping, { key, label }: AcknowledgementGroup): string {
  return by === "office"
    ? officeName({ officeId: key, officeName: label }, UNNAMED.office)
    : label || UNNAMED[by];
}

/** Asks an owner to acknowledge all of their events, and says how many more there are than are listed. */
export function ownerMessage({ active, acknowledged, events }: AcknowledgementGroup): Message {
  const waiting = active - acknowledged;
  const more = waiting - events.length;
  return {
    subject: `Please acknowledge ${formatNoun(waiting, "roadshow assignment")}`,
    body: [
      `Please acknowledge ${waiting === 1 ? "this roadshow assignment" : "these roadshow assignments"}:`,
      "",
      ...events.map(
        ({ event, since }) => `- ${eventWords(event)} (event ${event.id}), since ${formatDay(since)}`,
      ),
      ...(more > 0 ? [`- and ${formatCount(more)} more`] : []),
    ].join("\n"),
  };
}

/** All groups as text, to be pasted into a message. */
export const groupsText = (by: EventGrouping, groups: readonly AcknowledgementGroup[]): string =>
  groups
    .map((group) => {
      const office = by === "owner" && group.officeName !== "" ? `, ${group.officeName}` : "";
      const contact = [group.owner?.phone ?? "", group.owner?.email ?? ""].filter((part) => part !== "");
      return [
        [`${groupName(by, group)}${office}: ${waitingWords(group)}`, ...contact].join(", "),
        ...group.events.map(({ event }) => `- ${eventWords(event)} (event ${event.id})`),
      ].join("\n");
    })
    .join(by === "owner" ? "\n\n" : "\n");
