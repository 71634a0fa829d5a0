import { roadshowEventTable } from "#interface/roadshows.ts";
import { columnIn } from "#server/postgres/columns.ts";
import type { JsonQuery } from "#server/postgres/copy-json.ts";
import { jsonBody, ofAccounts, type Accounts } from "#server/postgres/json-rows.ts";

/** As the newest reply shows them: an assignment that is gone is neither written nor counted for what may be seen. */
const CURRENT = "from assignment a where a.event_id = e.id and a.last_run is null";

const ASSIGNMENT = columnIn("a", {
  "payoutOwner.first": "a.payout_first",
  "payoutOwner.last": "a.payout_last",
  "merchOwner.first": "a.merch_first",
  "merchOwner.last": "a.merch_last",
  "hubManager.first": "a.hub_first",
  "hubManager.last": "a.hub_last",
});

/** Locations are in a table of their own. */
const eventColumn = (of: string): string =>
  of.startsWith("location.") ? columnIn("l")(of.slice("location.".length)) : columnIn("e")(of);

/**
 * JSON of the events that the newest reply shows, by id. Limited accounts receive the events that have an assignment of one
 * of them, with these assignments only, and every event without assignments.
 */
export function eventsQuery(accounts: Accounts): JsonQuery {
  const ofAccountsOnly = `${CURRENT}${ofAccounts("a.office_id", accounts)}`;
  const assignments = { column: ASSIGNMENT, rows: `${ofAccountsOnly} order by a.ordinal` };
  const seen =
    accounts === null ? "" : ` and (exists (select ${ofAccountsOnly}) or not exists (select ${CURRENT}))`;
  return jsonBody(
    roadshowEventTable.shape,
    { column: eventColumn, lists: { assignments } },
    `from roadshow_event e join location l on l.key = e.location_key
      where e.last_run is null${seen}`,
    "length(e.id), e.id",
  );
}
