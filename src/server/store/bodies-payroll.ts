import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { DateRange } from "#domain/time.ts";
import { escapeLiteral } from "pg";
import { ofAccounts, type Accounts } from "./bodies-people.ts";
import type { Store } from "./connect.ts";
import { jsonColumns, jsonRowsQuery, type JsonMember } from "./json-rows.ts";

const SUBMISSION = jsonColumns({
  id: "s.id",
  officeId: "s.office_id",
  officeName: "s.office_name",
  ownerName: "s.owner_name",
  weekStart: "s.week_start",
  weekEnd: "s.week_end",
  updated: "s.updated",
  totalMin: "s.total_min",
  offsetMin: "s.offset_min",
  isRoadShow: "s.is_road_show",
  locked: "s.locked",
  submitted: "s.submitted",
});

/** JSON of every submission, by id: digits of one length sort as numbers do. */
export const submissionsQuery = (members: readonly JsonMember[], accounts: Accounts): string =>
  jsonRowsQuery(
    members,
    SUBMISSION,
    `from submission s where true${ofAccounts("s.office_id", accounts)} order by length(s.id), s.id`,
  );

const PROGRAM = jsonColumns({ id: "g.id", name: "g.name", shortName: `g."shortName"` });

const RECORD = jsonColumns(
  {
    entryId: "t.entry_id",
    clockInId: "t.clock_in_id",
    personId: "t.person_id",
    firstName: "t.first_name",
    lastName: "t.last_name",
    clockType: "t.clock_type",
    totalMin: "t.total_min",
    isActive: "t.is_active",
    clockIn: "t.clock_in",
    clockOut: "t.clock_out",
    offsetMin: "t.offset_min",
    zoneName: "t.zone_name",
    clockTypeId: "t.clock_type_id",
    modType: "t.mod_type",
    isUpdated: "t.is_updated",
    isAdded: "t.is_added",
    agentEntryId: "t.agent_entry_id",
    locationId: "t.location_id",
    locationTypeId: "t.location_type_id",
    uniqueId: "t.unique_id",
    created: "t.created",
    updated: "t.updated",
  },
  {
    programs: {
      columns: PROGRAM,
      rows: `from rows from (jsonb_to_recordset(t.programs) as (id text, name text, "shortName" text))
        with ordinality as g (id, name, "shortName", nth) order by g.nth`,
    },
  },
);

/** Which time records: those of one submission, or those of a week's submissions of one kind. */
export type RecordsAsk =
  | { readonly entry: EntryId }
  | {
      /** Null asks for the latest week: the one, from Monday, in which the newest submission that may be seen starts. */
      readonly week: DateRange | null;
      /** Null asks for every office's. */
      readonly office: OfficeId | null;
      readonly isRoadShow: boolean;
    };

/** JSON of the current records, by submission and in the order they were told. */
export const recordsQuery = (members: readonly JsonMember[], ask: RecordsAsk, accounts: Accounts): string =>
  jsonRowsQuery(
    members,
    RECORD,
    `from time_record t left join submission s on s.id = t.entry_id
      where t.last_run is null and ${"entry" in ask ? ofEntry(ask.entry) : ofWeek(ask, accounts)}${ofAccounts(
        "coalesce(s.office_id, t.office_id)",
        accounts,
      )}
      order by length(t.entry_id), t.entry_id, t.ordinal`,
  );

const ofEntry = (entry: EntryId): string => `t.entry_id = ${escapeLiteral(entry)}`;

/** By submission id, so that the index on the records' entry is used. A submission is of the week it starts in. */
function ofWeek(ask: Exclude<RecordsAsk, { entry: EntryId }>, accounts: Accounts): string {
  const mine = ofAccounts("w.office_id", accounts);
  const latest = `(select date_trunc('week', max(w.week_start)) from submission w where true${mine})`;
  const from = ask.week === null ? latest : `date ${escapeLiteral(ask.week.from)}`;
  const after =
    ask.week === null
      ? `${latest} + interval '7 days'`
      : `date ${escapeLiteral(ask.week.to)} + interval '1 day'`;
  const office = ask.office === null ? "" : ` and w.office_id = ${escapeLiteral(ask.office)}`;
  return `t.entry_id in (select w.id from submission w
    where w.week_start >= ${from} and w.week_start < ${after}
      and w.is_road_show = ${ask.isRoadShow}${office}${mine})`;
}

/** Whether anything is known of a submission that may be seen: its summary, or records that came before it. */
export async function hasEntry({ pool }: Store, entry: EntryId, accounts: Accounts): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select exists (select from submission where id = $1 and ($2::text[] is null or office_id = any($2)))
         or exists (select from time_record where entry_id = $1 and ($2::text[] is null or office_id = any($2))) as known`,
    [entry, accounts],
  );
  return rows[0]?.known ?? false;
}
