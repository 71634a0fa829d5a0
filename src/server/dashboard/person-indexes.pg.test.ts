import { afterAll, expect, test } from "vitest";
import { PEOPLE_SORTS } from "#contract/people/people.ts";
import { createLog } from "#server/http/log.ts";
import { recheckSubmissions } from "#server/payroll/check/check-submissions.ts";
import { connectStore } from "#server/postgres/connect.ts";
import { dashboardOver, testWho } from "#test/dashboard.ts";
import { openFilledDatabase } from "#test/database.ts";
import { MADE_UP } from "#test/filled/contents.ts";
import { inProcess } from "#test/in-process.ts";

const database = await openFilledDatabase(MADE_UP);
/* As in a large directory: what an index does not find, and is looked at row by row, takes long. */
const LARGE = "-c enable_seqscan=off -c cpu_tuple_cost=10";
const store = connectStore({ url: `${database.url}&options=${encodeURIComponent(LARGE)}` });
afterAll(() => store.close().then(database.close));

const ask = inProcess(
  dashboardOver(database, createLog({ level: "silent" }), {
    identify: async () => testWho({ role: "admin", scope: "all" }),
    store,
  }),
);

const DAYS = "from=2026-01-01&to=2026-11-20";

/** Questions to a directory that has an index for each. */
const questions = (twin: string): readonly string[] => [
  ...PEOPLE_SORTS.map((sort) => `/api/people/directory?sort=${sort}&offset=0&limit=10`),
  "/api/people/directory?q=garcia&offset=0&limit=10",
  `/api/people/links?id=${twin}`,
  `/api/people/headcount?${DAYS}`,
  `/api/people/headcount/moves?${DAYS}&kind=left`,
  "/api/people/quality/findings?offset=0&limit=10",
  `/api/offices/list?${DAYS}`,
];

test("each index of the directory is used by what is asked of it, or by the check of payroll", async () => {
  const { rows: found } = await store.pool.query<{ id: string }>(
    `select id from person
      where ssn_hash is not null and name_dob_hash is not null and email <> '' and phone <> '' limit 1`,
  );
  for (const question of questions(found[0]?.id ?? ""))
    expect([question, (await ask(question)).status]).toEqual([question, 200]);
  // The directory has the id of this record with other zeros.
  await store.pool.query(
    "update time_record set person_id = '00' || person_id where ctid = (select min(ctid) from time_record where person_id <> '')",
  );
  await store.db.transaction().execute((writing) => recheckSubmissions(writing, null));
  await store.close();

  // What a connection counted is there once its process has ended.
  await expect.poll(selectUnused).toEqual([]);
});

async function selectUnused(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select indexrelname as name from pg_stat_user_indexes where relname = 'person' and idx_scan = 0",
  );
  return rows.map(({ name }) => name);
}
