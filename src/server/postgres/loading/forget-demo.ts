import { sql } from "kysely";
import type { PoolClient } from "pg";
import { allRows, changeRows, type Db } from "#server/postgres/connect.ts";
import { rowOf, tablesWhere, type TableName } from "#server/postgres/table-registry.ts";
import { writingOver } from "#server/postgres/transaction.ts";

/**
 * Deletes the made-up business and what was decided about it, before another is read, or real data. Deleted, not
 * truncated: truncating would lock every reader out until the load that follows is committed.
 */
export const forgetDemo = (client: PoolClient): Promise<void> =>
  deleteRows(
    client,
    tablesWhere(({ forgotten }) => forgotten === "with each demo"),
  );

/**
 * Deletes, at the end of the load that brings real data, what people set up over the made-up business, its sign-ins, and
 * what they decided while the load ran: until then they go on working with it.
 */
export const forgetDemoDecisions = (client: PoolClient): Promise<void> =>
  deleteRows(
    client,
    tablesWhere(
      ({ holds, forgotten }) =>
        forgotten === "with real data" || (forgotten === "with each demo" && holds === "decision"),
    ),
  );

async function deleteRows(client: PoolClient, tables: readonly TableName[]): Promise<void> {
  const writing = writingOver(client);
  for (const table of referringFirst(tables, await selectReferences(writing))) {
    const { forgottenRows = "true" } = rowOf(table);
    await changeRows(writing)`delete from ${sql.table(table)} where ${sql.raw(forgottenRows)}`;
  }
}

/** A foreign key of one table to another. */
type Reference = { readonly from: string; readonly to: string };

const selectReferences = (db: Db) => allRows(db)<Reference>`
  select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid`;

/** Each table behind those that refer to it, and otherwise in the order given. @throws Error where keys form a circle */
export function referringFirst<Table extends string>(
  tables: readonly Table[],
  references: readonly Reference[],
): readonly Table[] {
  const left = [...tables];
  const ordered: Table[] = [];
  while (left.length > 0) {
    const place = left.findIndex(
      (table) => !references.some(({ from, to }) => to === table && left.some((other) => other === from)),
    );
    if (place === -1) throw new Error(`foreign keys form a circle: ${left.join(", ")}`);
    ordered.push(...left.splice(place, 1));
  }
  return ordered;
}
