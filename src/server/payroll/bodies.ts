import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { DateRange } from "#domain/time/time.ts";
import { escapeLiteral } from "pg";
import { ofAccounts, type Accounts } from "#server/people/bodies.ts";
import type { Store } from "#server/postgres/connect.ts";
import { jsonColumns, jsonRowsQuery, type JsonMember } from "#server/postgres/json-rows.ts";

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
    offsetMin: "coalesce(t.offset_min, s.offset_min)",
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

/** Which submissions' records: all that is not null must match; the latest week's when nothing but the kind is given. */
export type RecordsAsk = {
  readonly entry: EntryId | null;
  readonly office: OfficeId | null;
  /** The submissions that start in it. */
  readonly week: DateRange | null;
  readonly isRoadShow: boolean | null;
};

/** JSON of the current records, by submission and in the order they were told. */
export function recordsQuery(members: readonly JsonMember[], ask: RecordsAsk, accounts: Accounts): string {
  const isAlone = ask.entry !== null && ask.office === null && ask.week === null;
  const which = isAlone ? "" : ` and t.entry_id in (${submissionsOf(ask, accounts)})`;
  const entry = ask.entry === null ? "" : ` and t.entry_id = ${escapeLiteral(ask.entry)}`;
  return jsonRowsQuery(
    members,
    RECORD,
    `from time_record t left join submission s on s.id = t.entry_id
      where t.last_run is null${entry}${which}${ofAccounts("coalesce(s.office_id, t.office_id)", accounts)}
      order by length(t.entry_id), t.entry_id, t.ordinal`,
  );
}

/** By submission id, so that the index on the records' entry is used. */
function submissionsOf({ entry, office, week, isRoadShow }: RecordsAsk, accounts: Accounts): string {
  const mine = ofAccounts("w.office_id", accounts);
  const conditions = [
    ...(office === null ? [] : [`w.office_id = ${escapeLiteral(office)}`]),
    ...(isRoadShow === null ? [] : [`w.is_road_show = ${isRoadShow}`]),
    ...(week === null ? [] : [`w.week_start >= date ${escapeLiteral(week.from)}`]),
    ...(week === null ? [] : [`w.week_start < date ${escapeLiteral(week.to)} + interval '1 day'`]),
    ...(entry === null && office === null && week === null ? [inLatestWeek(mine)] : []),
  ];
  return `select w.id from submission w where ${["true", ...conditions].join(" and ")}${mine}`;
}

/** From Monday on, the week in which the newest submission that may be seen starts, of whichever kind. */
const inLatestWeek = (mine: string): string =>
  `w.week_start >= (select date_trunc('week', max(w.week_start)) from submission w where true${mine})`;

/** Whether anything is known of a submission that may be seen: its summary, or records that came before it. */
export async function hasEntry({ pool }: Store, entry: EntryId, accounts: Accounts): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select exists (select from submission where id = $1 and ($2::text[] is null or office_id = any($2)))
         or exists (select from time_record where entry_id = $1 and ($2::text[] is null or office_id = any($2))) as known`,
    [entry, accounts],
  );
  return rows[0]?.known ?? false;
}
