import type { Assignment, Location, RoadshowEvent } from "#domain/roadshows/roadshows.ts";
import type { PoolClient } from "pg";
import { copyRows, type CopyValue } from "#server/postgres/copy.ts";
import { unreadJson, type UnreadField } from "#server/people/load-rows.ts";
import { searchText } from "#server/postgres/search-text.ts";
import type { Load } from "#server/postgres/load.ts";
import {
  GONE_SHARE_MAX,
  markGone,
  mergeStage,
  stageOf,
  type Merged,
  type Noun,
} from "#server/postgres/merge.ts";
import type { ReplyMark } from "#server/postgres/runs.ts";

const eventNoun: Noun = {
  table: "roadshow_event",
  key: ["id"],
  told: [
    ...["group_id", "retailer_id", "retailer_name", "retailer_road_show_id", "status"],
    ...["is_road_show", "is_staffing_only", "location_key", "unread"],
  ],
  derived: ["search_text"],
};

const assignmentNoun: Noun = {
  table: "assignment",
  key: ["event_id", "payout_owner_id", "merch_owner_id", "office_id", "nth"],
  told: [
    ...["payout_first", "payout_last", "merch_first", "merch_last", "hub_first", "hub_last"],
    ...["is_active", "is_acknowledged", "acknowledged", "unread"],
  ],
  derived: ["ordinal", "search_text"],
};

/** Values in the order of the columns of `eventNoun`. */
const eventRow = (
  event: RoadshowEvent,
  locationKey: number,
  unread: readonly UnreadField[],
): readonly CopyValue[] => [
  event.id,
  ...[event.groupId, event.retailerId, event.retailerName, event.retailerRoadShowId, event.status],
  ...[event.isRoadShow, event.isStaffingOnly, locationKey, unreadJson(unread)],
  searchText([
    ...[event.retailerName, event.location.clubNumber, event.location.city, event.location.state],
    ...[event.id, event.retailerRoadShowId],
  ]),
];

/** What a search finds an assignment by. Not with its event's: who may see the event need not see all of them. */
const ownersText = ({
  payoutOwner,
  merchOwner,
  hubManager,
}: Pick<Assignment, "payoutOwner" | "merchOwner" | "hubManager">): string =>
  searchText([payoutOwner, merchOwner, hubManager].map(({ first, last }) => `${first} ${last}`));

/** Values in the order of the columns of `assignmentNoun`, one row per assignment; alike ones are told apart by `nth`. */
function assignmentRows(event: RoadshowEvent): readonly (readonly CopyValue[])[] {
  const seen = new Map<string, number>();
  return event.assignments.map((assignment, ordinal) => {
    const key = identityOf(assignment);
    const nth = (seen.get(key.join("\u0000")) ?? 0) + 1;
    seen.set(key.join("\u0000"), nth);
    const { payoutOwner, merchOwner, hubManager, isActive, isAcknowledged, acknowledged } = assignment;
    return [
      ...[event.id, ...key, nth],
      ...[
        payoutOwner.first,
        payoutOwner.last,
        merchOwner.first,
        merchOwner.last,
        hubManager.first,
        hubManager.last,
      ],
      ...[isActive, isAcknowledged, acknowledged, null, ordinal, ownersText(assignment)],
    ];
  });
}

const identityOf = ({ payoutOwnerId, merchOwnerId, officeId }: Assignment): readonly string[] => [
  payoutOwnerId ?? "",
  merchOwnerId ?? "",
  officeId ?? "",
];

/** Keys of the given locations, added where they are new. The map is keyed by `locationText`. */
async function ensureLocations(
  client: PoolClient,
  locations: readonly Location[],
): Promise<ReadonlyMap<string, number>> {
  const distinct = [...new Map(locations.map((location) => [locationText(location), location])).values()];
  const given = `select * from json_to_recordset($1::json)
    as l (id text, "clubNumber" text, city text, state text, zip text, "marketId" text)`;
  await client.query(
    `insert into location (id, club_number, city, state, zip, market_id)
     select l.id, l."clubNumber", l.city, l.state, l.zip, l."marketId" from (${given}) l
     where not exists (select from location k where k.id = l.id
       and (k.club_number, k.city, k.state, k.zip, k.market_id)
         = (l."clubNumber", l.city, l.state, l.zip, l."marketId"))`,
    [JSON.stringify(distinct)],
  );
  const { rows } = await client.query<Location & { readonly key: number }>(
    `select key, id, club_number as "clubNumber", city, state, zip, market_id as "marketId" from location`,
  );
  return new Map(rows.map((row) => [locationText(row), row.key]));
}

const locationText = ({ id, clubNumber, city, state, zip, marketId }: Location): string =>
  [id, clubNumber, city, state, zip, marketId].join("\u0000");

export type ToldEvent = { readonly event: RoadshowEvent; readonly unread: readonly UnreadField[] };

/** Assignments that an event no longer shows are gone with this reply; those of an event that is gone go with it. */
export async function mergeEvents(
  load: Load,
  told: readonly ToldEvent[],
  mark: ReplyMark,
  isWhole: boolean,
): Promise<Merged & { readonly assignments: Merged }> {
  const { client, runId } = load;
  const before = (await load.keptReplies(mark.resource)).get(mark.scope);
  await stageEvents(load, told);
  const merged = await mergeStage(client, eventNoun, runId);
  const lastRun = before?.runId ?? runId;
  const gone =
    isWhole && before !== undefined
      ? await markGone(client, eventNoun, { scope: "true", lastRun, shareMax: GONE_SHARE_MAX })
      : { gone: 0, held: 0 };
  const assignments = await mergeStage(client, assignmentNoun, runId);
  const scope = `t.event_id in (select id from ${stageOf(eventNoun)}
    union all select id from roadshow_event where last_run is not null)`;
  const freed = await markGone(client, assignmentNoun, { scope, lastRun, shareMax: 1 });
  await load.remember([mark]);
  return { ...merged, ...gone, assignments: { ...assignments, ...freed } };
}

async function stageEvents(load: Load, told: readonly ToldEvent[]): Promise<void> {
  const locations = await ensureLocations(
    load.client,
    told.map(({ event }) => event.location),
  );
  const events = copyRows();
  const assignments = copyRows();
  for (const { event, unread } of told) {
    const key = locations.get(locationText(event.location));
    if (key === undefined) throw new Error(`the location of event ${event.id} was not kept`);
    events.add(eventRow(event, key, unread));
    assignmentRows(event).forEach((row) => assignments.add(row));
  }
  await load.stage(eventNoun, events);
  await load.stage(assignmentNoun, assignments);
}
