import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:https";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SOURCE_DEFAULTS } from "#contract/admin/sources.ts";
import { type SourceResource } from "#domain/remote-source.ts";
import { Secret } from "#domain/secret.ts";
import { createLog } from "#server/http/log.ts";
import { dashboardOver, testWho } from "#test/dashboard.ts";
import {
  answers,
  bombs,
  cuts,
  cutsCompressed,
  drips,
  inTurn,
  redirectsTo,
  reports,
  resets,
  says,
  silent,
  stalls,
  startUpstream,
  type Fault,
  type Upstream,
} from "#test/peers/faulty-upstream.ts";
import { inProcess } from "#test/in-process.ts";
import { PLANTED } from "#test/planted.ts";
import { openReadingBoard, type Reading } from "#test/peers/remote.ts";
import { searchStore } from "#test/running/leaks.ts";
import { UNTRUSTED } from "#test/running/untrusted.ts";
import { selectFindings } from "./queries.ts";
import { REQUEST_LIMITS } from "./request.ts";

/* Each row of the faults of a remote service: what a person is shown, and what must never be. */
const EMPLOYEES = /^\/employees/;
/** As short as a test may wait; what they are in the product is asserted below. */
const LIMITS = {
  ...REQUEST_LIMITS,
  silentMs: 500,
  wholeMs: 20_000,
  retryAfterMs: 5,
  retryAfterMaxMs: 60,
  wholeMb: 32,
};
const SECRET_PATH = "D:\\inetpub\\wwwroot\\api";
const STACK = `<!DOCTYPE html><h1>Error</h1><pre>SELECT ssn FROM people at ${SECRET_PATH}</pre>`;

let upstream: Upstream;
let elsewhere: Upstream;
let board: Reading;
beforeAll(async () => {
  upstream = await startUpstream();
  elsewhere = await startUpstream();
  board = await boardOver(upstream);
  await readAgain();
});
afterEach(() => upstream.fail(null));
afterAll(async () => {
  await upstream.close();
  await elsewhere.close();
  await board.store.close();
});

const boardOver = ({ base }: Upstream, limits = LIMITS): Promise<Reading> =>
  openReadingBoard({ url: base, devUrl: null, token: new Secret(PLANTED.token) }, { limits });

/** Lets a resource be read once more, whatever comes of it; the rest waits. */
async function readAgain(
  { store, readUntil }: Reading = board,
  wanted: SourceResource = "employees",
): Promise<void> {
  await store.pool.query(`
    update source_resource set next_read_at = '2026-12-01T00:00:00Z', is_paused = resource <> '${wanted}',
                               breaker_open_until = null, tried_at = null;
    update source_resource set next_read_at = '-infinity' where resource = '${wanted}'`);
  await readUntil((states) =>
    states.some(
      ({ resource, triedAt, readingSince }) =>
        resource === wanted && triedAt !== null && readingSince === null,
    ),
  );
}

/** Requests what administrators, or everyone, are shown. */
async function shown(path: "/api/sources" | "/api/sources/status") {
  const app = dashboardOver(board.store, createLog({ level: "silent" }), {
    clock: board.clock,
    remote: { address: upstream.base, devAddress: null },
    // The clock stands still, and with it the minute in which one person may do so much.
    identify: () => Promise.resolve(testWho({ userId: randomUUID() })),
  });
  const response = await inProcess(app)(path);
  expect(response.status).toBe(200);
  return Object(await response.json()).remote;
}
const shownEmployees = async () =>
  (await shown("/api/sources")).resources.find(
    ({ resource }: { readonly resource: string }) => resource === "employees",
  );
const select = async (sql: string) => (await board.store.pool.query(sql)).rows;
const peopleShown = async (): Promise<number> =>
  (await select("select count(*)::int from person where last_run is null"))[0].count;

test("what the product waits for is what was promised", () => {
  expect(REQUEST_LIMITS).toEqual({
    wholeMb: 1024,
    partMb: 32,
    silentMs: 20_000,
    wholeMs: 600_000,
    calls: 3,
    retryAfterMs: 1_000,
    retryAfterMaxMs: 60_000,
    breakerFailures: 5,
    breakerOpenMs: 30_000,
  });
});

const FAILURES: readonly (readonly [name: string, fault: () => Fault, words: RegExp, calls: number])[] = [
  ["no answer", () => silent, /nothing came for/, 3],
  ["half a reply and then silence", () => stalls, /nothing came for/, 3],
  ["a broken connection", () => resets, /cut short|connection broke/, 3],
  ["a 500 with a page and a stack", () => answers(500, STACK), /answered with status 500/, 3],
  ["a sign-in page with 200", () => answers(200, STACK), /web page instead of data/, 1],
  [
    "success: false",
    () => says((body) => body.replace(/"success":true/, '"success":false')),
    /success is false/,
    1,
  ],
  ["its own 401", () => answers(401, "no"), /doesn’t accept the token/, 1],
  [
    "a redirect to another host",
    () => redirectsTo(`${elsewhere.base}/employees/all`),
    /redirects elsewhere/,
    1,
  ],
  [
    "a permanent redirect",
    () => redirectsTo(`${elsewhere.base}/employees/all`, 308),
    /redirects elsewhere/,
    1,
  ],
  ["429 with seconds", () => answers(429, "", { "retry-after": "3600" }), /too many requests/, 3],
  [
    "503 with a date",
    () => answers(503, "", { "retry-after": "Thu, 19 Nov 2026 15:00:00 GMT" }),
    /answered with status 503/,
    3,
  ],
  ["503 with nonsense", () => answers(503, "", { "retry-after": "soon, -5" }), /status 503/, 3],
  ["a body cut short, its length promised", () => cuts("length"), /cut short/, 3],
  ["a body cut short in chunks", () => cuts("last chunk"), /cut short|connection broke/, 3],
  ["a body cut short without a length", () => cuts("nothing"), /cut short/, 1],
  ["a compressed body cut short", () => cutsCompressed, /compressed in a way that can’t be read/, 3],
  ["a bare list", () => says(() => "[]"), /bare list/, 1],
  ["nothing at all", () => says(() => ""), /empty/, 1],
  ["bytes that are no text", () => (answer) => void answer.end(Buffer.from([0x7b, 0xff])), /not UTF-8/, 1],
  [
    "success both ways",
    () => says((body) => body.replace(/"success":true/, '"success":true,"SUCCESS":false')),
    /both true and false/,
    1,
  ],
];

describe("a failure is shown with its reason, a reference and the last good data, and ends", () => {
  test.each(FAILURES)("%s", async (_name, fault, words, calls) => {
    const before = upstream.countOf("/employees/all");
    const people = await peopleShown();
    upstream.fail(fault(), EMPLOYEES);

    await readAgain();

    const { failure, failingSince, reference, readAt } = await shownEmployees();
    expect(failure).toMatch(words);
    expect(reference).toMatch(/^\w+$/);
    expect([failingSince, readAt]).toEqual([expect.any(String), expect.any(String)]);
    expect((await shown("/api/sources/status")).failing).toMatchObject({ resources: ["employees"] });
    expect(await peopleShown()).toBe(people);
    expect(upstream.countOf("/employees/all") - before).toBe(calls);
    expect(JSON.stringify(await shown("/api/sources"))).not.toMatch(/SELECT|inetpub/);
    await expect.poll(() => upstream.openSockets()).toBe(0);
  });

  test("after them all, one good reply ends the failure", async () => {
    await readAgain();

    expect(await shownEmployees()).toMatchObject({
      failure: null,
      failures: 0,
      rows: 340,
      reportedTotal: 341,
    });
    expect((await shown("/api/sources/status")).failing).toBeNull();
  });
});

test("a connection that is refused fails the same way, and nothing is shown as read", async () => {
  const gone = await startUpstream();
  const other = await boardOver(gone);
  await gone.close();

  await readAgain(other);

  const [employees] = await other.states();
  expect(employees).toMatchObject({ readAt: null, failure: expect.stringMatching(/nothing answers/) });
  await other.store.close();
});

test("an untrusted certificate ends the request before anything is sent", async () => {
  let asked = 0;
  const server = createServer(UNTRUSTED, (_request, answer) => {
    asked += 1;
    answer.end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const base = `https://127.0.0.1:${Object(server.address()).port}/index.cfm`;
  const other = await openReadingBoard(
    { url: base, devUrl: null, token: new Secret(PLANTED.token) },
    { limits: LIMITS },
  );

  await readAgain(other);

  const [employees] = await other.states();
  expect(employees).toMatchObject({
    readAt: null,
    failure: expect.stringMatching(/certificate isn’t trusted/),
  });
  expect(asked).toBe(0);
  server.close();
  await other.store.close();
});

test("a reply that comes byte after byte ends in time, however long it goes on", async () => {
  upstream.fail(drips(50), EMPLOYEES);
  const hurried = await boardOver(upstream, { ...LIMITS, wholeMs: 500 });

  await readAgain(hurried);

  const [employees] = await hurried.states();
  expect(employees).toMatchObject({ readAt: null, failure: expect.stringMatching(/not complete within/) });
  await expect.poll(() => upstream.openSockets()).toBe(0);
  await hurried.store.close();
});

test("a few kilobytes that unpack to more than a reply may be are not unpacked to their end", async () => {
  upstream.fail(bombs(33), /roadshowEvents/);

  await readAgain(board, "events");

  expect((await board.states()).map(({ failure }) => failure)).toContain("its reply is larger than 32 MiB");
  await expect.poll(() => upstream.openSockets()).toBe(0);
});

test("a redirect is an alert, and neither the request nor its token goes on", async () => {
  upstream.fail(redirectsTo(`${elsewhere.base}/employees/all`), EMPLOYEES);

  await readAgain();

  expect(elsewhere.received).toEqual([]);
  expect(await shown("/api/sources/status")).toMatchObject({ isRedirected: true });
});

test("a description that differs from ours is a finding, and is requested without the token", async () => {
  upstream.fail(
    says(() => JSON.stringify({ paths: {} })),
    /^\/swagger/,
  );
  const token = new Secret(PLANTED.token);
  const other = await openReadingBoard(
    { url: upstream.base, devUrl: upstream.base, token },
    { limits: LIMITS },
  );

  await readAgain(other, "checks");

  const [found] = await selectFindings(other.store.db);
  expect(found).toMatchObject({ kind: "description", text: "Its description has no paths." });
  const [asked] = upstream.received.filter(({ path }) => path === "/swagger");
  expect([asked?.query.get("token"), asked?.headers.authorization]).toEqual([null, undefined]);
  await other.store.close();
});

test("five failures in a row stop all requests for a while, and everyone is shown the last data", async () => {
  upstream.fail(answers(500, STACK));
  await board.store.pool.query(
    "update source_resource set next_read_at = '-infinity', is_paused = false, breaker_open_until = null, tried_at = null",
  );
  const before = upstream.received.length;

  await board.readUntil((states) =>
    states.every(
      ({ resource, triedAt, readingSince }) =>
        resource === "checks" || (triedAt !== null && readingSince === null),
    ),
  );

  // Those that are under way when the fifth fails still end.
  expect(upstream.received.length - before).toBeLessThanOrEqual(5 + 3);
  const { resources } = await shown("/api/sources");
  const open = resources.filter(
    ({ breakerOpenUntil }: { readonly breakerOpenUntil: string | null }) => breakerOpenUntil !== null,
  );
  expect(open.length).toBeGreaterThan(0);
  expect(await peopleShown()).toBe(340);
});

test("a service that fails every other time is read all the same", async () => {
  upstream.fail(inTurn(resets, null), EMPLOYEES);

  await readAgain();

  expect(await shownEmployees()).toMatchObject({ failure: null });
});

describe("oddities of a reply are counted, shown and harmless", () => {
  const drift = async (): Promise<ReadonlyMap<string, string | null>> =>
    new Map(
      (await shownEmployees()).drift.map(({ what, example }: { what: string; example: string | null }) => [
        what.replace(/^people: /, ""),
        example,
      ]),
    );
  const person = async (id: string) =>
    (await select(`select to_json(person) as stored from person where id = '${id}'`))[0].stored;
  const changed = (id: string, members: object, changeText?: (text: string) => string): Fault =>
    reports((rows) => rows.map((row) => (row["personid"] === id ? { ...row, ...members } : row)), changeText);

  test("fewer rows than the total are shown as both numbers, and no one is taken for gone", async () => {
    upstream.fail(
      reports((rows) => rows.slice(0, 300)),
      EMPLOYEES,
    );

    await readAgain();

    expect(await shownEmployees()).toMatchObject({ rows: 300, reportedTotal: 341, failure: null });
    expect((await drift()).has("total: more reported than came")).toBe(true);
    expect(await peopleShown()).toBe(340);
  });

  test("more rows than the total are all used", async () => {
    upstream.fail(
      says((body) => body.replace(/"total":341/, '"total":10')),
      EMPLOYEES,
    );

    await readAgain();

    expect(await shownEmployees()).toMatchObject({ rows: 340, reportedTotal: 10, failure: null });
    expect(await peopleShown()).toBe(340);
  });

  test("a reply dated in the future is received now", async () => {
    const ahead = { date: "Fri, 18 Nov 2033 15:00:00 GMT" };
    upstream.fail(
      says((body) => body.replace(/"total":341/, '"total":342'), ahead),
      EMPLOYEES,
    );

    await readAgain();

    expect(await select("select received_at from reply where scope = 'employees'")).toEqual([
      { received_at: board.clock.now() },
    ]);
  });

  test("a reply in another charset is read as its header declares it", async () => {
    const latin1: Fault = (answer, body) => {
      answer.writeHead(200, { "content-type": "application/json; charset=ISO-8859-1" });
      answer.end(Buffer.from(body.replace(/"firstname":"[^"]*"/, '"firstname":"Núria"'), "latin1"));
    };
    upstream.fail(latin1, EMPLOYEES);

    await readAgain();

    expect(await select("select count(*)::int from person where first_name = 'Núria'")).toEqual([
      { count: 1 },
    ]);
    expect((await drift()).has("body: in windows-1252")).toBe(true);
  });

  test("a total that cannot be read is never taken for whole: no one is taken for gone", async () => {
    upstream.fail(
      reports(
        (rows) => rows.slice(0, 330),
        (text) => text.replace(/"total":341/, '"total":1e3'),
      ),
      EMPLOYEES,
    );

    await readAgain();

    expect(await shownEmployees()).toMatchObject({ rows: 330, reportedTotal: null, failure: null });
    expect((await drift()).has("total: not a whole number")).toBe(true);
    expect(await peopleShown()).toBe(340);
  });

  test("a member given twice in a row is counted", async () => {
    upstream.fail(
      says((body) => body.replace(/"city":"/, '"city":"Twice","city":"')),
      EMPLOYEES,
    );

    await readAgain();

    expect([...(await drift()).keys()].filter((what) => what.includes("member given twice"))).toHaveLength(1);
  });

  test("numbers that JSON or JavaScript cannot hold merge no people and reach no total", async () => {
    const unquote = (text: string): string => text.replaceAll(/"(@bare:)([^"]+)"/g, "$2");
    const add = (rows: readonly Readonly<Record<string, unknown>>[], ids: readonly string[]) => [
      ...rows.map((row) => (row["personid"] === "7008" ? { ...row, hasFieldmapAcct: "@bare:NaN" } : row)),
      ...ids.map((id) => ({ ...rows[0], personid: `@bare:${id}`, zip: "@bare:02134" })),
    ];
    upstream.fail(
      reports((rows) => add(rows, ["9007199254740993", "9007199254740992", "1e400", "7.5"]), unquote),
      EMPLOYEES,
    );

    await readAgain();

    expect(await select("select id, zip from person where length(id) > 10 order by id")).toEqual([
      { id: "9007199254740992", zip: "02134" },
      { id: "9007199254740993", zip: "02134" },
    ]);
    expect((await shownEmployees()).setAsideCount).toBeGreaterThanOrEqual(2);
    expect((await person("7008")).unread).toEqual([{ field: "hasFieldmapAccount", text: "NaN" }]);
    expect((await drift()).get("hasFieldmapAcct: not a flag")).toBe("NaN");
  });

  test("keys in capitals and the shape of a query are read as they are meant", async () => {
    upstream.fail(
      says((body) => body.replaceAll(/"(firstname|lastname|officeid|active)"/g, (key) => key.toUpperCase())),
      EMPLOYEES,
    );
    await readAgain();
    expect(await shownEmployees()).toMatchObject({ rows: 340, failure: null });
    expect([...(await drift()).keys()]).toContain("row: key in another case");
    upstream.fail(columnsAndData, EMPLOYEES);
    await readAgain();
    expect(await shownEmployees()).toMatchObject({ rows: 340, failure: null });
    expect([...(await drift()).keys()]).toContain("data: columns and data for a list");
    expect(await peopleShown()).toBeGreaterThanOrEqual(340);
  });

  test.each([
    ["no", false],
    ["0", false],
    ["", false],
    [null, false],
    [true, true],
    ["YES", true],
  ])("active as %o is %o", async (active, isActive) => {
    upstream.fail(changed("7012", { active }), EMPLOYEES);

    await readAgain();

    expect((await person("7012")).is_active).toBe(isActive);
  });

  test("members named like those of every object are ordinary, and nothing is written to a prototype", async () => {
    const named = '"__proto__":{"polluted":true},"constructor":"x","toString":1,"city"';
    upstream.fail(
      says((body) => body.replace('"city"', named)),
      EMPLOYEES,
    );

    await readAgain();

    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(await shownEmployees()).toMatchObject({ rows: 340, failure: null });
  });

  test.each([
    ["11/02/2021 12:00:00 AM", "2021-11-02T00:00:00", null],
    ["11/02/2021 12:00:00 PM", "2021-11-02T12:00:00", null],
    ["11/02/2021 0:15:00 AM", null, "11/02/2021 0:15:00 AM"],
    ["11/02/2021 13:00:00 PM", null, "11/02/2021 13:00:00 PM"],
    ["02/30/2021 1:00:00 PM", null, "02/30/2021 1:00:00 PM"],
  ])("the time %s is %s, or not a time with its text", async (createdate, created, text) => {
    upstream.fail(changed("7013", { createdate }), EMPLOYEES);

    await readAgain();

    const stored = await person("7013");
    expect(stored.created).toBe(created);
    expect(stored.unread).toEqual(text === null ? null : [{ field: "created", text }]);
  });

  test("an hour that a clock change skips or repeats is no guess", async () => {
    const stored = ["03/14/2027 2:30:00 AM", "11/07/2027 1:30:00 AM"];
    for (const createdate of stored) {
      upstream.fail(changed("7013", { createdate }), EMPLOYEES);
      await readAgain();
    }

    expect((await person("7013")).created).toBe("2027-11-07T01:30:00");
  });
});

/** As ColdFusion writes a query. */
const columnsAndData: Fault = says((body) => {
  const { data, ...reply } = JSON.parse(body.replace(/^\/\//, ""));
  const columns = Object.keys(data[0]);
  const rows = data.map((row: Readonly<Record<string, unknown>>) => columns.map((name) => row[name]));
  return JSON.stringify({ ...reply, data: { COLUMNS: columns, DATA: rows } });
});

test("the token is in the query of each request and nowhere else: no header, body, path or row", async () => {
  await readAgain();

  const employees = upstream.received.filter(({ path }) => path === "/employees/all");
  expect(employees.every(({ query }) => query.get("token") === PLANTED.token)).toBe(true);
  const others = upstream.received.map(({ headers, body, path }) => [headers, body, path]);
  expect(JSON.stringify(others)).not.toContain(PLANTED.token);
  expect(await searchStore(board.store.pool)).toEqual([]);
  expect(JSON.stringify(await shown("/api/sources"))).not.toContain(PLANTED.token);
});

test("in a header it is in no address", async () => {
  await board.store.pool.query('update source_settings set settings = settings || \'{"tokenIn": "header"}\'');
  const before = upstream.received.length;

  await readAgain();

  const requests = upstream.received.slice(before);
  expect(requests.map(({ query }) => query.get("token"))).toEqual(requests.map(() => null));
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(
    requests.map(() => `Bearer ${PLANTED.token}`),
  );
  expect(SOURCE_DEFAULTS.tokenIn).toBe("query");
});
