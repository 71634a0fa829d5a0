import type { PoolClient } from "pg";
import { isApproved, isCanceled } from "#domain/roadshows/roadshows.ts";
import type { Exchange } from "#interface/operations.ts";
import type { ReadRow } from "#interface/reading.ts";
import { readRows } from "#interface/reply.ts";
import {
  assignmentTable,
  locationTable,
  roadshowEventTable,
  type Location,
  type RoadshowEvent,
} from "#interface/roadshows.ts";
import { columnOf, unreadJson } from "#server/postgres/columns.ts";
import { countMerged, countRepeated, countReply } from "#server/postgres/loading/load-report.ts";
import { type Load, type Loading, markAbsent } from "#server/postgres/loading/load.ts";
import {
  losableOf,
  markGone,
  mergeStage,
  nounRows,
  stageOf,
  stageRows,
  unreadFields,
  type Merged,
  type Noun,
} from "#server/postgres/loading/merge.ts";
import type { ReplyMark } from "#server/postgres/loading/runs.ts";
import { searchText } from "#server/postgres/search.ts";
import { markInTwoPlaces } from "./load-places.ts";

/** Reads and merges one reply of all roadshow events. */
export const openEvents = (loading: Loading) => ({
  read: (exchange: Exchange): void => {
    const { load, report } = loading;
    const byId = new Map<string, ReadRow<RoadshowEvent>>();
    const repeated: string[] = [];
    const facts = readRows("roadshowEvents", exchange.body, (row) => {
      if (byId.has(row.value.id)) repeated.push(row.value.id);
      else byId.set(row.value.id, row);
    });
    countReply(report, "events", exchange, facts);
    countRepeated(report, exchange, "eventId", repeated);
    const read = [...byId.values()];
    const isWhole = facts.isWhole && repeated.length === 0;
    if (loading.isOlder("events", exchange)) return;
    for (const { value } of read)
      for (const { officeId } of value.assignments) if (officeId !== null) loading.nameOffice(officeId, "");
    const mark = loading.markOf("events", "events", exchange, facts);
    loading.enqueue(async () => {
      const { assignments, ...events } = await mergeEvents(load, read, mark, isWhole);
      countMerged(report, "events", events);
      countMerged(report, "assignments", assignments);
    });
  },
});

type StoredEvent = ReturnType<typeof storedEvent>;

const eventNoun: Noun<keyof StoredEvent> = {
  table: "roadshow_event",
  key: ["id"],
  reported: [
    ...roadshowEventTable.members.filter(
      (name) => name !== "id" && name !== "location" && name !== "assignments",
    ),
    ...(["locationKey", "unread"] as const),
  ],
  derived: ["isCanceled", "isApproved", "searchText"],
  losable: losableOf(unreadFields("roadshow_event"), roadshowEventTable.shape, { location: "location_key" }),
};

type StoredAssignment = ReturnType<typeof storedAssignments>[number];

const assignmentNoun: Noun<keyof StoredAssignment> = {
  table: "assignment",
  key: ["eventId", "payoutOwnerId", "merchOwnerId", "officeId", "nth"],
  reported: [
    ...(["payoutFirst", "payoutLast", "merchFirst", "merchLast", "hubFirst", "hubLast"] as const),
    ...(["isActive", "isAcknowledged", "acknowledged"] as const),
  ],
  derived: ["ordinal", "searchText"],
  // What could not be read of an assignment stands with its event, as `assignments.0.acknowledged`.
  losable: losableOf(
    `stage_roadshow_event o cross join lateral (
       select regexp_match(e ->> 'field', '^assignments\\.(\\d+)\\.(.+)$') as place
         from jsonb_array_elements(o.unread) e) p
      cross join lateral (select p.place[1]::int as ordinal, p.place[2] as field) u
      join stage_assignment s on s.event_id = o.id and s.ordinal = u.ordinal`,
    assignmentTable.shape,
    {
      payoutOwner: "payout_last",
      "payoutOwner.first": "payout_first",
      "payoutOwner.last": "payout_last",
      merchOwner: "merch_last",
      "merchOwner.first": "merch_first",
      "merchOwner.last": "merch_last",
      hubManager: "hub_last",
      "hubManager.first": "hub_first",
      "hubManager.last": "hub_last",
    },
  ),
};

function storedEvent({ value, unread }: ReadRow<RoadshowEvent>, locationKey: number) {
  const { location, assignments: _, ...event } = value;
  const { id, retailerName, retailerRoadShowId } = event;
  const { clubNumber, city, state } = location;
  return {
    ...event,
    locationKey,
    unread: unreadJson(unread),
    isCanceled: isCanceled(event),
    isApproved: isApproved(event),
    searchText: searchText([retailerName, clubNumber, city, state, id, retailerRoadShowId]),
  };
}

/**
 * One row per assignment. Its people are not searched with its event: who may see the event need not see all of them. Ids
 * are part of its key, so one that is missing is "", and `nth` tells alike ones apart.
 */
function storedAssignments({ id, assignments }: RoadshowEvent) {
  const seen = new Map<string, number>();
  return assignments.map(({ payoutOwner, merchOwner, hubManager, ...assignment }, ordinal) => {
    const [officeId, payoutOwnerId, merchOwnerId] = [
      assignment.officeId ?? "",
      assignment.payoutOwnerId ?? "",
      assignment.merchOwnerId ?? "",
    ];
    const identity = [payoutOwnerId, merchOwnerId, officeId].join("\u0000");
    const nth = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, nth);
    const names = [payoutOwner, merchOwner, hubManager].flatMap(({ first, last }) => [first, last]);
    return {
      ...assignment,
      officeId,
      payoutOwnerId,
      merchOwnerId,
      eventId: id,
      nth,
      ordinal,
      payoutFirst: payoutOwner.first,
      payoutLast: payoutOwner.last,
      merchFirst: merchOwner.first,
      merchLast: merchOwner.last,
      hubFirst: hubManager.first,
      hubLast: hubManager.last,
      searchText: searchText(names, names),
    };
  });
}

/** Keys of the given locations, added where they are new. The map is keyed by `locationText`. */
async function ensureLocations(
  client: PoolClient,
  locations: readonly Location[],
): Promise<ReadonlyMap<string, number>> {
  const distinct = [...new Map(locations.map((location) => [locationText(location), location])).values()];
  const { members } = locationTable;
  const given = members.map((name) => `l."${name}"`).join(", ");
  const columns = members.map(columnOf);
  await client.query(
    `insert into location (${columns.join(", ")})
     select ${given} from json_to_recordset($1::json) as l (${members.map((name) => `"${name}" text`).join(", ")})
      where not exists (select from location k
                         where k.id = l.id and (${columns.map((column) => `k.${column}`).join(", ")}) = (${given}))`,
    [JSON.stringify(distinct)],
  );
  const { rows } = await client.query<Location & { readonly key: number }>(
    `select key, ${members.map((name) => `${columnOf(name)} as "${name}"`).join(", ")} from location`,
  );
  return new Map(rows.map((row) => [locationText(row), row.key]));
}

const locationText = (location: Location): string =>
  locationTable.members.map((name) => location[name]).join("\u0000");

/** Assignments that an event no longer shows are gone with this reply; those of an event that is gone go with it. */
async function mergeEvents(
  load: Load,
  read: readonly ReadRow<RoadshowEvent>[],
  mark: ReplyMark,
  isWhole: boolean,
): Promise<Merged & { readonly assignments: Merged }> {
  const { client, runId } = load;
  const before = load.stored.get(mark.scope);
  await stageEvents(client, read);
  const merged = await mergeStage(load, eventNoun);
  const gone = await markAbsent(load, eventNoun, mark, isWhole);
  const assignments = await mergeStage(load, assignmentNoun);
  const scope = `t.event_id in (select id from ${stageOf(eventNoun)}
    union all select id from roadshow_event where last_run is not null)`;
  const freed = await markGone(client, assignmentNoun, before?.runId ?? runId, scope);
  await markInTwoPlaces(client);
  await load.remember([mark]);
  return { ...merged, ...gone, assignments: { ...assignments, gone: freed, held: 0 } };
}

async function stageEvents(client: PoolClient, read: readonly ReadRow<RoadshowEvent>[]): Promise<void> {
  const locations = await ensureLocations(
    client,
    read.map(({ value }) => value.location),
  );
  const events = nounRows<StoredEvent>(eventNoun);
  const assignments = nounRows<StoredAssignment>(assignmentNoun);
  for (const row of read) {
    const { id, location } = row.value;
    const locationKey = locations.get(locationText(location));
    if (locationKey === undefined) throw new Error(`the location of event ${id} was not stored`);
    events.add(storedEvent(row, locationKey));
    for (const assignment of storedAssignments(row.value)) assignments.add(assignment);
  }
  await stageRows(client, eventNoun, events);
  await stageRows(client, assignmentNoun, assignments);
}
