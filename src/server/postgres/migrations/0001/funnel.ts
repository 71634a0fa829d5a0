const FIRST_STAGES = ["first", "second", "third", "training", "sale"];

const columnsOf = (stages: readonly string[]): readonly string[] =>
  stages.flatMap((stage) => [`${stage}_booked`, `${stage}_showed`]);

const each = (write: (count: string) => string, stages: readonly string[]): string =>
  columnsOf(stages).map(write).join(", ");

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
  { name: "interview_total", key: ["day"], made: "day" },
];

const totals = ({ key, made }: Rollup, of: string, stages: readonly string[]): string =>
  `select ${made}, count(*) as rows, ${each((count) => `coalesce(sum(${count}), 0) as ${count}`, stages)} from ${of} group by ${key.map((_, place) => place + 1).join(", ")}`;

/** Made of no rows yet. A sum of integers is a bigint: whole numbers may add up to more than one of them can be. */
const sumTable = (rollup: Rollup): string => `
create table ${rollup.name} as ${totals(rollup, "interview_count", FIRST_STAGES)};
alter table ${rollup.name} add primary key (${rollup.key.join(", ")});`;

const sumIndexes = `
create index interview_month_administrator on interview_month (administrator_id, account_id);
-- With what accounts are ordered by, so that the largest of some days are found in the index alone.
create index interview_day_day on interview_day (day, account_id) include (first_booked);
`;

const same = ({ key }: Rollup): string => key.map((column) => `t.${column} = d.${column}`).join(" and ");

const subtract = (rollup: Rollup, stages: readonly string[]): string => `
    update ${rollup.name} t set rows = t.rows - d.rows, ${each((count) => `${count} = t.${count} - d.${count}`, stages)}
      from (${totals(rollup, "before", stages)}) d where ${same(rollup)};`;

const add = (rollup: Rollup, stages: readonly string[]): string => `
    insert into ${rollup.name} as t (${rollup.key.join(", ")}, rows, ${columnsOf(stages).join(", ")}) ${totals(rollup, "after", stages)}
        on conflict (${rollup.key.join(", ")}) do update
       set rows = t.rows + excluded.rows, ${each((count) => `${count} = t.${count} + excluded.${count}`, stages)};`;

const sweep = (rollup: Rollup): string => `
    delete from ${rollup.name} t using (select distinct ${rollup.made} from before) d where ${same(rollup)} and t.rows = 0;`;

/** Brings the sums of these stages along with each statement that writes counts, in its own transaction. */
const rollUp = (stages: readonly string[]): string => `
create or replace function roll_up_interviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then ${rollups.map((rollup) => subtract(rollup, stages)).join("")}
  end if;
  if tg_op <> 'DELETE' then ${rollups.map((rollup) => add(rollup, stages)).join("")}
  end if;
  if tg_op <> 'INSERT' then ${rollups.map(sweep).join("")}
  end if;
  return null;
end $$;`;

const sumTriggers = `${rollUp(FIRST_STAGES)}
create trigger roll_up_added after insert on interview_count
  referencing new table as after for each statement execute function roll_up_interviews();
create trigger roll_up_changed after update on interview_count
  referencing old table as before new table as after for each statement execute function roll_up_interviews();
create trigger roll_up_removed after delete on interview_count
  referencing old table as before for each statement execute function roll_up_interviews();
`;

/*
 * The days of an account that a reply about all of its administrators covered, when the newest one was received, and by
 * which run. A reply restricted to one administrator covers none.
 */
const coverage = `
create table interview_coverage (
  account_id text collate "C" not null,
  day date not null,
  received_at timestamptz not null,
  run_id integer not null,
  primary key (account_id, day)
);
-- With the account, so that the days known of each account are counted in the index alone.
create index interview_coverage_day on interview_coverage (day, received_at) include (account_id);
`;

const counts = `
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
  ${each((count) => `${count} integer`, FIRST_STAGES)},
  run_id integer not null default current_setting('fieldboard.run')::integer,
  primary key (account_id, day, administrator_id)
);
`;

/** Interview counts with their sums and coverage, and administrators. */
export const funnel = [counts, coverage, ...rollups.map(sumTable), sumIndexes, sumTriggers].join("\n");

/** Counts and sums of one more stage, for a migration: `stages` are all that there are then, the new one last or between. */
export const addStage = (added: string, stages: readonly string[]): string => `
alter table interview_count ${each((count) => `add ${count} integer`, [added])};
${rollups.map(({ name }) => `alter table ${name} ${each((count) => `add ${count} bigint not null default 0`, [added])};`).join("\n")}
${rollUp(stages)}`;
