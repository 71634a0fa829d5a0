import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#test/database.ts";
import { describeIndexes, describeTables } from "#test/tables.ts";

const store = await openTestDatabase();
afterAll(store.close);

test("the types of the tables are those that the migrations make", async () => {
  await expect(await describeTables(store.db)).toMatchFileSnapshot("tables.ts");
});

test("each index is there: without it a query is slow and its result still right, which no other test sees", async () => {
  await expect(await describeIndexes(store.db)).toMatchFileSnapshot("indexes.txt");
});
