import {
  columnName,
  EXAMPLE_LAYOUTS,
  USUAL_COLUMNS,
  type Layout,
} from "#contract/payroll/payroll-partner.ts";
import { NotFound } from "#server/http/refusal.ts";
import { allRows, changeRow } from "#server/postgres/connect.ts";
import type { Reading } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";

/** The saved layouts, or the one of a name. */
export async function selectLayouts(db: Reading, name: string | null = null): Promise<readonly Layout[]> {
  return allRows(db)<Layout>`
    select name, columns, is_control_apart as "isControlApart", is_unknown_regular as "isUnknownRegular",
           pay_codes as "payCodes"
      from payroll_layout
     where ${name}::text is null or name = ${name} order by name`;
}

/** A saved layout, else an example of that name; all usual columns without a name. @throws NotFound where there is neither */
export async function readLayout(db: Reading, name: string | undefined): Promise<Layout> {
  if (name === undefined) return USUAL;
  const [saved] = await selectLayouts(db, name);
  const layout = saved ?? EXAMPLE_LAYOUTS.find((example) => example.name === name);
  if (layout === undefined) throw new NotFound("There is no such layout.");
  return layout;
}

const USUAL: Layout = {
  name: "",
  columns: USUAL_COLUMNS.map((id) => ({ id, heading: columnName(id) })),
  isControlApart: false,
  isUnknownRegular: false,
  payCodes: null,
};

export async function putLayout(
  writing: Writing,
  { name, columns, isControlApart, isUnknownRegular, payCodes }: Layout,
): Promise<void> {
  const saved = {
    columns: JSON.stringify(columns),
    is_control_apart: isControlApart,
    is_unknown_regular: isUnknownRegular,
    pay_codes: payCodes === null ? null : JSON.stringify(payCodes),
  };
  await writing
    .insertInto("payroll_layout")
    .values({ name, ...saved })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(saved))
    .execute();
}

export const deleteLayoutRow = (writing: Writing, name: string): Promise<boolean> =>
  changeRow(writing)`delete from payroll_layout where name = ${name}`;
