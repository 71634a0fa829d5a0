import { afterAll, beforeAll, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { importDemo } from "#test/imported.ts";
import { recheckSubmissions } from "#server/payroll/check/check-submissions.ts";

let store: TestDatabase;

beforeAll(async () => {
  store = await openTestDatabase();
  await importDemo(store, 150, 12);
});
afterAll(() => store.close());

const recheck = (office: string | null): Promise<void> =>
  store.db
    .transaction()
    .execute((writing) => recheckSubmissions(writing, office === null ? null : officeId(office)));

/** Everything that the check writes, but for when it was first found. */
async function findings(): Promise<readonly string[]> {
  const { rows } = await store.pool.query<{ line: string }>(
    `select (to_jsonb(x) - 'first_run')::text as line from payroll_exception x
      union all select w::text from person_week w union all select c::text from submission_check c order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** Records of an office at other times, of others, without a person, ended days later or not at all, and those that do not count. */
const CHANGE = `
  update time_record t
     set clock_in = clock_in + interval '5 hours' * (n % 3), is_active = n % 7 <> 0,
         clock_out = case when n % 17 = 0 then clock_out + interval '9 days' when n % 19 > 0 then clock_out end,
         total_min = total_min + case when n % 5 = 0 then 300 else 0 end,
         person_id = case when n % 13 = 0 then (select max(person_id) from time_record where office_id <> $1)
                          when n % 11 > 0 then person_id end
    from (select office_id, entry_id, record_key, abs(hashtext(entry_id || record_key)) as n from time_record) r
   where (t.office_id, t.entry_id, t.record_key) = (r.office_id, r.entry_id, r.record_key) and t.office_id = $1`;

test("what is found after records of one office changed is what a check of everything finds", async () => {
  const { rows: offices } = await store.pool.query<{ id: string }>(
    "select office_id as id from time_record group by 1 order by count(*) desc, 1 limit 3",
  );
  expect(offices).toHaveLength(3);
  for (const { id } of offices) {
    const before = await findings();
    await store.pool.query(CHANGE, [id]);
    await recheck(id);
    const found = await findings();
    expect(found).not.toEqual(before);
    await store.pool.query("truncate payroll_exception, person_week, submission_check");
    await recheck(null);
    expect(await findings()).toEqual(found);
  }
});

test("at most one in ten submissions of the made-up business is unusual, and some are", async () => {
  await recheck(null);
  const { rows } = await store.pool.query<{ submissions: number; unusual: number }>(
    `select count(*)::int as submissions, count(x.entry_id)::int as unusual
       from submission_check c
       left join payroll_exception x on x.entry_id = c.entry_id and x.rule = 'unusual'
      where c.week >= (select min(week) + 35 from submission_check)`,
  );
  const [{ submissions, unusual } = { submissions: 0, unusual: 0 }] = rows;
  expect(unusual).toBeGreaterThan(0);
  expect(unusual / submissions).toBeLessThanOrEqual(0.1);
});
