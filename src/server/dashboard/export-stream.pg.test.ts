import { connect } from "node:net";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { cutExports } from "#contract/export.ts";
import { listen, type Listening } from "#server/http/listen.ts";
import { createLog } from "#server/http/log.ts";
import type { Db } from "#server/postgres/connect.ts";
import { preparing } from "#server/postgres/prepared.ts";
import { parseCsv } from "#test/files/csv.ts";
import {
  dashboardOver,
  openDashboard,
  reach,
  testWho,
  unaborted,
  type TestDashboard,
} from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";
import { personRow } from "#test/builders/rows.ts";
import { personId } from "#domain/ids.ts";
import { call } from "#web/api/call.ts";

const PATH = "/api/people/directory/export?format=csv";
/** Several megabytes: more than sockets and streams between us and a client would hold. */
const COUNT = 12_000;
const FILLER = "x".repeat(600);

let dashboard: TestDashboard;
let listening: Listening | null = null;

beforeAll(async () => {
  dashboard = await openDashboard();
  const { db } = dashboard.store;
  for (let at = 0; at < COUNT; at += 1000) {
    const rows = Array.from({ length: 1000 }, (_, place) =>
      personRow({ id: personId(String(100_000 + at + place)), email: `${at + place}@${FILLER}` }),
    );
    await db.insertInto("person").values(rows).execute();
  }
});
afterEach(async () => {
  await listening?.stop();
  listening = null;
  // A file that is still open would take a slot of the next test.
  await idle();
});
afterAll(() => dashboard.store.close());

const fetched = (path = PATH) => inProcess(dashboard.app)(path);
const busy = (): number => dashboard.store.pool.totalCount - dashboard.store.pool.idleCount;
const idle = async (): Promise<void> => {
  await expect.poll(busy).toBe(0);
};
const portOfService = async (): Promise<number> => {
  listening = await listen(dashboard.app, { host: "127.0.0.1", port: 0, drainMs: 100 });
  return listening.port;
};

test("over a socket every row arrives once, in order, and the file ends", async () => {
  const port = await portOfService();
  const reply = await fetch(`http://127.0.0.1:${port}${PATH}`);
  const [, ...lines] = parseCsv(await reply.text());

  expect(lines.map((line) => line.at(-1))).toEqual(
    Array.from({ length: COUNT }, (_, place) => String(100_000 + place)),
  );
  await idle();
});

test("rows are read as the client takes them, not before", async () => {
  let fetches = 0;
  const db = watchedStore((sql) => {
    if (sql.startsWith("fetch")) fetches += 1;
  });
  const log = createLog({ level: "silent" });
  const reply = await inProcess(dashboardOver({ ...dashboard.store, db }, log))(PATH);
  const reader = reply.body?.getReader();
  for (let chunks = 0; chunks < 4; chunks += 1) await reader?.read();
  await reader?.cancel();
  await idle();

  // The headings and three windows, and perhaps one that was asked for when the third had been taken.
  expect([3, 4]).toContain(fetches);
});

test("a file shows one moment, whatever is written while it is sent", async () => {
  const reply = await fetched();
  await dashboard.store.pool.query("update person set last_run = 1 where id = '111999'");
  const [, ...lines] = parseCsv(await reply.text());
  await dashboard.store.pool.query("update person set last_run = null where id = '111999'");

  expect(lines).toHaveLength(COUNT);
  expect(lines.at(-1)?.at(-1)).toBe("111999");
});

test.each(["csv", "xlsx"])(
  "a client that goes away ends the query of a %s file and gives the connection back",
  async (format) => {
    const reply = await fetched(`/api/people/directory/export?format=${format}`);
    expect(busy()).toBe(1);

    await reply.body?.cancel();

    await idle();
  },
);

test("a client that hangs up in the middle gives the connection back", async () => {
  const port = await portOfService();
  const abort = new AbortController();
  await fetch(`http://127.0.0.1:${port}${PATH}`, { signal: abort.signal });

  abort.abort();

  await idle();
});

test("a client that stops reading is given up", async () => {
  listening = await listen(dashboard.app, { host: "127.0.0.1", port: 0, silenceMs: 200 });
  const socket = connect(listening.port, "127.0.0.1").on("error", () => undefined);
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await expect.poll(busy).toBe(1);

  await idle();
  socket.destroy();
});

test("a file that a replica ends in the middle is read from the primary the next time", async () => {
  let fetches = 0;
  const conflict = new Error("canceling statement due to conflict with recovery");
  const db = watchedStore((sql) => {
    if (sql.startsWith("fetch")) fetches += 1;
    if (fetches === 3) throw conflict;
  });
  const { store } = dashboard;
  const replica = { db, pool: store.pool, rest: () => undefined, isResting: () => false };
  const send = inProcess(dashboardOver({ ...store, replica }, createLog({ level: "silent" })));
  await expect((await send(PATH)).text()).rejects.toThrow("conflict");
  const lines = parseCsv(await (await send(PATH)).text());
  expect([fetches, lines.length]).toEqual([3, 1 + COUNT]);
});

test("a third file of one person, and a fifth of all, is refused for now", async () => {
  const people = ["first", "first", "first", "second", "third", "fourth"];
  const log = createLog({ level: "silent" });
  const site = dashboardOver(dashboard.store, log, {
    identify: (headers) => Promise.resolve(testWho({ userId: headers.get("x-person") ?? "" })),
  });
  const send = inProcess(site);
  const replies: Response[] = [];
  // One after the other: each file is on its way, and not read, when the next is requested.
  for (const name of people) replies.push(await send(PATH, { headers: { "x-person": name } }));
  const statuses = replies.map(({ status }) => status);
  await Promise.all(replies.map((reply) => reply.text()));

  expect(statuses).toEqual([200, 200, 429, 200, 200, 429]);
  expect((await (await send(PATH)).text()).length).toBeGreaterThan(COUNT * FILLER.length);
});

test.each(["csv", "xlsx"])(
  "a store that fails midway cuts the connection of a %s file, so that nobody takes it for whole",
  async (format) => {
    let fetches = 0;
    const db = watchedStore(async (sql) => {
      if (sql.startsWith("fetch")) fetches += 1;
      if (sql.startsWith("fetch") && fetches === 3) await killReader();
    });
    const lines: string[] = [];
    const log = createLog({ to: { write: (line) => lines.push(line) } });
    const app = dashboardOver({ ...dashboard.store, db }, log);
    listening = await listen(app, { host: "127.0.0.1", port: 0, drainMs: 100 });

    const received = await rawReply(listening.port, `/api/people/directory/export?format=${format}`);

    expect(received).toContain("HTTP/1.1 200 OK");
    // The empty chunk that ends a whole body.
    expect(received).not.toMatch(/\r\n0\r\n\r\n$/);
    expect(lines.join("")).toContain("a streamed reply was cut");
    await idle();
  },
);

test("a file that the server cuts is named to its user alone, until it is exported again", async () => {
  const port = await portOfService();
  const reader = (await fetch(`http://127.0.0.1:${port}${PATH}`)).body?.getReader();
  await reader?.read();
  await listening?.stop();
  const cutOf = (userId: string) => {
    const identify = () => Promise.resolve(testWho({ userId }));
    reach(dashboardOver(dashboard.store, createLog({ level: "silent" }), { identify }));
    return call(cutExports, {}, unaborted());
  };

  await expect
    .poll(() => cutOf(testWho().userId))
    .toMatchObject({ rows: [{ report: "People", why: "stopping" }] });
  expect(await cutOf("another person")).toEqual({ rows: [] });

  await (await fetched("/api/roadshows/events/export?format=csv")).text();
  expect((await cutOf(testWho().userId)).rows).toHaveLength(1);
  await (await fetched()).text();
  expect(await cutOf(testWho().userId)).toEqual({ rows: [] });
  vi.unstubAllGlobals();
});

test("a file that cannot be begun is a refusal, not a download", async () => {
  await dashboard.store.pool.query("alter table location rename to location_gone");
  const reply = await fetched("/api/roadshows/events/export?format=csv");
  await dashboard.store.pool.query("alter table location_gone rename to location");

  expect(reply.status).toBe(500);
  expect(reply.headers.get("content-type")).toBe("application/problem+json");
  expect(reply.headers.get("content-disposition")).toBeNull();
  expect(busy()).toBe(0);
});

/** The store, telling of every statement when it has been answered, and waiting for whoever is told. */
const watchedStore = (told: (sql: string) => void | Promise<void>): Db =>
  new Kysely({
    dialect: new PostgresDialect({ pool: preparing(dashboard.store.pool) }),
    log: ({ query }) => told(query.sql),
  });

const killReader = () =>
  dashboard.store.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'fetch % from all_rows'`,
  );

/** Everything a connection gives until it ends. */
function rawReply(port: number, path: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => (received += text));
  socket.on("error", () => undefined);
  socket.on("close", () => resolve(received));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return promise;
}
