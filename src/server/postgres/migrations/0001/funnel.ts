const COUNTS = ["first", "second", "third", "training", "sale"].flatMap((stage) => [
  `${stage}_booked`,
  `${stage}_showed`,
]);
const each = (write: (count: string) => string): string => COUNTS.map(write).join(", ");

/** Sums of sums: whole numbers may add up to more than one of them can be. */
const sums = each((count) => `${count} bigint not null`);
const summed = each((count) => `coalesce(sum(${count}), 0) as ${count}`);

type Rollup = {
  readonly name: string;
  readonly key: readonly string[];
  /** How the columns of the key are made of a row of interview_count. */
  readonly made: string;
};

/** `rows` is how many rows of interview_count a sum is of, those without counts too: with the last of them it goes. */
const rollups: readonly Rollup[] = [
  {
    name: "interview_month",
    key: ["account_id", "month", "administrator_id"],
    made: "account_id, date_trunc('month', day)::date as month, administrator_id",
  },
  { name: "interview_day", key: ["account_id", "day"], made: "account_id, day" },
];

const sumTables = `
create table interview_month (
  account_id text collate "C" not null,
  month date not null,
  administrator_id text collate "C" not null,
  rows integer not null,
  ${sums},
  primary key (account_id, month, administrator_id)
);
create index interview_month_administrator on interview_month (administrator_id, account_id);
create table interview_day (
  account_id text collate "C" not null,
  day date not null,
  rows integer not null,
  ${sums},
  primary key (account_id, day)
);
`;

const totals = ({ key, made }: Rollup, of: string): string =>
  `select ${made}, count(*) as rows, ${summed} from ${of} group by ${key.map((_, place) => place + 1).join(", ")}`;

const same = ({ key }: Rollup): string => key.map((column) => `t.${column} = d.${column}`).join(" and ");

const subtract = (rollup: Rollup): string => `
    update ${rollup.name} t set rows = t.rows - d.rows, ${each((count) => `${count} = t.${count} - d.${count}`)}
      from (${totals(rollup, "before")}) d where ${same(rollup)};`;

const add = (rollup: Rollup): string => `
    insert into ${rollup.name} as t (${rollup.key.join(", ")}, rows, ${COUNTS.join(", ")}) ${totals(rollup, "after")}
        on conflict (${rollup.key.join(", ")}) do update
       set rows = t.rows + excluded.rows, ${each((count) => `${count} = t.${count} + excluded.${count}`)};`;

const sweep = (rollup: Rollup): string => `
    delete from ${rollup.name} t using (select distinct ${rollup.made} from before) d where ${same(rollup)} and t.rows = 0;`;

/** Every statement that writes counts brings the sums along, in its own transaction, whoever sends it. */
const sumTriggers = `
create function roll_up_interviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then ${rollups.map(subtract).join("")}
  end if;
  if tg_op <> 'DELETE' then ${rollups.map(add).join("")}
  end if;
  if tg_op <> 'INSERT' then ${rollups.map(sweep).join("")}
  end if;
  return null;
end $$;
create trigger roll_up_added after insert on interview_count
  referencing new table as after for each statement execute function roll_up_interviews();
create trigger roll_up_changed after update on interview_count
  referencing old table as before new table as after for each statement execute function roll_up_interviews();
create trigger roll_up_removed after delete on interview_count
  referencing old table as before for each statement execute function roll_up_interviews();
`;

/**
 * The days of a year on which anything is known of an account, a bit for each from January 1 on: `told` by a reply to the
 * account itself, `counted` by its counts. Whole years, so that a comparison of hundreds of accounts reads few rows.
 */
const knownTable = `
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

const otherDays = { told: "counted", counted: "told" } as const;

const addDays = (days: keyof typeof otherDays, from: string): string => `
    insert into interview_known as t (account_id, year, ${days}, ${otherDays[days]})
    select account_id, year, ${days}, 0::bit(366) from (${byYear(days, from)}) a
        on conflict (account_id, year) do update set ${days} = t.${days} | excluded.${days};`;

const takeDays = (days: keyof typeof otherDays, from: string): string => `
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
const knownTriggers = `
create function keep_told_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${addDays("told", toldIn("after"))}
  else ${takeDays("told", untold)}
  end if;
  return null;
end $$;
create trigger keep_told_added after insert on reply
  referencing new table as after for each statement execute function keep_told_days();
create trigger keep_told_removed after delete on reply
  referencing old table as before for each statement execute function keep_told_days();
create function keep_counted_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${addDays("counted", "select account_id, day from after")}
  else ${takeDays("counted", "select account_id, day from before")}
  end if;
  return null;
end $$;
create trigger keep_counted_added after insert on interview_day
  referencing new table as after for each statement execute function keep_counted_days();
create trigger keep_counted_removed after delete on interview_day
  referencing old table as before for each statement execute function keep_counted_days();
`;

const counts = `
create table account_group (id integer generated always as identity primary key, learned_at timestamptz not null);
create table administrator (
  id text collate "C" primary key,
  name text,
  run_id integer not null references source_run
);
-- Names by the accounts whose replies had them, so that a scope can leave them out.
create table account_administrator (
  administrator_id text collate "C" not null,
  account_id text collate "C" not null,
  name text not null,
  run_id integer not null references source_run,
  primary key (administrator_id, account_id)
);
-- A row with only nulls says that the administrator was listed for the account that day without any count.
create table interview_count (
  account_id text collate "C" not null,
  day date not null,
  administrator_id text collate "C" not null,
  first_booked integer,
  first_showed integer,
  second_booked integer,
  second_showed integer,
  third_booked integer,
  third_showed integer,
  training_booked integer,
  training_showed integer,
  sale_booked integer,
  sale_showed integer,
  run_id integer not null default current_setting('fieldboard.run')::integer,
  primary key (account_id, day, administrator_id)
);
`;

/** Interview counts with their sums, administrators, and groups of accounts. */
export const funnel = [counts, sumTables, sumTriggers, knownTable, knownTriggers].join("\n");
