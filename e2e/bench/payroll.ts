import { inTransaction, writingOver } from "#server/postgres/transaction.ts";
import type { Store } from "#server/postgres/connect.ts";
import { checkSubmissions } from "#server/payroll/check/check-submissions.ts";
import type { Server } from "#e2e/server.ts";
import { cookieHeader, type Cookie } from "#e2e/sign-in.ts";
import type { Business } from "./stores/business.ts";
import { download } from "./crowds/download.ts";
import { figure, heading, median, seconds, timed } from "./figures.ts";
import { scaled } from "./stores/scale.ts";

const [OFFICES, PEOPLE_AN_OFFICE, ROUNDS] = [scaled(500, 5), 40, scaled(7)];
/** Beside the first one. */
const MORE_WEEKS = scaled(13);
/** The last of the weeks; one of its submissions has twice the records of the others. */
const [WEEK, WEEKS, LARGE] = ["2026-11-09", 52, "52-1"] as const;

/** 500 offices of 40 people; every person has five records a week. Ids beside those of the demo, which is there to sign in to. */
const peopleOf = (columns: string) => `
  delete from submission; delete from time_record; delete from person_week; delete from submission_check;
  delete from payroll_exception; delete from reply where resource = 'records';
  insert into office (id, name, first_run) select '9' || lpad(o::text, 4, '0'), 'Office ' || o, 1 from generate_series(1, ${OFFICES}) o;
  insert into person (${columns})
    select ${columns} from (select (jsonb_populate_record(p, jsonb_build_object('id', (900000 + o * 100 + n)::text, 'office_id', '9' || lpad(o::text, 4, '0'),
             'is_active', true, 'hired', '2020-01-06', 'retired', null))).*
      from person p, generate_series(1, ${OFFICES}) o,
           generate_series(0, ${2 * PEOPLE_AN_OFFICE}) n
     where p.id = (select min(id) from person where last_run is null)) made;
  analyze person`;

/** Columns of a table, but for those that PostgreSQL computes. */
async function writtenColumns({ pool }: Pick<Store, "pool">, table: string): Promise<string> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.columns ?? "";
}

const SUBMISSIONS = `
  insert into submission (office_id, id, office_name, owner_name, week_start, week_end, week, offset_min, is_road_show, locked,
                          submitted, state, total_min, first_run, since_run)
  select '9' || lpad(o::text, 4, '0'), $1 || '-' || o, 'Office ' || o, '', $2::date, $2::date + interval '7 days - 1 second',
         $2::date, -300, true, 'yes', 'yes', 'locked', ${PEOPLE_AN_OFFICE} * 5 * 480 * case when o = 1 then 2 else 1 end, 1, 1
    from generate_series(1, ${OFFICES}) o`;

/** One in a hundred has no clock-out, one in a hundred overlaps: every week has as many exceptions. */
const RECORDS = `
  insert into time_record (office_id, entry_id, record_key, ordinal, person_id, first_name, last_name, name_fold, clock_type,
                           total_min, is_active, clock_in, clock_out, offset_min, first_run, since_run)
  select '9' || lpad(o::text, 4, '0'), $1 || '-' || o, k::text, k, (900000 + o * 100 + k / 5)::text, 'Ann', 'Person ' || k / 5,
         'person ' || k / 5, 'IN', 480, true, start, case when (o + k) % 100 > 0 then start + interval '8 hours' end, -300, 1, 1
    from generate_series(1, ${OFFICES}) o, generate_series(0, ${PEOPLE_AN_OFFICE} * case when o = 1 then 10 else 5 end - 1) k,
         lateral (select $2::date + (k % 5 - case when (o + k) % 100 = 1 and k % 5 > 0 then 1 else 0 end) * interval '1 day'
                         + interval '14 hours 30 minutes' as start) s`;

const REPLIES = `
  insert into reply (scope, resource, received_at, run_id, rows)
  select 'records/' || $1 || '-' || o, 'records', now(), 1, 200 from generate_series(1, ${OFFICES}) o`;

/** Stores a week of 100,000 records and finds its exceptions; returns the time that finding them took. */
async function addWeek({ pool }: Pick<Store, "pool">, nth: number): Promise<number> {
  for (const statement of [SUBMISSIONS, RECORDS])
    await pool.query(statement, [String(nth), await dayOf(pool, nth)]);
  await pool.query(REPLIES, [String(nth)]);
  const entries = Array.from({ length: OFFICES }, (_, office) => `${nth}-${office + 1}`);
  return timed(() =>
    inTransaction(pool, (client) => checkSubmissions(writingOver(client), { entries, runId: null })),
  );
}

async function dayOf(pool: Store["pool"], nth: number): Promise<string> {
  const { rows } = await pool.query<{ day: string }>(
    `select ($1::date + 7 * ($2::integer - ${WEEKS}))::text as day`,
    [WEEK, nth],
  );
  return rows[0]?.day ?? WEEK;
}

/** Payroll with a week of 100,000 records in 500 offices, then with a quarter of them. Replaces the submissions of the store. */
export async function measurePayroll({ server, store, session }: Business): Promise<void> {
  heading(`Payroll: weeks of ${OFFICES * PEOPLE_AN_OFFICE * 5} records in ${OFFICES} offices`);
  await store.pool.query(peopleOf(await writtenColumns(store, "person")));
  const first = await addWeek(store, WEEKS);
  await store.pool.query("analyze");
  const before = await measureRequests(store, server, session, "a week");
  figure("a week: its exceptions found", seconds(first), "1 s");
  let last = first;
  for (let nth = WEEKS - MORE_WEEKS; nth < WEEKS; nth += 1) last = await addWeek(store, nth);
  await store.pool.query("vacuum (analyze)");
  const stored = `${MORE_WEEKS + 1} weeks`;
  const after = await measureRequests(store, server, session, stored);
  figure(`${stored}: exceptions of another week found`, seconds(last), "1 s");
  const ratio = (name: string, now = 0, then = 1): void =>
    figure(`${name}, ${stored} as against one`, (now / then).toFixed(2), "1.5");
  for (const [place, [name]] of REQUESTS.entries()) ratio(name, after[place], before[place]);
  ratio("exceptions found", last, first);
}

const REQUESTS = [
  ["the board", `/api/payroll/submissions?week=${WEEK}`, "150 ms"],
  ["a submission of 400 records", `/api/payroll/submission?entry=${LARGE}`, "150 ms"],
  ["its review", `/api/payroll/review?entry=${LARGE}`, "150 ms"],
  ["the week's exceptions", `/api/payroll/exceptions?week=${WEEK}`, "1 s"],
  ["the partner file", `/api/payroll/partner/export?week=${WEEK}&format=xlsx&draft=yes`, "3 s"],
] as const;

async function measureRequests(
  { pool }: Pick<Store, "pool">,
  { origin }: Server,
  session: readonly Cookie[],
  stored: string,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (const [name, path, wanted] of REQUESTS) {
    const all: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // What was answered before is not answered from memory.
      await pool.query("update store_state set data_version = data_version + 1");
      all.push(
        await timed(async () => {
          const { status } = await download(`${origin}${path}`, { Cookie: cookieHeader(session) });
          if (status !== 200) throw new Error(`${path} was answered with ${status}`);
        }),
      );
    }
    times.push(median(all));
    figure(`${stored}: ${name}`, `${median(all).toFixed(0)} ms`, wanted);
  }
  return times;
}
