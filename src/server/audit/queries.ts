import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { AuditEntry } from "#domain/audit/audit.ts";
import type { Instant } from "#domain/time/time.ts";
import { readAll, type Reading } from "#server/postgres/snapshot.ts";
import { allOf, type FacetValue } from "#server/postgres/search.ts";
import { cutWindow, type Stretch } from "#server/postgres/windows.ts";
import { allRows, firstRow, onlyRow } from "#server/postgres/connect.ts";

/** What leaves some of the entries; empty lists and texts leave all. */
export type AuditFilters = {
  /** Exactly the id of what was acted on, an address or a reference. */
  readonly q: string;
  readonly acts: readonly string[];
  readonly actors: readonly string[];
  readonly from: Instant | null;
  /** The first moment after the last. */
  readonly until: Instant | null;
};

export type AuditOrder = { readonly isOldestFirst: boolean };

/** An entry, with the present name of the user it is about; null when it is about no existing user. */
export type ListedEntry = AuditEntry & { readonly subjectName: string | null };

export async function selectAuditWindow(
  reading: Reading,
  filters: AuditFilters,
  { isOldestFirst, ...stretch }: AuditOrder & Stretch,
) {
  const counts = await onlyRow(reading)<{ total: number; ofAll: number }>`
    select count(*) filter (where ${matches(filters)}) as total, count(*) as "ofAll" from audit_entry`;
  const [cut] = cutWindow([counts.total], stretch);
  if (cut === undefined) return { ...counts, rows: [] };
  const isUp = isOldestFirst !== cut.isFromEnd;
  const rows = await allRows(reading)<ListedEntry>`
    ${entries(filters, isUp)} limit ${cut.limit} offset ${cut.offset}`;
  return { ...counts, rows: cut.isFromEnd ? rows.toReversed() : rows };
}

export const selectWholeAudit = (
  reading: Reading,
  filters: AuditFilters,
  { isOldestFirst }: AuditOrder,
): AsyncGenerator<readonly ListedEntry[]> => readAll(reading, entries(filters, isOldestFirst));

/** Beside the other filters: acts by their words, people by the last name they had. */
export async function selectAuditFacets(reading: Reading, filters: AuditFilters) {
  const lastName = sql`(array_agg(actor_name order by id desc))[1]`;
  return {
    act: await facet(reading, sql`act`, sql`act`, { ...filters, acts: [] }),
    actor: await facet(reading, sql`actor`, lastName, { ...filters, actors: [] }),
  };
}

const facet = (
  reading: Reading,
  value: RawBuilder<unknown>,
  label: RawBuilder<unknown>,
  filters: AuditFilters,
): Promise<readonly FacetValue[]> =>
  allRows(reading)<FacetValue>`
    select ${value} as value, ${label} as label, count(*) as count from audit_entry
    where ${matches(filters)} group by ${value} order by 3 desc, 1`;

/** The moment of the first entry; null while there is none. */
export const selectFirstAuditAt = async (reading: Reading): Promise<Instant | null> =>
  (await firstRow(reading)<{ at: Instant }>`select at from audit_entry order by id limit 1`)?.at ?? null;

const entries = (filters: AuditFilters, isUp: boolean): RawBuilder<ListedEntry> => sql`
  select id, at, actor, actor_name as "actorName", act, subject_kind as "subjectKind",
         subject_id as "subjectId", details, address, reference,
         case subject_kind when 'user' then (select name from auth_user u where u.id = subject_id) end as "subjectName"
  from audit_entry where ${matches(filters)} order by id ${isUp ? sql`asc` : sql`desc`}`;

const matches = ({ q, acts, actors, from, until }: AuditFilters): RawBuilder<SqlBool> =>
  allOf([
    ...(q === "" ? [] : [sql<SqlBool>`${q} in (subject_id, reference, address)`]),
    ...(acts.length === 0 ? [] : [sql<SqlBool>`act = any(${[...acts]}::text[])`]),
    ...(actors.length === 0 ? [] : [sql<SqlBool>`actor = any(${[...actors]}::text[])`]),
    ...(from === null ? [] : [sql<SqlBool>`at >= ${from}`]),
    ...(until === null ? [] : [sql<SqlBool>`at < ${until}`]),
  ]);

/**
 * How many values a user has been shown since, by the audit log, without which none is shown, and how many seconds
 * after `since` the first of them was.
 */
export const countReveals = (db: Reading, userId: string, since: Instant) =>
  onlyRow(db)<{ shown: number; firstAfterS: number }>`
    select count(*)::int as shown,
           coalesce(ceil(extract(epoch from min(at) - ${since}::timestamptz)), 0)::int as "firstAfterS"
      from audit_entry where actor = ${userId} and act = 'reveal' and at > ${since}`;
