import { describe, expect, test } from "vitest";
import { tablesOfOffices } from "#server/postgres/table-registry.ts";
import { sourceFiles, targetOf, withoutComments, type SourceFile } from "#test/running/source-scan.ts";

/*
 * A query that forgets the scope must not get as far as a test with rows. Everything that the dashboard can reach, from
 * the routes and files that `nouns.ts` lists and from `dashboard/`, is followed function by function, in whatever room
 * it is: a query about the business takes a scoped reading (what programs ask, the accounts of their token) and uses it.
 * A new room is covered when it is listed there, a new table by its row in the registry.
 */
const isRoot = (path: string): boolean =>
  /^src\/server\/(?:(?:nouns|app)\.ts$|dashboard\/)/.test(path) && !path.endsWith(".test.ts");

/** Functions that read every office, and why they may. */
const OF_EVERYTHING: Readonly<Record<string, string>> = {
  checkSubmissions: "whole weeks of submissions that were found in the scope: it shows nothing",
  confirmHeld: "administrators decide about what is held",
  deleteClosure: "administrators open offices again",
  discardHeld: "administrators decide about what is held",
  erasePerson: "administrators erase",
  finishErasing: "administrators erase",
  lockSubmissions: "only holds rows: shows and changes none",
  lockWithSiblings: "only holds rows: shows and changes none",
  recheckSubmissions: "what administrators changed concerns all offices",
  selectBackfill: "how far interviews were read, for administrators",
  selectHeld: "administrators decide about what is held",
  selectHeldCounts: "requested for those who see every office only",
  selectHeldIds: "administrators decide about what is held",
  selectOfficePlaces: "administrators set them; for overtime, of the office of a submission that was found",
  selectOldestAge: "the age of the whole business",
  selectReply: "the age of the whole business, or of the records of a submission that was found",
  selectResources: "how the service is read, for administrators; of it others see times and parts only",
  selectTooOld: "administrators set how long rows are kept",
  updateOfficePlace: "administrators set them",
  upsertClosure: "administrators close offices",
};

const all = sourceFiles().filter(
  ({ path }) =>
    path.startsWith("src/server/") &&
    !path.endsWith(".test.ts") &&
    path !== "src/server/postgres/snapshot.ts",
);

const NAMES_BUSINESS = new RegExp(
  String.raw`\b(?:from|join|into|update|using|selectFrom\("|insertInto\("|updateTable\("|deleteFrom\("|[a-z]+Join\(")\s*(?:${tablesOfOffices.join("|")})\b`,
);
const RUNS_QUERY =
  /\b(?:allRows|firstRow|onlyRow|changeRows?|readAll)\(|\.(?:execute\w*|query)\(|\bexecuteQuery\(/;
const TAKES_SCOPE = /\bScoped(?:Reading|Writing)\b|\baccounts: Accounts\b/;

/** A declaration at the top level of a file. */
type Declared = {
  readonly file: string;
  readonly name: string;
  readonly text: string;
  /** Text before the body of a function. */
  readonly signature: string;
  /** Names in it: declarations of its own file, and those that its file imports. */
  readonly names: readonly Declared[];
};

/** Every declaration of some files, by `path name`. */
function declarationsOf(files: readonly SourceFile[]): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared & { names: Declared[] }>();
  for (const { path, text } of files)
    for (const part of withoutComments(text).split(/\n(?=(?:export |async |const |function\*? |type )\S)/)) {
      const [, name] = /^(?:export )?(?:async )?(?:const|function\*?) (\w+)/.exec(part) ?? [];
      const [signature = part] = /^[\s\S]*?(?:=>|[)>\]\w] \{\n)/.exec(part) ?? [];
      if (name !== undefined)
        found.set(`${path} ${name}`, { file: path, name, text: part, signature, names: [] });
    }
  for (const file of files) {
    const inSight = [...found.values()].filter(({ file: path }) => path === file.path);
    const imported = importedBy(file).flatMap(([name, path]) => found.get(`${path} ${name}`) ?? []);
    for (const declared of inSight)
      for (const other of [...inSight, ...imported])
        if (other !== declared && new RegExp(String.raw`\b${other.name}\b`).test(declared.text))
          declared.names.push(other);
  }
  return found;
}

/** The values that a file imports from our own files, each with that file. */
const importedBy = (file: SourceFile): readonly (readonly [name: string, path: string])[] =>
  [...withoutComments(file.text).matchAll(/import \{([^}]*)\} from "((?:#server\/|\.\/)[^"]+)"/g)].flatMap(
    ([, names = "", from = ""]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => /^[A-Za-z]\w*$/.test(name))
        .map((name) => [name, targetOf(file, from) ?? ""] as const),
  );

/** Names that the roots use, and those that these use, but for what functions call that may read every office. */
function reachedFrom(files: readonly SourceFile[]): readonly Declared[] {
  const reached = new Set([...declarationsOf(files).values()].filter(({ file }) => isRoot(file)));
  for (const { name, names } of reached)
    if (!(name in OF_EVERYTHING)) for (const other of names) reached.add(other);
  return [...reached];
}

/** The text of a query with the pieces of SQL it is made of: what it names and does not run queries by itself. */
function queryText(declared: Declared): string {
  const pieces = new Set([declared]);
  for (const piece of pieces)
    for (const other of piece.names) if (!RUNS_QUERY.test(other.text)) pieces.add(other);
  return Array.from(pieces, ({ text }) => text).join("\n");
}

/** Queries about the business that take no scope, and do not say by name that their caller has checked it. */
const unscoped = (reached: readonly Declared[]): readonly string[] =>
  reached
    .filter(
      (declared) =>
        RUNS_QUERY.test(declared.text) &&
        !TAKES_SCOPE.test(declared.signature) &&
        !declared.name.endsWith("OfChecked") &&
        !(declared.name in OF_EVERYTHING) &&
        NAMES_BUSINESS.test(queryText(declared)),
    )
    .map(({ file, name }) => `${file}: ${name}`);

/** Functions that take a scoped reading and neither use its scope nor pass it on to one that does. */
const ignoringScope = (reached: readonly Declared[]): readonly string[] =>
  reached
    .filter(({ signature, text, names }) => {
      const [, parameter] = /(\{[^{}]*\}|\w+): Scoped(?:Reading|Writing)\b/.exec(signature) ?? [];
      if (parameter === undefined) return false;
      if (parameter.startsWith("{")) return !/\bscope\b/.test(parameter);
      const body = text.slice(signature.length);
      const isPassedOn =
        new RegExp(String.raw`\b${parameter}\b(?!\.)`).test(body) &&
        names.some((other) => TAKES_SCOPE.test(other.text));
      return !isPassedOn && !/\bscope\b/.test(body);
    })
    .map(({ file, name }) => `${file}: ${name}`);

const reached = reachedFrom(all);
const roomsReached = new Set(reached.map(({ file }) => file.split("/")[2]));

const ROUTES = "src/server/plans/routes.ts";
const QUERIES = "src/server/plans/queries.ts";
/** A room that `nouns.ts` lists and no list of this test names, with some queries. */
const plantedRoom = (queries: string, asked = "selectAll"): readonly Declared[] =>
  reachedFrom([
    {
      path: "src/server/nouns.ts",
      text: `import { planRoutes } from "#server/plans/routes.ts";\nconst all = [planRoutes];`,
    },
    {
      path: ROUTES,
      text: `import { ${asked} } from "./queries.ts";\nexport const planRoutes = () => ${asked};`,
    },
    { path: QUERIES, text: queries },
  ]);

describe("a query of the dashboard about the business takes a scoped reading", () => {
  test.each([
    "export const selectAll = (db: Reading) => sql`select 1 from person p`.execute(db);",
    'export async function selectAll(reading: Reading): Promise<A> {\n  return reading.selectFrom("office").execute();\n}',
    "export async function selectAll({ pool }: Store): Promise<A> {\n  return pool.query(`select from reply join submission`);\n}",
    "export const selectAll = (db: Reading) => allRows(db)`select from payroll_exception`;",
    "export const selectAll = (db: Reading) => allRows(db)`select from x join person_week w on true`;",
    "export const selectAll = (db: Writing) => changeRows(db)`update submission_mark set note = ''`;",
    "const sums = () => sql`select from person_sum`;\nexport const selectAll = (db: Reading) => allRows(db)`${sums()}`;",
    "const selectSums = (db: Reading) => allRows(db)`select from office`;\nexport const selectAll = (reading: ScopedReading) => selectSums(reading.db);",
  ])("is seen broken in %s", (text) => {
    expect(unscoped(plantedRoom(text))).toHaveLength(1);
  });

  test.each([
    "export const selectAll = ({ db, scope }: ScopedReading) => allRows(db)`select from person p where ${scope}`;",
    "export const selectAll = (accounts: Accounts) => firstRow(db)`select from person ${accounts}`;",
    "export const selectAll = (db: Reading) => allRows(db)`select from business_setting`;",
  ])("is seen kept in %s", (text) => {
    expect(unscoped(plantedRoom(text))).toEqual([]);
  });

  test("may be left to a caller that has checked, which the name says", () => {
    const text = "export const selectOfChecked = (db: Reading) => allRows(db)`select from person`;";
    expect(unscoped(plantedRoom(text, "selectOfChecked"))).toEqual([]);
  });

  test("holds everywhere", () => {
    expect(unscoped(reached)).toEqual([]);
  });
});

describe("a function that takes a scoped reading uses its scope", () => {
  test.each([
    "export const selectAll = ({ db }: ScopedReading) => allRows(db)`select from person`;",
    "export const selectAll = (reading: ScopedReading) => allRows(reading.db)`select from person`;",
    "const settings = ({ db }: Store) => allRows(db)`select`;\nexport const selectAll = (reading: ScopedReading) => settings(reading);",
  ])("is seen broken in %s", (text) => {
    expect(ignoringScope(plantedRoom(text))).toHaveLength(1);
  });

  test.each([
    "export const selectAll = ({ db, scope }: ScopedReading) => allRows(db)`select from person ${scope}`;",
    "export const selectAll = (reading: ScopedReading) => allRows(reading.db)`select from person ${reading.scope}`;",
    "const seen = ({ scope }: ScopedReading) => scope;\nexport const selectAll = (reading: ScopedReading) => allRows(reading.db)`${seen(reading)}`;",
  ])("is seen kept in %s", (text) => {
    expect(ignoringScope(plantedRoom(text))).toEqual([]);
  });

  test("holds everywhere", () => {
    expect(ignoringScope(reached)).toEqual([]);
  });
});

describe("what the rules look at", () => {
  test("is every room that answers the dashboard", () => {
    const rooms = [
      "audit",
      "business",
      "funnel",
      "identity",
      "payroll",
      "people",
      "roadshows",
      "sources",
      "views",
    ];
    expect([...roomsReached]).toEqual(expect.arrayContaining(rooms));
  });

  test("is every table of offices, and lists only functions that exist", () => {
    expect(tablesOfOffices).toEqual(
      expect.arrayContaining(["person", "payroll_exception", "earlier_version"]),
    );
    const names = new Set(reached.map(({ name }) => name));
    expect(Object.keys(OF_EVERYTHING).filter((name) => !names.has(name))).toEqual([]);
  });
});

/** Files that say what the dashboard answers, in whatever room they are. */
const isAnswering = (path: string): boolean =>
  isRoot(path) ||
  /^src\/server\/(?!(?:commands|demo|reporting|sources|identity)\/)[a-z]+\/(?:[a-z]+\/)*(?:(?:[a-z]+-)?routes|export(?:-[a-z]+)*|read-[a-z-]+|workbook)\.ts$/.test(
    path,
  );
const answering = all.filter(({ path }) => isAnswering(path));
const wrongs = (rule: (file: SourceFile) => readonly string[]): readonly string[] =>
  answering.flatMap((file) => rule(file).map((wrong) => `${file.path}: ${wrong}`));
const planted = (text: string): SourceFile => ({ path: "src/server/dashboard/planted.ts", text });

const queries = ({ text }: SourceFile): readonly string[] =>
  withoutComments(text).match(/\.selectFrom\(|\b(?:pool|client)\.query\(/g) ?? [];

/** Rooms that answer administrators only. */
const isForAdministrators = (path: string): boolean => /^src\/server\/(?:audit|business)\//.test(path);

const unlimited = ({ path, text }: SourceFile): readonly string[] =>
  isForAdministrators(path)
    ? []
    : (withoutComments(text).match(/\b(?:read|open|in)[A-Z]\w+\([^()]*"all"/g) ?? []);

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
