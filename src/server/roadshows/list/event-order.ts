import { sql, type RawBuilder } from "kysely";
import type { EVENT_SORTS } from "#contract/roadshows/roadshows.ts";
import type { AssignmentRole } from "#domain/roadshows/roadshows.ts";
import { passesAllBut, roleName, type EventsQuery } from "#server/roadshows/searched-events.ts";

type Sort = (typeof EVENT_SORTS)[number];

/** Sorted by terms, of which the first is null where a row holds nothing: such rows come last in both directions. */
type Order = readonly RawBuilder<unknown>[];

/** Whatever the case. */
const words = (column: string): Order => [sql`nullif(lower(${sql.ref(column)}), '') collate "C"`];

/** Numbers as a rule: 9 before 10. */
const numbers = (column: string): Order => [sql`nullif(length(${sql.ref(column)}), 0)`, sql.ref(column)];

/** The first six digits are the place of the assignment in its event. */
const people = (role: AssignmentRole): Order => [sql`substr(${roleName(role)}, 7) collate "C"`];

/** Approved gaps, other gaps, staffed, those of other offices, canceled. */
const STAFFING_RANK = sql`case
  when not event.is_live then 4
  when event.is_gap then case when event.is_approved then 0 else 1 end
  when event.active > 0 then 2 else 3 end`;

/** The first or last day of an event, as recorded last. */
const latestDay = (end: "starts_on" | "ends_on") => sql`(
  select ${sql.ref(`days.${end}`)} from event_days days where days.event_id = event.id order by days.id desc limit 1)`;

const KIND_RANK = sql`case when stored.is_road_show then stored.is_staffing_only::int when stored.is_staffing_only then 2 end`;

/** Aliases: `event` what is searched, `stored` and `location` what is stored of it. */
const ORDERS: Readonly<Record<Sort, Order>> = {
  retailer: words("stored.retailer_name"),
  club: numbers("location.club_number"),
  city: words("location.city"),
  state: words("location.state"),
  status: words("stored.status"),
  /** Roadshows, those of staffing only, staffing only. */
  kind: [KIND_RANK],
  starts: [latestDay("starts_on")],
  ends: [latestDay("ends_on")],
  staffing: [STAFFING_RANK, sql`event.active`],
  /** The smallest share first. */
  acknowledged: [sql`event.acknowledged::real / nullif(event.active, 0)`, sql`event.active`],
  /** Order with problems first, in both directions. */
  problem: [sql`case when event.is_broken then 0 end`],
  owner: people("payoutOwner"),
  "merch owner": people("merchOwner"),
  "hub manager": people("hubManager"),
  group: numbers("stored.group_id"),
  event: numbers("event.id"),
};

/** Selects the ids of the searched events, `event`, that all filters leave, in the requested order. */
export function orderedIds(query: EventsQuery): RawBuilder<unknown> {
  const { sort, order } = query;
  if (sort === undefined)
    return sql`select event.id from event where ${passesAllBut(query)} order by length(event.id), event.id`;
  const direction = order === "down" ? sql`desc nulls last` : sql`asc nulls last`;
  const terms = ORDERS[sort].map((term) => sql`${term} ${direction}`);
  return sql`
    select event.id
      from event
      join roadshow_event stored on stored.id = event.id
      join location on location.key = stored.location_key
     where ${passesAllBut(query)}
     order by ${sql.join(terms)}, length(event.id), event.id`;
}
