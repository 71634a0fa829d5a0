import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#test/database.ts";
import { allRows } from "#server/postgres/connect.ts";
import { describeTables } from "#test/tables.ts";

const store = await openTestDatabase();
afterAll(store.close);

test("the types of the tables are those that the migrations make", async () => {
  await expect(await describeTables(store.db)).toMatchFileSnapshot("tables.ts");
});

test("each index is there: what is read slowly without it would be right, and so be seen by nobody", async () => {
  const indexes = await allRows(store.db)<{ readonly definition: string }>`
    select replace(pg_get_indexdef(indexrelid), 'public.', '') as definition
      from pg_index join pg_class c on c.oid = indexrelid
     where c.relnamespace = 'public'::regnamespace and c.relname !~ '^kysely_'
     order by c.relname collate "C"`;
  const lines = indexes.map(({ definition }) => `${definition}\n`);
  await expect(lines.join("")).toMatchFileSnapshot("indexes.txt");
});
