import { sql, type Kysely } from "kysely";

/**
 * The days of a year on which anything is known of an account, a bit for each from January 1 on: `told` by a reply to the
 * account itself, `counted` by its counts. Whole years, so that a comparison of hundreds of accounts reads few rows.
 */
const table = `
create table interview_known (
  account_id text collate "C" not null,
  year integer not null,
  told bit(366) not null,
  counted bit(366) not null,
  primary key (account_id, year)
);
`;

const bits = (days: string): string =>
  `bit_or(set_bit(0::bit(366), extract(doy from day)::int - 1, 1)) as ${days}`;

/**
 * What replies tell of is in their scope: `interview/101/2026-11-09`, or one part more, the administrator asked for. Only
 * an account whose id has a slash needs a search, which takes twenty times as long.
 */
const toldIn = (replies: string): string => `
      select told[1] as account_id, told[2]::date as day
        from ${replies}
       cross join lateral (
         select case when split_part(scope, '/', 3) ~ '^\\d{4}-\\d{2}-\\d{2}$'
                     then array[split_part(scope, '/', 2), split_part(scope, '/', 3)]
                     else regexp_match(scope, '^interview/(.*?)/(\\d{4}-\\d{2}-\\d{2})(?:/|$)')
                end as told
       ) parts
       where resource = 'interview' and told is not null`;

const byYear = (days: string, from: string): string =>
  `select account_id, extract(year from day)::int as year, ${bits(days)} from (${from}) d group by 1, 2`;

const other = { told: "counted", counted: "told" } as const;

const add = (days: keyof typeof other, from: string): string => `
    insert into interview_known as t (account_id, year, ${days}, ${other[days]})
    select account_id, year, ${days}, 0::bit(366) from (${byYear(days, from)}) a
        on conflict (account_id, year) do update set ${days} = t.${days} | excluded.${days};`;

const take = (days: keyof typeof other, from: string): string => `
    update interview_known t set ${days} = t.${days} & ~ d.${days}
      from (${byYear(days, from)}) d where t.account_id = d.account_id and t.year = d.year;
    delete from interview_known where told | counted = 0::bit(366);`;

/** Of a day that another reply still tells of, nothing is forgotten. */
const untold = `
      select account_id, day from (${toldIn("before")}) d
       where not exists (select from reply
                          where scope between 'interview/' || d.account_id || '/' || d.day
                                          and 'interview/' || d.account_id || '/' || d.day || '/~')`;

/**
 * Every statement that adds or removes replies or counted days brings the bits along, in its own transaction, whoever
 * sends it. Neither is ever moved to another account or day.
 */
const kept = `
create function keep_told_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${add("told", toldIn("after"))}
  else ${take("told", untold)}
  end if;
  return null;
end $$;
create trigger keep_told_added after insert on reply
  referencing new table as after for each statement execute function keep_told_days();
create trigger keep_told_removed after delete on reply
  referencing old table as before for each statement execute function keep_told_days();
create function keep_counted_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${add("counted", "select account_id, day from after")}
  else ${take("counted", "select account_id, day from before")}
  end if;
  return null;
end $$;
create trigger keep_counted_added after insert on interview_day
  referencing new table as after for each statement execute function keep_counted_days();
create trigger keep_counted_removed after delete on interview_day
  referencing old table as before for each statement execute function keep_counted_days();
`;

export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  const fill = [add("told", toldIn("reply")), add("counted", "select account_id, day from interview_day")];
  await sql.raw([table, ...fill, kept].join("\n")).execute(db);
}
