import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestDatabase } from "#test/database.ts";

const source = readdirSync(import.meta.dirname)
  .filter((name) => /^tables(?:-[a-z]+)*\.ts$/.test(name))
  .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"))
  .join("\n")
  .replaceAll(/\/\*\*[\s\S]*?\*\//g, "");

/** The members of `type Name = { … }`, with those of `Seen` where it is added. */
function membersOf(typeName: string): readonly string[] {
  const [, seen, body = ""] = new RegExp(`type ${typeName} = (Seen & )?\\{([^}]*)\\}`).exec(source) ?? [];
  const own = [...body.matchAll(/(\w+): /g)].map(([, name = ""]) => name);
  return seen === undefined ? own : [...own, ...membersOf("Seen")];
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : 1;

test("the typed tables are the migrated ones, column by column", async () => {
  const store = await openTestDatabase();
  const { rows } = await store.pool.query<{ name: string; columns: readonly string[] }>(
    `select table_name as name, array_agg(column_name::text order by column_name) as columns
     from information_schema.columns where table_schema = 'public' and table_name !~ '^(?:kysely|auth)_' group by 1`,
  );
  await store.close();
  const typed = [...source.matchAll(/readonly (\w+): (\w+Table);/g)].map(([, name = "", type = ""]) => ({
    name,
    columns: membersOf(type).toSorted(),
  }));
  expect(typed.toSorted(byName)).toEqual(rows.toSorted(byName));
});
