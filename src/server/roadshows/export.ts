import type { QueryOf } from "#contract/endpoint.ts";
import { eventsExport } from "#contract/export.ts";
import { byName } from "#domain/by-name.ts";
import { EVENT_FILTERS, EVENT_FLAG_NAMES, EVENT_FLAGS } from "#domain/roadshows/event-filters.ts";
import {
  ASSIGNMENT_ROLES,
  eventStatusWords,
  isApproved,
  isCanceled,
  ROLE_NAMES,
  roleNames,
  staffing,
} from "#domain/roadshows/roadshows.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import type { ListedEvent } from "./event-rows.ts";
import { selectOwnerWords } from "./list/facet-queries.ts";
import { selectEvents, selectWholeEvents } from "./queries.ts";
import { selectOfficeWords, selectScopeWords } from "#server/people/queries.ts";
import type { CalendarEvent } from "#server/files/calendar.ts";
import { valueFacts, valueWords, yesNo } from "#server/files/export-source.ts";
import { listSource } from "#server/files/list-source.ts";

/** One row an event, as the list shows them. */
export async function openEvents(reading: ScopedReading, query: QueryOf<typeof eventsExport>) {
  const { total, ofAll, facets } = await selectEvents(reading, query, { offset: 0, limit: 1 });
  const retailers = new Map(facets.retailer.map(({ value, label }) => [value, label]));
  return listSource(eventsExport, query, {
    lines: selectWholeEvents(reading, query),
    count: total,
    calendar: calendarEvent,
    asOf: await selectAge(reading, "events"),
    limitedTo: await selectScopeWords(reading),
    filters: {
      q: ["Search", query.q],
      ...valueFacts(EVENT_FILTERS, query),
      retailer: ["Retailer", valueWords(query.retailer, (id) => retailers.get(id) ?? id)],
      office: ["Office", await selectOfficeWords(reading, query.office)],
      owner: ["Payout owner", await selectOwnerWords(reading, query.owner)],
      days: ["Days", query.days],
      person: ["Person", query.person],
      ...byName(
        EVENT_FLAG_NAMES.map(
          (name) => [name, [EVENT_FLAGS[name].label, yesNo(query[name])] as const] as const,
        ),
      ),
    },
    control: {
      Rows: total,
      [reading.scope === "all" ? "Events in all" : "Events of these offices or unassigned"]: ofAll,
    },
    definitions: {
      ...(reading.scope !== "all" && OF_A_SCOPE),
      Staffed: "not canceled, with at least one active assignment; the number is how many",
      "Starts, ends": "as people recorded it; no source reports the days of events",
      Gap: "no active assignment and not canceled",
      "Accepted, not yet assigned":
        "a gap that a candidate accepted; no source has reported an assignment yet",
      "Changed after acknowledgement":
        "its status, place or days changed in the 14 days before the latest read, after an active assignment was acknowledged",
      Broken:
        "not canceled, and its only assignment is inactive, or an owner of an active one is not in the directory, is retired, is of another office, or has an active one at another location of the same group",
      Acknowledged:
        "active assignments whose owner knows of them, not that they accept; empty without an active one, and of a canceled event",
      "Owner, merchandising owner, hub manager": "of the active assignments",
    },
  });
}

function calendarEvent(event: ListedEvent): CalendarEvent | null {
  const { id, retailerName, groupId, location, days } = event;
  if (days === null) return null;
  const staff = ASSIGNMENT_ROLES.flatMap((role) => {
    const names = roleNames(event, role);
    return names === null ? [] : [`${ROLE_NAMES[role]}: ${names}`];
  });
  return {
    uid: `event-${id}@fieldboard`,
    ...days,
    summary: [retailerName, location.clubNumber].filter((word) => word !== "").join(" ") || `Event ${id}`,
    location: [location.city, `${location.state} ${location.zip}`.trim()]
      .filter((word) => word !== "")
      .join(", "),
    description: [
      `Event ${id}${groupId === "" ? "" : `, group ${groupId}`}`,
      `${eventStatusWords(event) || "No status"}. ${staffing(event).words}.`,
      ...staff,
    ].join("\n"),
    status: isCanceled(event) ? "CANCELLED" : isApproved(event) ? "CONFIRMED" : "TENTATIVE",
  };
}

/** Words on what a scope changes in the meaning. */
const OF_A_SCOPE = {
  Rows: "events that one of these offices is assigned to, and events without any assignment",
  Elsewhere:
    "none of these offices is actively assigned and another one is, actively or not: neither staffed nor a gap here",
  Assignments: "those of these offices; of the others nothing is looked at but that they are there",
};
