import type { KyselyPlugin, UnknownRow } from "kysely";
import type { Store } from "#server/postgres/connect.ts";

/**
 * The same pool with `Date` in place of our instants, which the sign-in library compares by. Its columns of time, and
 * no others, end in `At` or `Expires` by then.
 */
export const authDb = ({ db }: Pick<Store, "db">) => db.withPlugin(DATES);

const DATES: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve({ ...result, rows: result.rows.map(withDates) }),
};

const withDates = (row: UnknownRow): UnknownRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isTime(name, value) ? new Date(value) : value]),
  );

const isTime = (name: string, value: unknown): value is string =>
  typeof value === "string" && /(?:_at|At|_expires|Expires|_until|Until)$/.test(name);
