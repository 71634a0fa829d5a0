import { createHash } from "node:crypto";
import { sql, type PostgresPool } from "kysely";
import type { Pool, PoolClient } from "pg";

const MARK = "/* planned once */";

/**
 * Begins a query that is asked over and over, with other values, and whose best plan is always the same: a connection
 * plans it once, which takes as long as a small query does. Not for one whose plan depends on how much its values find.
 */
export const PLANNED_ONCE = sql.raw(MARK);

/** The pool, whose connections give marked queries names: PostgreSQL keeps the plan of a query that has one. */
export const planning = (pool: Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => naming(await pool.connect()),
  end: () => pool.end(),
});

const naming = (client: PoolClient): PoolClient =>
  new Proxy(client, {
    get: (target, key): unknown => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      return (...told: readonly unknown[]): unknown =>
        Reflect.apply(value, target, key === "query" ? named(told) : told);
    },
  });

const named = (told: readonly unknown[]): readonly unknown[] => {
  const [text, values] = told;
  return typeof text === "string" && text.startsWith(MARK) ? [{ name: nameOf(text), text, values }] : told;
};

/** Other text, other plan: tables asked depend on what is meant. */
const nameOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);
