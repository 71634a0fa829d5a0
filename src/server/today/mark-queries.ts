import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Scope } from "#domain/identity/who.ts";
import type { FindingKind } from "#domain/today/finding-kinds.ts";
import type { FindingItem, FoundItem } from "#domain/today/findings.ts";
import type { Mark, MarkedItem } from "#domain/today/marks.ts";
import type { Instant } from "#domain/time/time.ts";
import { allRows, changeRows } from "#server/postgres/connect.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import type { ScopedWriting, Writing } from "#server/postgres/transaction.ts";

type MarkRow = Mark &
  Omit<FindingItem, "change" | "size"> & { readonly kind: FindingKind; readonly isVisible: boolean };

/** Condition that a marked item may be shown in a scope where it is no longer found. */
const isVisible = (scope: Scope): RawBuilder<SqlBool> =>
  scope === "all" ? sql`true` : sql`(mark.offices is null or mark.offices && ${scope}::text[])`;

/** The marks of these kinds, each with the item as it was marked. Of other scopes too, for items that the reader finds. */
export const selectMarks = (reading: ScopedReading, kinds: readonly FindingKind[]) =>
  selectWhere(reading, sql`mark.kind = any(${kinds})`);

/** The marks that were made in exactly this scope: what is found in a smaller one may not be found in a larger one. */
export const selectMarksMadeIn = (reading: ScopedReading) =>
  selectWhere(reading, sql`mark.scope is not distinct from ${storedScope(reading.scope)}::text[]`);

const storedScope = (scope: Scope): readonly string[] | null => (scope === "all" ? null : [...scope]);

async function selectWhere(
  { db, scope }: ScopedReading,
  condition: RawBuilder<SqlBool>,
): Promise<readonly MarkedItem[]> {
  const rows = await allRows(db)<MarkRow>`
    select mark.kind, mark.item as id, mark.subject, mark.name, mark.about, mark.size, mark.since, mark.state,
           mark.by_id as "byId", mark.by_name as "byName",
           mark.given_by_id as "givenById", mark.given_by_name as "givenByName", mark.at, mark.until, mark.reason, mark.ended_at as "endedAt",
           mark.back_at as "backAt", ${isVisible(scope)} as "isVisible"
      from finding_mark mark where ${condition}`;
  return rows.map(({ kind, isVisible: mayBeShown, id, subject, name, about, since, ...mark }) => ({
    kind,
    isVisible: mayBeShown,
    item: { id, subject, name, about, since, size: mark.size, change: null },
    mark,
  }));
}

/** No one else marks anything until the transaction ends. */
export const lockMarks = (writing: Writing): Promise<unknown> =>
  changeRows(writing)`lock table finding_mark in share row exclusive mode`;

type NewMark = Omit<Mark, "size" | "endedAt" | "backAt">;

/** Marks items of a kind, in place of what was said of them before. */
export const upsertMarks = (
  { db, scope }: ScopedWriting,
  kind: FindingKind,
  items: readonly FoundItem[],
  { state, byId, byName, givenById, givenByName, at, until, reason }: NewMark,
): Promise<number> =>
  changeRows(db)`
    insert into finding_mark (kind, item, subject, name, about, size, since, offices, state, by_id, by_name, given_by_id,
                              given_by_name, at, until, reason, scope)
    select ${kind}, id, subject, name, about, size, since, offices, ${state}, ${byId}, ${byName}, ${givenById}, ${givenByName},
           ${at}, ${until}::date,
           ${reason}, ${storedScope(scope)}::text[]
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as found (id text, subject text, name text, about text, size integer, since date, offices text[])
        on conflict (kind, item) do update
       set (subject, name, about, size, since, offices, state, by_id, by_name, given_by_id, given_by_name, at, until,
            reason, scope, ended_at, back_at)
         = (excluded.subject, excluded.name, excluded.about, excluded.size, excluded.since, excluded.offices,
            excluded.state, excluded.by_id, excluded.by_name, excluded.given_by_id, excluded.given_by_name, excluded.at, excluded.until, excluded.reason,
            excluded.scope, null, null)`;

/** Removes the marks of items that the caller has found in their scope. */
export const deleteMarksOfChecked = (
  writing: Writing,
  kind: FindingKind,
  items: readonly string[],
): Promise<number> =>
  changeRows(writing)`delete from finding_mark where kind = ${kind} and item = any(${items})`;

/** The scopes that anything was marked in which has not ended, or has ended in the last year and may come back. */
export async function selectMarkScopes(db: Writing, now: Instant): Promise<readonly Scope[]> {
  const rows = await allRows(db)<{ scope: Scope | null }>`
    select distinct scope from finding_mark
     where ended_at is null or ended_at > ${now}::timestamptz - interval '1 year'`;
  return rows.map(({ scope }) => scope ?? "all");
}

/**
 * Notes that marked items ended or came back; those that were marked again since, or of which another process has noted it,
 * stay as they are. Returns those that changed.
 */
export async function updateMarks(
  writing: Writing,
  change: "ended" | "back",
  marked: readonly MarkedItem[],
  now: Instant,
): Promise<readonly { readonly kind: FindingKind; readonly item: string }[]> {
  const ended = change === "ended" ? now : null;
  const back = change === "back" ? now : null;
  return allRows(writing)<{ kind: FindingKind; item: string }>`
    update finding_mark mark set ended_at = ${ended}, back_at = ${back}
      from unnest(${marked.map(({ kind }) => kind)}::text[], ${marked.map(({ item }) => item.id)}::text[],
                  ${marked.map(({ mark }) => mark.at)}::timestamptz[],
                  ${marked.map(({ mark }) => mark.endedAt)}::timestamptz[],
                  ${marked.map(({ mark }) => mark.backAt)}::timestamptz[]) as seen (kind, item, at, ended_at, back_at)
     where mark.kind = seen.kind and mark.item = seen.item and mark.at = seen.at
       and mark.ended_at is not distinct from seen.ended_at and mark.back_at is not distinct from seen.back_at
    returning mark.kind, mark.item`;
}
