import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { peopleDirectory, type PEOPLE_SORTS } from "#contract/people/people.ts";
import { officeId, personId } from "#domain/ids.ts";
import { COLUMN_MEMBERS, isSorted, sortMember } from "#domain/people/members.ts";
import { wallClock } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { columnOf } from "#server/postgres/columns.ts";
import type { Db } from "#server/postgres/connect.ts";
import { preparing } from "#server/postgres/prepared.ts";
import { dashboardOver, openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";
import { personRow, replyRow, RUN } from "#test/builders/rows.ts";
import { call } from "#web/api/call.ts";

let dashboard: TestDashboard;

const mesa = { office_id: officeId("103"), office_name: "Mesa Verde" };
const day = (text: string) => wallClock(`${text}T00:00:00`);

const PEOPLE = [
  personRow({
    id: personId("7001"),
    first_name: "Zoë",
    last_name: "O'Brien",
    city: "Boston",
    hired: day("2024-01-05"),
  }),
  personRow({
    id: personId("7002"),
    first_name: "James",
    last_name: "Okafor",
    city: "Évora",
    ...mesa,
    hired: day("2023-05-01"),
  }),
  personRow({
    id: personId("7003"),
    first_name: "Ana",
    last_name: "Ekström",
    city: "",
    ...mesa,
    hired: null,
    is_active: false,
    is_retired: true,
    retired: day("2025-02-01"),
  }),
  personRow({
    id: personId("7004"),
    first_name: "Jamie",
    last_name: "Ekstrom",
    city: "Zion",
    state: "IL",
    hired: day("2022-03-03"),
  }),
  personRow({
    id: personId("99"),
    first_name: "Oscar",
    last_name: "Lindqvist",
    city: "boston",
    state: "",
    office_id: "",
    office_name: "",
    phone: "(555) 010-4477",
  }),
  personRow({
    id: personId("7006"),
    first_name: "Elizabeth",
    last_name: "Rodriguez",
    city: "Newark",
    state: "NJ",
    hired: day("2022-03-03"),
  }),
];

beforeAll(async () => {
  dashboard = await openDashboard();
  const { db } = dashboard.store;
  await db.insertInto("person").values(PEOPLE).execute();
  await db
    .insertInto("person")
    .values(personRow({ id: personId("7999"), first_name: "Gone", last_name: "O'Brien", last_run: RUN }))
    .execute();
  await db
    .insertInto("reply")
    .values(replyRow({ scope: "employees" }))
    .execute();
});

beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

type Ask = Parameters<typeof call<typeof peopleDirectory.query, typeof peopleDirectory.reply>>[1];
const ask = (asked: Ask) => call(peopleDirectory, asked, unaborted());
const idsOf = async (asked: Ask) => (await ask(asked)).rows.map(({ id }) => id);

test("everybody who is still shown is listed by last name, then first, then id", async () => {
  const { rows, ...sizes } = await ask({});
  expect(rows.map(({ id }) => id)).toEqual(["7003", "7004", "99", "7001", "7002", "7006"]);
  expect(sizes).toEqual({ total: 6, hasMore: false, similar: 0, ofAll: 6, asOf: "2026-11-10T08:00:00Z" });
});

test("a person comes as kept, without an office where none was told", async () => {
  const { rows } = await ask({ q: "lindqvist" });
  expect(rows).toEqual([
    expect.objectContaining({
      id: "99",
      officeId: null,
      officeName: "",
      firstName: "Oscar",
      lastName: "Lindqvist",
      email: "hugo@example.com",
      phone: "(555) 010-4477",
      city: "boston",
      state: "",
      isActive: true,
      isRetired: false,
      isSccApproved: true,
      hasFieldmapAccount: false,
      hired: "2021-11-05T00:00:00",
      retired: null,
    }),
  ]);
});

test.each<readonly [string, readonly string[]]>([
  ["zoe", ["7001"]],
  ["ZOË", ["7001"]],
  ["ekstrom", ["7003", "7004"]],
  ["Ekström Ana", ["7003"]],
  ["ana ekstrom", ["7003"]],
  ["O'Brien", ["7001"]],
  ["o’brien", ["7001"]],
  ["obrien", ["7001"]],
  ["qvi", ["99"]],
  ["qv", []],
  ["l", ["99"]],
  ["jam", ["7004", "7002"]],
  ["7006", ["7006"]],
  ["0104477", ["99"]],
  ["verde evora", ["7002"]],
  ["%", ["7003", "7004", "99", "7001", "7002", "7006"]],
  ["gone", []],
  ["hugo example com 7001", ["7001"]],
])("a search for %j finds %j", async (q, ids) => {
  expect(await idsOf({ q })).toEqual(ids);
});

test("misspelt names come after the exact hits, most alike first, and are counted", async () => {
  expect(await ask({ q: "rodriguex" })).toMatchObject({ total: 1, similar: 1, rows: [{ id: "7006" }] });
  expect(await idsOf({ q: "elizabteh rodrigues" })).toEqual(["7006"]);
  const { total, similar, rows } = await ask({ q: "james" });
  expect(rows.map(({ id }) => id)).toEqual(["7002", "7004"]);
  expect([total, similar]).toEqual([2, 1]);
});

test("only names are taken as misspelt, and only when something is looked for", async () => {
  expect(await ask({ q: "bosten" })).toMatchObject({ total: 0, similar: 0, rows: [] });
  expect((await ask({})).similar).toBe(0);
});

test("the window over hits and misspellings goes on where it stopped", async () => {
  const whole = await idsOf({ q: "jamie" });
  expect(whole).toEqual(["7004", "7002"]);
  expect(await idsOf({ q: "jamie", offset: 1, limit: 1 })).toEqual(["7002"]);
  expect(await ask({ q: "jamie", offset: 5 })).toMatchObject({ total: 2, similar: 1, rows: [] });
});

test.each<readonly [(typeof PEOPLE_SORTS)[number], readonly string[], readonly string[]]>([
  ["name", ["7003", "7004", "99", "7001", "7002", "7006"], ["7006", "7002", "7001", "99", "7004", "7003"]],
  ["office", ["7004", "7001", "7006", "7003", "7002", "99"], ["7002", "7003", "7006", "7001", "7004", "99"]],
  ["city", ["99", "7001", "7002", "7006", "7004", "7003"], ["7004", "7006", "7002", "7001", "99", "7003"]],
  ["state", ["7004", "7003", "7001", "7002", "7006", "99"], ["7006", "7002", "7001", "7003", "7004", "99"]],
  ["hired", ["99", "7004", "7006", "7002", "7001", "7003"], ["7001", "7002", "7006", "7004", "99", "7003"]],
  ["email", ["7003", "7004", "99", "7001", "7002", "7006"], ["7006", "7002", "7001", "99", "7004", "7003"]],
  ["phone", ["99", "7003", "7004", "7001", "7002", "7006"], ["7006", "7002", "7001", "7004", "7003", "99"]],
  ["status", ["7004", "99", "7001", "7002", "7006", "7003"], ["7003", "7006", "7002", "7001", "99", "7004"]],
  ["retired", ["7003", "7004", "99", "7001", "7002", "7006"], ["7003", "7006", "7002", "7001", "99", "7004"]],
  ["id", ["99", "7001", "7002", "7003", "7004", "7006"], ["7006", "7004", "7003", "7002", "7001", "99"]],
])("sorted by %s both ways, with what is unknown last", async (sort, up, down) => {
  expect(await idsOf({ sort })).toEqual(up);
  expect(await idsOf({ sort, order: "down" })).toEqual(down);
});

test("windows cut the same list wherever they begin, in every order", async () => {
  for (const sort of ["name", "city", "hired", "phone", "status", "retired"] as const) {
    const whole = await idsOf({ sort });
    const windows = [0, 1, 2, 3, 4, 5].map((offset) => idsOf({ sort, offset, limit: 2 }));
    expect(await Promise.all(windows)).toEqual([0, 1, 2, 3, 4, 5].map((at) => whole.slice(at, at + 2)));
  }
});

test("a search keeps to the asked order within hits and misspellings", async () => {
  expect(await idsOf({ q: "ekstrom", sort: "id", order: "down" })).toEqual(["7004", "7003"]);
  expect(await idsOf({ q: "boston", sort: "id" })).toEqual(["99", "7001"]);
});

test("office and active narrow the list, and the size of all stays beside it", async () => {
  expect(await ask({ office: ["103"] })).toMatchObject({ total: 2, ofAll: 6 });
  expect(await idsOf({ office: ["103", "101"], active: true })).toEqual(["7004", "7001", "7002", "7006"]);
  expect(await idsOf({ active: false })).toEqual(["7003"]);
  expect(await idsOf({ q: "ekstrom", active: false })).toEqual(["7003"]);
  expect(await idsOf({ office: [""] })).toEqual(["99"]);
});

const WITHHELD = ["ssn", "dob", "birth", "gender", "street", "zip", "cipher", "hash", "search", "Elm St"];

test("nothing restricted or confidential leaves, not even when it is kept", async () => {
  const sealed = Buffer.from("planted secret");
  await dashboard.store.db
    .updateTable("person")
    .set({ ssn_cipher: sealed, dob_cipher: sealed, ssn_hash: sealed, name_dob_hash: sealed })
    .execute();
  const response = await inProcess(dashboard.app)("/api/people/directory");
  const text = await response.text();
  expect(WITHHELD.filter((word) => text.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  expect(text).not.toContain(sealed.toString("hex"));
});

test("what is withheld is not even read from the store", async () => {
  const statements: string[] = [];
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: preparing(dashboard.store.pool) }),
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  const log = createLog({ level: "silent" });
  const fetched = inProcess(dashboardOver({ ...dashboard.store, db }, log));
  await fetched("/api/people/directory?q=zoe&office=101&active=yes&sort=city");
  await fetched("/api/people/directory?offset=2");
  const sql = statements.join("\n");
  expect(sql.match(/from person\b/g)?.length).toBeGreaterThan(2);
  expect(sql).not.toMatch(/ssn|dob|hash|cipher|gender|street|\bzip\b|\bp\.\*|select \*/);
});

test.each(["ssn", "street", "gender"])(
  "%s can be neither searched, sorted nor filtered by",
  async (field) => {
    const fetched = inProcess(dashboard.app);
    expect((await fetched(`/api/people/directory?sort=${field}`)).status).toBe(400);
    expect((await fetched(`/api/people/directory?${field}=x`)).status).toBe(400);
    expect(await ask({ q: "2259" })).toMatchObject({ total: 0 });
  },
);

test("each member with a column has an index of its order", async () => {
  const { rows } = await dashboard.store.pool.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where tablename = 'person'",
  );
  const ordered = (name: (typeof COLUMN_MEMBERS)[number]): string =>
    `(${columnOf(isSorted(name) ? sortMember(name) : name)}, sort_name, id)`;
  expect(
    COLUMN_MEMBERS.filter((name) => !rows.some(({ indexdef }) => indexdef.includes(ordered(name)))),
  ).toEqual([]);
});
