import { ofAccounts, type Accounts } from "#server/people/bodies.ts";
import { jsonColumns, jsonRowsQuery, type JsonMember } from "#server/postgres/json-rows.ts";

const ASSIGNMENT = jsonColumns({
  officeId: "a.office_id",
  payoutOwnerId: "a.payout_owner_id",
  "payoutOwner.first": "a.payout_first",
  "payoutOwner.last": "a.payout_last",
  merchOwnerId: "a.merch_owner_id",
  "merchOwner.first": "a.merch_first",
  "merchOwner.last": "a.merch_last",
  "hubManager.first": "a.hub_first",
  "hubManager.last": "a.hub_last",
  isActive: "a.is_active",
  isAcknowledged: "a.is_acknowledged",
  acknowledged: "a.acknowledged",
});

const EVENT = {
  id: "e.id",
  groupId: "e.group_id",
  retailerId: "e.retailer_id",
  retailerName: "e.retailer_name",
  retailerRoadShowId: "e.retailer_road_show_id",
  status: "e.status",
  isRoadShow: "e.is_road_show",
  isStaffingOnly: "e.is_staffing_only",
  "location.id": "l.id",
  "location.clubNumber": "l.club_number",
  "location.city": "l.city",
  "location.state": "l.state",
  "location.zip": "l.zip",
  "location.marketId": "l.market_id",
} as const;

/** As the newest reply shows them: an assignment that is gone is neither written nor counted for what may be seen. */
const CURRENT = "from assignment a where a.event_id = e.id and a.last_run is null";

/**
 * JSON of the events that the newest reply shows, by id. With limited accounts: an event with an assignment of theirs,
 * with these assignments only, and every event without assignments.
 */
export function eventsQuery(members: readonly JsonMember[], accounts: Accounts): string {
  const mine = `${CURRENT}${ofAccounts("a.office_id", accounts)}`;
  const columns = jsonColumns(EVENT, {
    assignments: { columns: ASSIGNMENT, rows: `${mine} order by a.ordinal` },
  });
  const seen = accounts === null ? "" : ` and (exists (select ${mine}) or not exists (select ${CURRENT}))`;
  return jsonRowsQuery(
    members,
    columns,
    `from roadshow_event e join location l on l.key = e.location_key
      where e.last_run is null${seen} order by length(e.id), e.id`,
  );
}
