import { sql, type Kysely } from "kysely";

/** Numbers of people are stored by whether they have a phone and an email, too: the directory is filtered by both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table person
         add column lacks_phone boolean not null generated always as (phone !~ '[0-9]') stored,
         add column lacks_email boolean not null generated always as (email !~ '[^[:space:]]') stored;
       ${sumPeopleBy(["office_id", "sort_state", "is_active", "lacks_phone", "lacks_email"])}`,
    )
    .execute(db);
}

/** Counts people by other columns, for a migration: `columns` are all that the directory is filtered by then. */
export function sumPeopleBy(columns: readonly string[]): string {
  const cell = columns.join(", ");
  const counted = (people: string, sign = ""): string => `
    select ${cell}, ${sign}count(*)::int as people from ${people} where last_run is null group by ${cell}`;
  const adding = (changes: string): string => `
    insert into person_sum as t ${changes}
        on conflict (${cell}) do update set people = t.people + excluded.people`;
  return `
    drop table person_sum;
    create table person_sum as ${counted("person")};
    alter table person_sum add primary key (${cell});
    create or replace function sum_people() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${adding(counted("after"))};
      elsif tg_op = 'DELETE' then ${adding(counted("before", "-"))};
      else ${adding(`
        select ${cell}, sum(people)::int as people
          from (${counted("after")} union all ${counted("before", "-")}) change
         group by ${cell} having sum(people) <> 0`)};
      end if;
      if tg_op <> 'INSERT' then delete from person_sum where people = 0; end if;
      return null;
    end $$;`;
}
