import type { EntryId } from "#domain/ids.ts";
import type { IsoDate } from "#domain/time/time.ts";
import type { RecordsRequest } from "#interface/requests.ts";
import { escapeLiteral } from "pg";
import type { Store } from "#server/postgres/connect.ts";
import type { TimeRecordOperation } from "#interface/operations.ts";
import { recordTables, submissionTable } from "#interface/payroll.ts";
import { columnIn } from "#server/postgres/columns.ts";
import type { JsonQuery } from "#server/postgres/copy-json.ts";
import { jsonBody, ofAccounts, type Accounts } from "#server/postgres/json-rows.ts";

/** JSON of every submission, by id: digits of one length sort as numbers do. */
export const submissionsQuery = (accounts: Accounts): JsonQuery =>
  jsonBody(
    submissionTable.shape,
    { column: columnIn("s") },
    `from submission s where true${ofAccounts("s.office_id", accounts)}`,
    "length(s.id), s.id",
  );

const RECORD = {
  // An offset that was never reported is the submission's, where that is known and can be written in whole hours.
  column: columnIn("t", {
    offsetMin: "coalesce(t.offset_min, case when s.offset_min % 60 = 0 then s.offset_min end)",
  }),
  lists: {
    programs: {
      column: columnIn("g", { shortName: `g."shortName"` }),
      rows: `from rows from (jsonb_to_recordset(t.programs) as (id text, name text, "shortName" text))
        with ordinality as g (id, name, "shortName", nth) order by g.nth`,
    },
  },
};

/** JSON of the current records, by submission and in the order of their source. */
export function recordsQuery(
  operation: TimeRecordOperation,
  request: RecordsRequest,
  accounts: Accounts,
  today: IsoDate,
): JsonQuery {
  const isAlone = request.entry !== null && request.office === null && request.week === null;
  const which = isAlone ? "" : ` and t.entry_id in (${submissionsOf(request, accounts, today)})`;
  const entry = request.entry === null ? "" : ` and t.entry_id = ${escapeLiteral(request.entry)}`;
  return jsonBody(
    recordTables[operation].shape,
    RECORD,
    `from time_record t left join submission s on s.id = t.entry_id
      where t.last_run is null${entry}${which}${ofAccounts("coalesce(s.office_id, t.office_id)", accounts)}`,
    "length(t.entry_id), t.entry_id, t.ordinal",
  );
}

/** By submission id, so that the index on the records' entry is used. */
function submissionsOf(
  { entry, office, week, isRoadShow }: RecordsRequest,
  accounts: Accounts,
  today: IsoDate,
): string {
  const isOfAccounts = ofAccounts("w.office_id", accounts);
  const conditions = [
    ...(office === null ? [] : [`w.office_id = ${escapeLiteral(office)}`]),
    ...(isRoadShow === null ? [] : [`w.is_road_show = ${isRoadShow}`]),
    ...(week === null
      ? []
      : [`w.week between date ${escapeLiteral(week.from)} and date ${escapeLiteral(week.to)}`]),
    // The latest week that has ended, of whichever kind, and those of offices whose weeks start on the days before it.
    ...(entry === null && office === null && week === null
      ? [
          `w.week + 6 < date ${escapeLiteral(today)}`,
          `w.week > (select max(w.week) - 7 from submission w where w.week + 6 < date ${escapeLiteral(today)}${isOfAccounts})`,
        ]
      : []),
  ];
  return `select w.id from submission w where ${["true", ...conditions].join(" and ")}${isOfAccounts}`;
}

/** True where anything is known of a submission that may be seen: its summary, or records that came before it. */
export async function hasEntry({ pool }: Store, entry: EntryId, accounts: Accounts): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select exists (select from submission where id = $1 and ($2::text[] is null or office_id = any($2)))
         or exists (select from time_record where entry_id = $1 and ($2::text[] is null or office_id = any($2))) as known`,
    [entry, accounts],
  );
  return rows[0]?.known ?? false;
}
