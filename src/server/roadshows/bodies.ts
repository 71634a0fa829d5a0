import { columnsOf } from "#server/postgres/merge.ts";
import {
  jsonColumns,
  jsonRowsQuery,
  ofAccounts,
  type Accounts,
  type JsonMember,
} from "#server/postgres/json-rows.ts";
import { ASSIGNMENT_COLUMNS, EVENT_COLUMNS, LOCATION_COLUMNS } from "./load-rows.ts";

const ASSIGNMENT = jsonColumns(columnsOf("a", ASSIGNMENT_COLUMNS));

const EVENT = {
  ...columnsOf("e", EVENT_COLUMNS),
  ...Object.fromEntries(
    Object.entries(columnsOf("l", LOCATION_COLUMNS)).map(([member, column]) => [
      `location.${member}`,
      column,
    ]),
  ),
};

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
