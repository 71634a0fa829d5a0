import { expect, test } from "vitest";
import { openTestDatabase } from "#test/database.ts";

test("a bigint comes back as a number, a date and the times as text in UTC", async () => {
  const store = await openTestDatabase();
  const { rows } = await store.pool.query(
    `select 9007199254740991::bigint as whole, date '2026-11-09' as day, timestamp '2026-11-09 14:05:00' as wall,
            timestamptz '2026-11-09 14:05:00.75-05' as moment, 1.50::numeric as exact`,
  );
  expect(rows).toEqual([
    {
      whole: 9007199254740991,
      day: "2026-11-09",
      wall: "2026-11-09T14:05:00",
      moment: "2026-11-09T19:05:00Z",
      exact: "1.50",
    },
  ]);
  await store.close();
});
