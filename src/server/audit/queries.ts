import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { auditEntries } from "#contract/admin/audit.ts";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { cutExports } from "#contract/export.ts";
import type { AuditEntry } from "#domain/audit/audit.ts";
import {
  addDays,
  dayStart,
  isInstant,
  offsetInZone,
  wallClockInZone,
  type Clock,
  type Instant,
  type IsoDate,
} from "#domain/time/time.ts";
import { readAll, type Reading } from "#server/postgres/snapshot.ts";
import { allOf, isOneOf, type FacetValue } from "#server/postgres/search.ts";
import { cutWindow, type Stretch } from "#server/postgres/windows.ts";
import { allRows, firstRow, onlyRow } from "#server/postgres/connect.ts";

/** Entries that are requested, and the zone that its days are of. Empty lists and texts leave all entries. */
export type AuditQuery = Omit<QueryOf<typeof auditEntries>, keyof Stretch> & { readonly zone: string };

type CutExport = ReplyOf<typeof cutExports>["rows"][number];

/** An entry, with the present name of the user it is about; null when it is about no existing user. */
export type ListedEntry = AuditEntry & { readonly subjectName: string | null };

export async function selectAuditWindow(reading: Reading, query: AuditQuery, stretch: Stretch) {
  const counts = await onlyRow(reading)<{ total: number; ofAll: number }>`
    select count(*) filter (where ${matches(query)}) as total, count(*) as "ofAll" from audit_entry`;
  const [cut] = cutWindow([counts.total], stretch);
  if (cut === undefined) return { ...counts, rows: [] };
  const isUp = isOldestFirst(query) !== cut.isFromEnd;
  const rows = await allRows(reading)<ListedEntry>`
    ${entries(query, isUp)} limit ${cut.limit} offset ${cut.offset}`;
  return { ...counts, rows: cut.isFromEnd ? rows.toReversed() : rows };
}

export const selectWholeAudit = (
  reading: Reading,
  query: AuditQuery,
): AsyncGenerator<readonly ListedEntry[]> => readAll(reading, entries(query, isOldestFirst(query)));

const isOldestFirst = ({ order }: AuditQuery): boolean => order === "up";

/**
 * The facets of acts and of people, each within the other filters. People have the last name that they used, with their
 * email where another has the same.
 */
export async function selectAuditFacets(reading: Reading, query: AuditQuery) {
  const lastName = sql`(array_agg(actor_name order by id desc))[1]`;
  return {
    act: await allRows(reading)<FacetValue>`${facet(sql`act`, sql`act`, { ...query, act: [] })}`,
    actor: await allRows(reading)<FacetValue>`
      select value, count,
             case when count(*) over (partition by lower(label)) > 1 then concat_ws(', ', label, u.email)
                  else label end as label
        from (${facet(sql`actor`, lastName, { ...query, actor: [] })}) actor
        left join auth_user u on u.id = value
       order by count desc, value`,
  };
}

const facet = (value: RawBuilder<unknown>, label: RawBuilder<unknown>, query: AuditQuery) => sql`
  select ${value} as value, ${label} as label, count(*) as count from audit_entry
   where ${matches(query)} group by ${value} order by count(*) desc, ${value}`;

/** Selects what was recorded about files of payroll by some acts, in order. */
export const selectFileActs = (reading: Reading, acts: readonly string[], files: readonly number[]) =>
  allRows(reading)<{ file: number; act: string; on: IsoDate; byName: string; at: Instant }>`
    select subject_id::int as file, act, details ->> 'on' as on, actor_name as "byName", at from audit_entry
     where act = any(${acts}) and subject_kind = 'file' and subject_id = any(${files.map(String)}) order by id`;

/** The moment of the first entry; null while there is none. */
export const selectFirstAuditAt = async (reading: Reading): Promise<Instant | null> =>
  (await firstRow(reading)<{ at: Instant }>`select at from audit_entry order by id limit 1`)?.at ?? null;

/** The moment that the latest backup holds, by the entry of it or of its restore; null without any. */
export async function selectBackedUpAt(reading: Reading): Promise<Instant | null> {
  const entry = await firstRow(reading)<{ at: Instant; madeAt: string | null }>`
    select at, details ->> 'madeAt' as "madeAt" from audit_entry
     where act in ('backed-up', 'restored') order by id desc limit 1`;
  if (entry === null) return null;
  return isInstant(entry.madeAt) ? entry.madeAt : entry.at;
}

const entries = (query: AuditQuery, isUp: boolean): RawBuilder<ListedEntry> => sql`
  select id, at, actor, actor_name as "actorName", act, subject_kind as "subjectKind",
         subject_id as "subjectId", address, reference,
         case jsonb_typeof(details) when 'object' then details else jsonb_build_object('unreadable', details) end as details,
         case subject_kind when 'user' then (select name from auth_user u where u.id = subject_id) end as "subjectName"
  from audit_entry where ${matches(query)} order by id ${isUp ? sql`asc` : sql`desc`}`;

const matches = ({ q = "", act, actor, from, to, zone }: AuditQuery): RawBuilder<SqlBool> =>
  allOf([
    q === "" ? sql`true` : sql`${q} in (subject_id, reference, address)`,
    isOneOf(sql`act`, act),
    isOneOf(sql`actor`, actor),
    from === undefined ? sql`true` : sql`at >= ${dayStart(from, zone)}`,
    to === undefined ? sql`true` : sql`at < ${dayStart(addDays(to, 1), zone)}`,
  ]);

/**
 * A user's own files since a moment that were cut, the last first. An export of the same report that began later takes
 * the place of one that was cut.
 */
export const selectCutExports = (db: Reading, userId: string, since: Instant) =>
  allRows(db)<CutExport>`
    select cut.id, cut.details ->> 'report' as report, cut.details ->> 'why' as why
      from audit_entry cut
     where cut.actor = ${userId} and cut.act = 'export-cut' and cut.at >= ${since}
       and not exists (select from audit_entry later
                        where later.actor = cut.actor and later.act = 'export' and later.id > cut.id
                          and later.details ->> 'report' = cut.details ->> 'report')
     order by cut.id desc`;

/**
 * Counts the values that a user has been shown since, by the audit log, without which none is shown, and how many seconds
 * after `since` the first of them was.
 */
export const countReveals = (db: Reading, userId: string, since: Instant) =>
  onlyRow(db)<{ shown: number; firstAfterS: number }>`
    select count(*)::int as shown,
           coalesce(ceil(extract(epoch from min(at) - ${since}::timestamptz)), 0)::int as "firstAfterS"
      from audit_entry where actor = ${userId} and act = 'reveal' and at > ${since}`;

/** An entry with the local time of the business. */
export const auditRow = (
  entry: ListedEntry,
  { zone }: Clock,
): ReplyOf<typeof auditEntries>["rows"][number] => ({
  ...entry,
  local: wallClockInZone(entry.at, zone),
  offsetMin: offsetInZone(entry.at, zone),
});
