import { EXAMPLE_LAYOUTS, type Layout } from "#contract/payroll-partner.ts";
import { allRows, changeRow } from "#server/postgres/connect.ts";
import type { Reading } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";

/** The saved layouts, or the one of a name. */
export async function selectLayouts(db: Reading, name: string | null = null): Promise<readonly Layout[]> {
  return allRows(db)<Layout>`
    select name, columns, is_control_apart as "isControlApart" from payroll_layout
     where ${name}::text is null or name = ${name} order by name`;
}

/** A saved layout, else an example of that name; null where there is neither. */
export async function selectLayout(db: Reading, name: string): Promise<Layout | null> {
  const [saved] = await selectLayouts(db, name);
  return saved ?? EXAMPLE_LAYOUTS.find((example) => example.name === name) ?? null;
}

export async function putLayout(writing: Writing, { name, columns, isControlApart }: Layout): Promise<void> {
  const saved = { columns: JSON.stringify(columns), is_control_apart: isControlApart };
  await writing
    .insertInto("payroll_layout")
    .values({ name, ...saved })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(saved))
    .execute();
}

export const deleteLayoutRow = (writing: Writing, name: string): Promise<boolean> =>
  changeRow(writing)`delete from payroll_layout where name = ${name}`;
