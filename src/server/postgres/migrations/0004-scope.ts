import { sql, type Kysely } from "kysely";
import { searchText } from "#server/postgres/search-text.ts";

/*
 * What a scope must be able to leave out is kept apart from what everybody may see: the words of an assignment's people
 * from those of its event, and the names of administrators by the accounts whose replies told them.
 */
const tables = `
lock table roadshow_event in share row exclusive mode;
alter table assignment add column search_text text collate "C" not null default '';
create table account_administrator (
  administrator_id text collate "C" not null,
  account_id text collate "C" not null,
  name text not null,
  run_id integer not null references source_run,
  primary key (administrator_id, account_id)
);
insert into account_administrator (administrator_id, account_id, name, run_id)
select distinct c.administrator_id, c.account_id, a.name, a.run_id
  from interview_count c join administrator a on a.id = c.administrator_id where a.name is not null;
`;

/** Of each row its place, which stays while nobody else may write, and what it is found by. */
const found = {
  assignment: `select ctid::text as place, array[payout_first, payout_last, merch_first, merch_last, hub_first, hub_last] as told
    from assignment`,
  roadshow_event: `select e.ctid::text as place, array[e.retailer_name, l.club_number, l.city, l.state, e.id, e.retailer_road_show_id] as told
    from roadshow_event e join location l on l.key = e.location_key`,
} as const;

export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql.raw(tables).execute(db);
  await rewrite(db, "assignment");
  await rewrite(db, "roadshow_event");
}

/** Folding has its one home in the domain, so the texts are made here and not in SQL. */
async function rewrite<Tables>(db: Kysely<Tables>, table: keyof typeof found): Promise<void> {
  const { rows } = await sql<{ place: string; told: readonly string[] }>`${sql.raw(found[table])}`.execute(
    db,
  );
  await sql`
    update ${sql.table(table)} t set search_text = s.text
      from unnest(${rows.map(({ place }) => place)}::text[], ${rows.map(({ told }) => searchText(told))}::text[]) s (place, text)
     where t.ctid = s.place::tid
  `.execute(db);
}
