import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scope } from "#domain/identity/who.ts";
import { createLog } from "#server/http/log.ts";
import { DECLARED } from "#test/declared.ts";
import { dashboardOver, testWho } from "#test/dashboard.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { inProcess } from "#test/in-process.ts";
import { CONTENTS_SEALER } from "#test/filled/contents.ts";
import { HARBOR, layGround, MESA, plant, plantedQuery } from "#test/filled/scope-store.ts";
import { unzip } from "#test/files/xlsx.ts";

/*
 * Every address that answers with rows of the business, requested by a user with a scope and by one without. A new one
 * is a list until it is said to be something else.
 */
/** Reports that are asked for by an id: the name it is asked by, an id out of the scope, one that no one has, and what else is asked. */
const ONES = {
  "/api/offices/office": ["id", "C999"],
  "/api/offices/headcount": ["id", "C999"],
  "/api/roadshows/office": ["id", "C999"],
  "/api/roadshows/history": ["id", "C1"],
  "/api/people/person": ["id", "C10"],
  "/api/people/links": ["id", "C10"],
  "/api/people/history": ["id", "C10"],
  "/api/people/private": ["id", "C10"],
  "/api/people/reveal": ["id", "C10"],
  "/api/payroll/person": ["id", "C10"],
  "/api/payroll/exception": ["entry", "C5000", "no-such", "&rule=overlap&subject=1"],
  "/api/payroll/office": ["id", "C999"],
  "/api/payroll/submission": ["entry", "C5000"],
  "/api/payroll/submission/export": ["entry", "C5000"],
  "/api/payroll/review": ["entry", "C5000"],
  "/api/payroll/neighbors": ["entry", "C5000"],
  "/api/payroll/ledger": ["entry", "C5000"],
  "/api/payroll/overtime": ["entry", "C5000"],
  "/api/payroll/files/control/export": ["number", "2", "99"],
  "/api/payroll/files/made/export": ["number", "2", "99"],
} as const;

const OVERLAP = { entry: "C5000", rule: "overlap", subject: "1", evidence: "" };
/** Decisions about something out of the scope, and the reply, which is as for what does not exist. */
const DECISIONS = {
  "/api/payroll/exceptions/accept": [
    { exceptions: [OVERLAP], kind: "other", reason: "seen by everyone" },
    { accepted: 0, refused: [{ reason: "changed", byName: "", at: null, note: "" }] },
  ],
  "/api/payroll/exceptions/reopen": [
    { exceptions: [OVERLAP] },
    { reopened: 0, refused: [{ reason: "changed", byName: "", at: null, note: "" }] },
  ],
  "/api/payroll/sign-off": [
    { submissions: [{ entry: "C5000", fingerprint: "canary" }], note: "" },
    { signedOff: [], refused: [{ entry: "C5000", reason: "unknown", byName: "", rules: [] }] },
  ],
  "/api/payroll/files/sent": [{ number: 2, on: "2026-11-10" }, { title: "Not found" }],
  "/api/payroll/files/sent/undo": [{ number: 2 }, { title: "Not found" }],
  "/api/payroll/codes/save": [
    { kind: "office", rows: [{ id: "C999", code: "1" }] },
    { changed: 0, refused: ["C999"] },
  ],
  "/api/payroll/sign-off/undo": [{ submissions: ["C5000"] }, { undone: [] }],
  "/api/payroll/leave-out": [{ entry: "C5000", reason: "seen by everyone" }, { title: "Not found" }],
  "/api/payroll/leave-out/undo": [{ entry: "C5000" }, { title: "Not found" }],
  "/api/payroll/send-back": [
    { entry: "C5000", fingerprint: "canary", note: "seen by everyone", isMailed: false },
    { title: "Not found" },
  ],
  "/api/payroll/send-back/answer": [{ entry: "C5000", answer: "seen by everyone" }, { title: "Not found" }],
  "/api/payroll/remind": [{ week: "2026-11-09", offices: ["C999"], isMailed: false }, { reminded: [] }],
  "/api/today/mark": [
    { kind: "blocked", items: ["C5000"], state: "taken", until: null, reason: "" },
    { title: "Not found" },
  ],
  "/api/today/unmark": [
    { kind: "blocked", items: ["C5000"], state: "taken", byId: "canary", on: "2026-11-10" },
    { title: "Not found" },
  ],
  "/api/payroll/send-back/undo": [{ entry: "C5000" }, { title: "Not found" }],
} as const;

/** Reports that answer with counts, or with offices that are not there: nothing planted has its name in it. */
const COUNTS: readonly string[] = ["/api/payroll/absent", "/api/payroll/weeks", "/api/payroll/file-faults"];

let store: TestDatabase;
const log = createLog({ level: "silent" });

beforeAll(async () => {
  store = await openTestDatabase();
  await layGround(store);
  await plant(store);
  await store.pool.query(
    "insert into auth_user (id, name, email, role, offices) values ('canary', 'Canary', 'c@example.test', 'manager', '{C999}')",
  );
});
afterAll(() => store.close());

const asked = (scope: Scope, path: string, init?: RequestInit): Promise<Response> => {
  // Somebody else each time: how many requests a person may make is not asked here.
  const identify = () =>
    Promise.resolve(testWho({ role: "payroll", scope, userId: `${path} ${scope.length}` }));
  return inProcess(dashboardOver(store, log, { identify, sealer: CONTENTS_SEALER }))(path, init);
};

/** Text of a reply, in every part of a workbook too. */
async function wordsOf(response: Response | undefined): Promise<string> {
  const body = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer());
  const isBook = response?.headers.get("content-type")?.includes("spreadsheet") === true;
  return isBook ? [...unzip(body).values()].join("\n") : body.toString("utf8");
}

const one = async (scope: Scope, path: keyof typeof ONES, id: string) => {
  const [name, , , others = ""] = ONES[path];
  const told = JSON.stringify({ id, field: "ssn", reason: "payroll", note: "" });
  const response =
    path === "/api/people/reveal"
      ? await asked(scope, path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: told,
        })
      : await asked(scope, `${path}?${name}=${id}${others}${path.endsWith("/export") ? "&format=csv" : ""}`);
  return { status: response.status, text: (await response.text()).replace(/"reference":"[^"]*"/, "") };
};

/** Reports of what to ask, not of what is answered, and one's own work: no row of the business. `views-shared.pg.test.ts` tries whom a view names nothing. */
const isOfViews = (path: string): boolean =>
  /^\/api\/(?:alerts|views|sources|roadshows\/(?:reads|changes\/look)|payroll\/(?:layouts|own-log|version))/.test(
    path,
  );

const withRows: readonly string[] = DECLARED.flatMap(({ path, roles }) =>
  typeof roles !== "string" && roles.includes("payroll") && !isOfViews(path) ? [path] : [],
);
const lists = withRows.filter((path) => !(path in ONES) && !(path in DECISIONS) && !COUNTS.includes(path));

test("what is said about an address is of one that is declared", () => {
  const said = [...[ONES, DECISIONS].flatMap((paths) => Object.keys(paths)), ...COUNTS];
  expect(said.filter((path) => !withRows.includes(path))).toEqual([]);
});

test.each(lists)("%s answers within the scope of who asks", async (path) => {
  const [scoped, whole] = await Promise.all(
    ([[HARBOR, MESA], "all"] as const).map((scope) => asked(scope, `${path}?${plantedQuery(path)}`)),
  );
  expect([scoped?.status, whole?.status]).toEqual([200, 200]);
  expect(await wordsOf(whole)).toMatch(/canar|2026-12-31|C5000/i);
  expect(await wordsOf(scoped)).not.toMatch(/canar|2026-12-31|C5000/i);
});

test.each(COUNTS)("%s counts within the scope of who asks", async (path) => {
  const replies = await Promise.all(
    ([[HARBOR, MESA], "all"] as const).map((scope) => asked(scope, `${path}?${plantedQuery(path)}`)),
  );
  const [scoped, whole] = await Promise.all(replies.map(wordsOf));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(whole).not.toBe(scoped);
});

test.each(Object.entries(ONES))("%s knows nobody out of scope", async (path) => {
  const isOne = (known: string): known is keyof typeof ONES => known in ONES;
  if (!isOne(path)) throw new Error(`${path} is not asked by an id`);
  const [, id, unknown = "no-such"] = ONES[path];
  const scoped = await one([HARBOR, MESA], path, id);
  expect(scoped.status).toBe(404);
  expect(scoped).toEqual(await one([HARBOR, MESA], path, unknown));
  expect(await one("all", path, id)).not.toEqual(scoped);
});

test.each(Object.entries(DECISIONS))("%s decides nothing out of scope", async (path, [body, reply]) => {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await asked([HARBOR, MESA], path, init);
  expect(await response.json()).toMatchObject(reply);
  const { rows } = await store.pool.query(
    `select (select count(*) from payroll_acceptance)::int as accepted,
            (select count(*) from submission_mark where withdrawn_at is null)::int as marks,
            (select count(*) from submission_return)::int as returns`,
  );
  expect(rows).toEqual([{ accepted: 0, marks: 2, returns: 0 }]);
});
