import type { Store } from "#server/postgres/connect.ts";

/**
 * Adds as many copies of a person, with ids counted from `first`. What people are searched by is gone from then on: to
 * add them to those indexes takes longer than everything else together.
 */
export async function copyPerson(
  { pool }: Pick<Store, "pool">,
  { id, first, times }: { readonly id: string; readonly first: number; readonly times: number },
): Promise<void> {
  await pool.query("drop index person_search, person_spelling");
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_name = 'person' and column_name <> 'id' and is_generated = 'NEVER'`,
  );
  const others = rows.map(({ name }) => name).join(", ");
  await pool.query(
    `insert into person (id, ${others})
     select n::text, ${others} from person, generate_series($2::integer, $2 + $3 - 1) n where id = $1`,
    [id, first, times],
  );
}
