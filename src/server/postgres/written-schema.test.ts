import fs from "node:fs/promises";
import path from "node:path";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { FileMigrationProvider } from "kysely/migration";
import { beforeAll, expect, test } from "vitest";
import { MIGRATIONS_FOLDER } from "./connect.ts";
import { rowOf, tableNames, tablesWhere } from "./table-registry.ts";

/*
 * What a migration, the types of the tables and the registry forget of each other, without a database: `tables.pg.test.ts`
 * and `table-registry.pg.test.ts` compare all of it with the schema itself.
 */
let statements: readonly string[] = [];
let types: ReadonlyMap<string, readonly string[]> = new Map();

beforeAll(async () => {
  statements = withNewNames((await recordedSql()).flatMap((text) => text.split(";")));
  types = tableTypes(await fs.readFile(path.join(MIGRATIONS_FOLDER, "../tables.ts"), "utf8"));
});

/** The SQL that the migrations send, in their order; what they read is empty. */
async function recordedSql(): Promise<readonly string[]> {
  const sent: string[] = [];
  const driver = new DummyDriver();
  driver.acquireConnection = () =>
    Promise.resolve({
      executeQuery: ({ sql }) => {
        sent.push(sql.replaceAll(/--[^\n]*/g, ""));
        return Promise.resolve({ rows: [] });
      },
      streamQuery: () => {
        throw new Error("migrations stream nothing");
      },
    });
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const migrations = await new FileMigrationProvider({
    fs,
    path,
    migrationFolder: MIGRATIONS_FOLDER,
  }).getMigrations();
  for (const name of Object.keys(migrations).toSorted()) await migrations[name]?.up(db);
  return sent;
}

/** The same, with the present names of tables that a statement renames. */
const withNewNames = (sent: readonly string[]): readonly string[] =>
  sent.reduce<readonly string[]>((named, statement) => {
    const [, name, present = ""] = /alter table (\w+) rename to (\w+)/.exec(statement) ?? [];
    return name === undefined
      ? named
      : named.map((text) => text.replaceAll(new RegExp(`\\b${name}\\b`, "g"), present));
  }, sent);

/** The columns of each table as `tables.ts` has them. */
const tableTypes = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Array.from(text.matchAll(/^ {2}(?<table>\w+): \{\n(?<columns>[^}]*)\}/gm), ({ groups = {} }) => [
      groups["table"] ?? "",
      Array.from((groups["columns"] ?? "").matchAll(/^ {4}(?<name>\w+):/gm), (column) => column[1] ?? ""),
    ]),
  );

test("each table that a migration makes and none drops has a row in the registry", () => {
  const made = new Set<string>();
  for (const statement of statements)
    for (const [, act, name = ""] of statement.matchAll(
      /\b(create|drop) (?:unlogged )?table (?:if (?:not )?exists )?(\w+)/g,
    ))
      if (act === "create") made.add(name);
      else made.delete(name);
  expect(made).toEqual(new Set(tableNames));
});

test("each table with a version has the triggers that raise it", () => {
  const raising = tableNames.flatMap((table) => {
    const { raises } = rowOf(table);
    return raises === undefined
      ? []
      : ["added", "changed", "removed"].map((what) => `raise_${raises}_${what} on ${table}`);
  });
  const made = statements.flatMap((statement) =>
    Array.from(
      statement.matchAll(/create trigger (raise_\w+_(?:added|changed|removed)) after \w+ on (\w+)/g),
      (found) => `${found[1]} on ${found[2]}`,
    ),
  );
  expect(new Set(made)).toEqual(new Set(raising));
});

/** Columns that a statement makes: a name before a type. */
const COLUMNS =
  /\b(?!type\b)(\w+) (?:text|bigint|integer|smallint|boolean|bytea|date|jsonb|uuid|real|double|numeric|timestamp|interval|inet|pg_lsn)/g;

test("each column of the types is one that a migration makes, and each that one adds has a type", () => {
  const about = (table: string): string =>
    statements
      .filter((statement) => new RegExp(`table (?:if not exists )?${table}\\b`).test(statement))
      .join();
  const unmade = [...types].flatMap(([table, columns]) =>
    columns
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(about(table)))
      .map((name) => `${table}.${name}`),
  );
  const untyped = statements.flatMap((statement) => {
    const [, table = ""] =
      /(?:alter|create(?: unlogged)?) table (?:if not exists )?(\w+)/.exec(statement) ?? [];
    return Array.from(statement.matchAll(COLUMNS), (found) => found[1] ?? "")
      .filter((name) => types.has(table) && types.get(table)?.includes(name) !== true)
      .filter((name) => !new RegExp(`(?:drop|rename) (?:column )?${name}\\b`).test(about(table)))
      .map((name) => `${table}.${name}`);
  });
  expect({ unmade, untyped }).toEqual({ unmade: [], untyped: [] });
});

test("what sources reported and what follows from it is forgotten, and no log", () => {
  expect(
    tablesWhere(
      ({ holds, forgotten }) =>
        holds !== "operation" && holds !== "identity" && holds !== "audit" && forgotten === "never",
    ),
  ).toEqual([]);
  expect(tablesWhere(({ holds, forgotten }) => holds === "audit" && forgotten !== "never")).toEqual([]);
});
