import { describe, expect, test } from "vitest";
import { sourceFiles, targetOf, withoutComments, type SourceFile } from "#test/running/source-scan.ts";

/*
 * A query that forgets the scope must not get as far as a test with rows: what the dashboard asks the store about the
 * business takes a scoped reading (what programs ask, the accounts of their token), is asked nowhere else, and is given
 * the scope of who asks.
 */
const DASHBOARD =
  /^src\/server\/(?:(?:nouns|app)\.ts$|dashboard\/(?!.*\.test\.ts$)|(?:funnel|payroll|people|roadshows|views|business|audit)\/(?:(?:[a-z]+-)?routes|room|export(?:-[a-z]+)*|workbook)\.ts$)/;
const BUSINESS =
  /\b(?:from|join|selectFrom\("|[a-z]+Join\(")\s*(?:person|submission|time_record|interview_count|interview_month|interview_day|interview_total|interview_coverage|roadshow_event|assignment|office|administrator|account_administrator|reply)\b/;

/** For administrators only, who see every office. */
const OF_EVERYTHING: ReadonlySet<string> = new Set([
  "selectOfficePlaces",
  "selectTooOld",
  "erasePerson",
  "finishErasing",
  "recheckSubmissions",
]);

const all = sourceFiles();

/** The functions that a file imports from the store, each with the store's file. */
const asked = (file: SourceFile): readonly (readonly [name: string, path: string])[] =>
  [
    ...withoutComments(file.text).matchAll(/import (type )?\{([^}]*)\} from "((?:#server\/|\.\/)[^"]+)"/g),
  ].flatMap(([, type, names = "", from = ""]) =>
    type === undefined
      ? names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => /^[a-z]/.test(name) && !name.startsWith("type "))
          .map((name) => [name, targetOf(file, from) ?? ""] as const)
      : [],
  );

/** A function of a file, with what it may call there: the file without the other functions that it exports. */
const reachOf = (name: string, text: string): string =>
  text
    .split(/\n\n(?=\S)/)
    .filter((part) => !part.includes("export ") || part.includes(` ${name}`))
    .join("\n");

/** What stands between a function's name and its body. */
const signatureOf = (name: string, text: string): string =>
  new RegExp(`export (?:const|(?:async )?function\\*?) ${name}\\b[\\s\\S]*?(?:=>|[)>\\w] \\{\\n)`).exec(
    text,
  )?.[0] ?? "";

const unscoped = (file: SourceFile, files: readonly SourceFile[] = all): readonly string[] =>
  asked(file).flatMap(([name, path]) => {
    const text = withoutComments(files.find((other) => other.path === path)?.text ?? "");
    const isScoped = /\bScopedReading\b|\baccounts: Accounts\b/.test(signatureOf(name, text));
    return BUSINESS.test(reachOf(name, text)) && !isScoped && !OF_EVERYTHING.has(name) ? [name] : [];
  });

const queries = ({ text }: SourceFile): readonly string[] =>
  withoutComments(text).match(/\.selectFrom\(|\b(?:pool|client)\.query\(/g) ?? [];

/** Rooms that answer administrators only. */
const isForAdministrators = (path: string): boolean => /^src\/server\/(?:audit|business)\//.test(path);

const unlimited = ({ path, text }: SourceFile): readonly string[] =>
  isForAdministrators(path)
    ? []
    : (withoutComments(text).match(/\b(?:read|open|in)[A-Z]\w+\([^()]*"all"/g) ?? []);

const dashboard = all.filter(({ path }) => DASHBOARD.test(path));
const wrongs = (rule: (file: SourceFile) => readonly string[]): readonly string[] =>
  dashboard.flatMap((file) => rule(file).map((wrong) => `${file.path}: ${wrong}`));
const planted = (text: string): SourceFile => ({ path: "src/server/dashboard/planted.ts", text });

describe("a query of the dashboard about the business takes a scoped reading", () => {
  const store = (text: string): SourceFile => ({ path: "src/server/people/planted.ts", text });
  const asking = planted('import { selectAll, type A } from "#server/people/planted.ts";');

  test.each([
    "export const selectAll = (db: Reading) => sql`select 1 from person p`.execute(db);",
    'export async function selectAll(reading: Reading): Promise<A> {\n  return reading.selectFrom("office");\n}',
    "export async function selectAll({ pool }: Store): Promise<A> {\n  sql`select from reply join submission`;\n}",
  ])("is seen broken in %s", (text) => {
    expect(unscoped(asking, [store(text)])).toEqual(["selectAll"]);
  });

  test("is seen kept", () => {
    const kept =
      "export const selectAll = ({ db, scope }: ScopedReading) => sql`select 1 from person p`.execute(db);";
    expect(unscoped(asking, [store(kept)])).toEqual([]);
    const scoped = dashboard.flatMap(asked).filter(([, path]) => path.endsWith("/people/queries.ts"));
    expect(scoped.map(([name]) => name)).toContain("selectDirectory");
  });

  test("holds everywhere", () => {
    expect(wrongs(unscoped)).toEqual([]);
  });
});

describe("the dashboard asks the store by its queries only", () => {
  test.each(['const a = store.db.selectFrom("person");', 'await store.pool.query("select");'])(
    "is seen broken in %s",
    (text) => {
      expect(queries(planted(text))).toHaveLength(1);
    },
  );

  test("holds everywhere", () => {
    expect(wrongs(queries)).toEqual([]);
  });
});

describe("who asks decides the scope", () => {
  test.each([
    'mount(app, offices, () => inSnapshot(store, "all", (reading) => selectOffices(reading)));',
    'mount(it, () => openSnapshot(store, "all"));',
  ])("is seen broken in %s", (text) => {
    expect(unlimited(planted(text))).toHaveLength(1);
  });

  test("holds everywhere", () => {
    expect(wrongs(unlimited)).toEqual([]);
  });
});
