import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#test/database.ts";
import { describeTables } from "#test/tables.ts";

const store = await openTestDatabase();
afterAll(store.close);

test("the types of the tables are those that the migrations make", async () => {
  await expect(await describeTables(store.db)).toMatchFileSnapshot("tables.ts");
});
