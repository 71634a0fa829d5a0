import { sql } from "kysely";
import type { PayrollCode } from "#contract/payroll/payroll-codes.ts";
import type { CodeKind, CodeRow, PartnerCodes } from "#domain/payroll/payroll-codes.ts";
import type { Instant } from "#domain/time/time.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import { isSeen, type Reading, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { ScopedWriting, Writing } from "#server/postgres/transaction.ts";

/** The latest row of each worker and office. */
const STANDING = sql`
  select distinct on (kind, subject_id) * from payroll_code order by kind, subject_id, id desc`;

/** The codes that stand, of workers and offices of the scope, by name. */
export const selectCodes = ({ db, scope }: ScopedReading): Promise<readonly PayrollCode[]> =>
  allRows(db)<PayrollCode>`
    select c.kind, c.subject_id as id, coalesce(o.name, trim(p.last_name || ', ' || p.first_name, ', '), '') as name, c.code,
           c.version, c.by_name as "byName", c.at
      from (${STANDING}) c
      left join office o on c.kind = 'office' and o.id = c.subject_id
      left join lateral (
        select last_name, first_name from person
         where c.kind = 'worker' and person.id = c.subject_id order by last_run nulls first limit 1
      ) p on true
     where c.code <> '' and ${isSubjectSeen(sql`c.kind`, sql`c.subject_id`, scope)}
     order by c.kind, name collate "C", length(c.subject_id), c.subject_id`;

/** True where a worker or an office is named in a report that the scope sees. */
const isSubjectSeen = (
  kind: ReturnType<typeof sql>,
  id: ReturnType<typeof sql>,
  scope: ScopedReading["scope"],
) => sql`
  case ${kind} when 'office' then exists (select from office where office.id = ${id} and ${isSeen(sql`office.id`, scope)})
       else exists (select from person where person.id = ${id} and ${isSeen(sql`person.office_id`, scope)})
         or exists (select from person_week w where w.person_id = ${id} and ${isSeen(sql`w.office_id`, scope)}) end`;

/** Codes as a file looks them up. */
export async function selectPartnerCodesOfChecked(db: Reading): Promise<PartnerCodes> {
  const rows = await allRows(db)<CodeRow & { readonly kind: CodeKind }>`
    select kind, subject_id as id, code from (${STANDING}) c where code <> ''`;
  const ofKind = (kind: CodeKind) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, code }) => [id, code]));
  return { worker: ofKind("worker"), office: ofKind("office") };
}

type By = Readonly<Record<"byId" | "byName", string>> & { readonly at: Instant };

/**
 * Stores the codes that differ from those that stand, as the next version, while no one else stores any. Returns the version,
 * how many changed, and the ids that no report of the scope names.
 */
export async function insertCodes(
  { db, scope }: ScopedWriting,
  kind: CodeKind,
  rows: readonly CodeRow[],
  { byId, byName, at }: By,
) {
  await lockCodes(db);
  return onlyRow(db)<{ version: number; changed: number; refused: readonly string[] }>`
    with requested as (
      select r.id, r.code, ${isSubjectSeen(sql`${kind}::text`, sql`r.id`, scope)} as is_seen
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (id text, code text)
    ), changed as (
      select r.id, r.code from requested r left join (${STANDING}) c on c.kind = ${kind} and c.subject_id = r.id
       where r.is_seen and r.code <> coalesce(c.code, '')
    ), next as (select coalesce(max(version), 0) + 1 as version from payroll_code), stored as (
      insert into payroll_code (kind, subject_id, code, version, by_id, by_name, at)
      select ${kind}, changed.id, changed.code, next.version, ${byId}, ${byName}, ${at} from changed, next
    )
    select (select version from next)::int as version, (select count(*) from changed)::int as changed,
           coalesce((select array_agg(id order by length(id), id) from requested where not is_seen), '{}') as refused`;
}

const lockCodes = (writing: Writing) =>
  sql`lock table payroll_code in share row exclusive mode`.execute(writing);
