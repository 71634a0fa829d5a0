import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { importDemo } from "#test/imported.ts";
import { recheckStoredWeeks, selectRecheck } from "./recheck-stored.ts";

let store: TestDatabase;

beforeAll(async () => {
  store = await openTestDatabase();
  await importDemo(store, 100, 30);
});
afterAll(() => store.close());

const rows = async (text: string) => (await store.pool.query(text)).rows;
const DERIVED = `
  select (to_jsonb(x) - 'first_run')::text as line from payroll_exception x
   union all select w::text from person_week w
   union all select (to_jsonb(c) - 'run_id')::text from submission_check c order by line`;

test("a store that was filled by this version is not checked again", async () => {
  expect(await recheckStoredWeeks(store)).toBe(0);
});

test("what follows from stored records is made again where it is missing or of other rules", async () => {
  const before = await rows(DERIVED);
  expect(before.length).toBeGreaterThan(500);
  await store.pool.query(`
    truncate payroll_exception, person_week, submission_check;
    update store_state set payroll_rules = 0`);
  const [{ submissions }] = await rows("select count(*)::int as submissions from submission");
  expect(await recheckStoredWeeks(store)).toBe(submissions);
  expect(await rows(DERIVED)).toEqual(before);
  expect(await recheckStoredWeeks(store)).toBe(0);
});

/** The check of one submission fails, as when the server ends in the middle. */
const failAt = (entry: string) => `
  create or replace function fail_recheck() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$;
  create trigger fail_recheck before update on submission_check for each row
    when (old.entry_id = '${entry}') execute function fail_recheck()`;

test("a recheck that ends half way has checked the weeks before, and goes on there", async () => {
  const weeks = await rows(
    "select week, min(id) as entry, count(*)::int as size from submission group by week order by week",
  );
  const done = 3;
  await store.pool.query("update store_state set payroll_rules = 0");
  expect(await selectRecheck({ db: store.db, scope: "all" })).toEqual({ weeks: weeks.length, weeksDone: 0 });
  await store.pool.query(failAt(weeks[done].entry));
  await expect(recheckStoredWeeks(store)).rejects.toThrow("stopped");
  expect(await selectRecheck({ db: store.db, scope: "all" })).toEqual({
    weeks: weeks.length,
    weeksDone: done,
  });
  await store.pool.query("drop trigger fail_recheck on submission_check");
  const left = weeks.slice(done).reduce((sum, { size }) => sum + size, 0);
  expect(await recheckStoredWeeks(store)).toBe(left);
  expect(await selectRecheck({ db: store.db, scope: "all" })).toBeNull();
});

test("a recheck by rules of yet another version begins with the first week", async () => {
  await store.pool.query(
    "update store_state set payroll_rules = 0, recheck_rules = -1, recheck_week = '9999-01-01'",
  );
  expect(await selectRecheck({ db: store.db, scope: "all" })).toMatchObject({ weeksDone: 0 });
  const [{ submissions }] = await rows("select count(*)::int as submissions from submission");
  expect(await recheckStoredWeeks(store)).toBe(submissions);
});

/** As the version before compared records: by key, activity, punches and minutes alone. */
async function earlierFingerprint(entry: string): Promise<string> {
  const records = await rows(
    `select record_key, is_active, extract(epoch from clock_in)::bigint as clock_in,
            extract(epoch from clock_out)::bigint as clock_out, total_min
       from time_record where entry_id = '${entry}' and last_run is null`,
  );
  const lines = records.map(
    ({ record_key, is_active, clock_in, clock_out, total_min }) =>
      `${record_key} ${is_active} ${clock_in ?? "-"} ${clock_out ?? "-"} ${total_min ?? "-"}`,
  );
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("hex").slice(0, 32);
}

test("sign-offs of the version before stand, unless the records or the total changed since", async () => {
  const entries = (
    await rows("select entry_id from submission_check where records > 0 order by entry_id limit 3")
  ).map(({ entry_id }) => String(entry_id));
  for (const [place, entry] of entries.entries()) {
    const fingerprint = place === 1 ? "of other records" : await earlierFingerprint(entry);
    await store.pool.query(
      `insert into record_snapshot (entry_id, fingerprint, records, people, counted_min, lines) values ($1, $2, 1, 1, 1, '[]')`,
      [entry, fingerprint],
    );
    await store.pool.query(
      `insert into submission_mark (entry_id, office_id, week, kind, fingerprint, summary_min, at)
       select id, office_id, week, 'sign-off', $2, total_min + $3, now() from submission where id = $1`,
      [entry, fingerprint, place === 2 ? 1 : 0],
    );
  }
  await store.pool.query("update store_state set payroll_rules = 0");
  await recheckStoredWeeks(store);
  const signed = await rows(
    `select m.entry_id as entry, m.fingerprint = c.fingerprint as stands, jsonb_array_length(p.lines) = c.records as "isWhole"
       from submission_mark m join submission_check c using (entry_id)
       left join record_snapshot p on p.entry_id = m.entry_id and p.fingerprint = c.fingerprint order by m.entry_id`,
  );
  expect(signed.map(({ stands }) => stands)).toEqual([true, false, false]);
  expect(signed[0]?.isWhole).toBe(true);
});
