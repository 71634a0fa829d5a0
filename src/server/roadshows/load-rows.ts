import type { Assignment, Location, RoadshowEvent } from "#domain/roadshows/roadshows.ts";
import type { PoolClient } from "pg";
import {
  columnValues,
  nounRows,
  unreadJson,
  type Columns,
  type UnreadField,
  GONE_SHARE_MAX,
  markGone,
  mergeStage,
  stageOf,
  type Merged,
  type Noun,
} from "#server/postgres/merge.ts";
import { searchText } from "#server/postgres/search.ts";
import type { Load } from "#server/postgres/load.ts";
import type { ReplyMark } from "#server/postgres/runs.ts";

/** Members of an event by their path; those of its location are in a table of their own. */
export const EVENT_COLUMNS: Columns<Omit<RoadshowEvent, "location" | "assignments">> = {
  id: "id",
  groupId: "group_id",
  retailerId: "retailer_id",
  retailerName: "retailer_name",
  retailerRoadShowId: "retailer_road_show_id",
  status: "status",
  isRoadShow: "is_road_show",
  isStaffingOnly: "is_staffing_only",
};

export const LOCATION_COLUMNS: Columns<Location> = {
  id: "id",
  clubNumber: "club_number",
  city: "city",
  state: "state",
  zip: "zip",
  marketId: "market_id",
};

export const ASSIGNMENT_COLUMNS: Columns<ReturnType<typeof flat>> = {
  officeId: "office_id",
  payoutOwnerId: "payout_owner_id",
  "payoutOwner.first": "payout_first",
  "payoutOwner.last": "payout_last",
  merchOwnerId: "merch_owner_id",
  "merchOwner.first": "merch_first",
  "merchOwner.last": "merch_last",
  "hubManager.first": "hub_first",
  "hubManager.last": "hub_last",
  isActive: "is_active",
  isAcknowledged: "is_acknowledged",
  acknowledged: "acknowledged",
};

/** Members of an assignment by their path. Ids are part of its key, so one that is missing is "". */
const flat = ({
  officeId,
  payoutOwner,
  payoutOwnerId,
  merchOwner,
  merchOwnerId,
  hubManager,
  ...others
}: Assignment) => ({
  ...others,
  officeId: officeId ?? "",
  payoutOwnerId: payoutOwnerId ?? "",
  merchOwnerId: merchOwnerId ?? "",
  "payoutOwner.first": payoutOwner.first,
  "payoutOwner.last": payoutOwner.last,
  "merchOwner.first": merchOwner.first,
  "merchOwner.last": merchOwner.last,
  "hubManager.first": hubManager.first,
  "hubManager.last": hubManager.last,
});

const eventNoun: Noun = {
  table: "roadshow_event",
  key: ["id"],
  reported: [...Object.values(EVENT_COLUMNS).filter((column) => column !== "id"), "location_key", "unread"],
  derived: ["search_text"],
};

const ASSIGNMENT_KEY = ["event_id", "payout_owner_id", "merch_owner_id", "office_id", "nth"];

const assignmentNoun: Noun = {
  table: "assignment",
  key: ASSIGNMENT_KEY,
  reported: [
    ...Object.values(ASSIGNMENT_COLUMNS).filter((column) => !ASSIGNMENT_KEY.includes(column)),
    "unread",
  ],
  derived: ["ordinal", "search_text"],
};

const eventRow = (event: RoadshowEvent, locationKey: number, unread: readonly UnreadField[]) => ({
  ...columnValues<Omit<RoadshowEvent, "location" | "assignments">>(EVENT_COLUMNS, event),
  location_key: locationKey,
  unread: unreadJson(unread),
  search_text: searchText([
    ...[event.retailerName, event.location.clubNumber, event.location.city, event.location.state],
    ...[event.id, event.retailerRoadShowId],
  ]),
});

/** What a search finds an assignment by. Not with its event's: who may see the event need not see all of them. */
const ownersText = ({ payoutOwner, merchOwner, hubManager }: Assignment): string =>
  searchText([payoutOwner, merchOwner, hubManager].map(({ first, last }) => `${first} ${last}`));

/** One row per assignment; alike ones are told apart by `nth`. */
function assignmentRows(event: RoadshowEvent) {
  const seen = new Map<string, number>();
  return event.assignments.map((assignment, ordinal) => {
    const values = flat(assignment);
    const identity = [values.payoutOwnerId, values.merchOwnerId, values.officeId].join("\u0000");
    const nth = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, nth);
    return {
      ...columnValues(ASSIGNMENT_COLUMNS, values),
      event_id: event.id,
      nth,
      ordinal,
      search_text: ownersText(assignment),
    };
  });
}

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
  const before = (await load.storedReplies(mark.resource)).get(mark.scope);
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
  const events = nounRows(eventNoun);
  const assignments = nounRows(assignmentNoun);
  for (const { event, unread } of told) {
    const key = locations.get(locationText(event.location));
    if (key === undefined) throw new Error(`the location of event ${event.id} was not kept`);
    events.add(eventRow(event, key, unread));
    assignmentRows(event).forEach((row) => assignments.add(row));
  }
  await load.stage(eventNoun, events);
  await load.stage(assignmentNoun, assignments);
}
