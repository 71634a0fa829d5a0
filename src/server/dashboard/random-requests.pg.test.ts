import { assert, asyncProperty, constantFrom, oneof, sample } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alertFeed, stopByPress } from "#contract/alerts.ts";
import { OIDC_CALLBACK } from "#contract/identity/oidc.ts";
import { ROLES, type Role } from "#domain/identity/roles.ts";
import { officeId } from "#domain/ids.ts";
import { listen, type Listening } from "#server/http/listen.ts";
import { createLog } from "#server/http/log.ts";
import { contractExchanges } from "#test/contract-exchanges.ts";
import { DECLARED_PATHS } from "#test/declared.ts";
import { dashboardOver, testWho } from "#test/dashboard.ts";
import { openFilledDatabase, type TestDatabase } from "#test/database.ts";
import { byNight, IS_NIGHT } from "#test/night.ts";
import {
  knownTexts,
  randomRequest,
  type KnownTexts,
  type RandomRequest,
} from "#test/builders/random-requests.ts";
import { FILLED, CONTENTS_SEALER } from "#test/filled/contents.ts";

/* Slow: every address is requested twice first, for texts that it knows. */

/* Requests that the contract's own schemas make up, over a socket, of a store in which every field is filled. */

/** By day always the same ones; by night 3,000 for each kind of caller, others each time. */
const COUNT = byNight(12_000, 300);
const SEED = IS_NIGHT ? Date.now() % 2 ** 31 : 20_261_126;

const REQUESTS_EACH = 1_000;

type Caller = Role | "nobody";
/** Most by those who may do most. */
const callers = constantFrom<Caller>(
  "admin",
  "admin",
  "admin",
  "payroll",
  "payroll",
  "manager",
  "manager",
  "nobody",
);
/** Says who asks: signing in is not what is tried here. */
const CALLER = "X-Test-Caller";

const exchanges = contractExchanges();
let store: TestDatabase;
let listening: Listening;
let known: KnownTexts;
const failures: string[] = [];

beforeAll(async () => {
  store = await openFilledDatabase(FILLED);
  for (const role of ROLES)
    await store.pool.query(
      `insert into auth_user (id, name, email, role)
       select $1 || nth, $1 || nth, $1 || nth || '@example.test', $1 from generate_series(0, $2::int) nth`,
      [role, Math.ceil(COUNT / REQUESTS_EACH) + 10],
    );
  const log = createLog({ level: "error", to: { write: (line) => failures.push(line) } });
  const service = "https://reports.example.com/api/index.cfm";
  const app = dashboardOver(store, log, {
    sealer: CONTENTS_SEALER,
    remote: { address: service, devAddress: service },
    identify: (headers) => Promise.resolve(whoIs(headers.get(CALLER))),
  });
  listening = await listen(app, { host: "127.0.0.1", port: 0, drainMs: 100 });
  known = knownTexts(await everyReply());
}, 60_000);
afterAll(async () => {
  await listening.stop();
  await store.close();
});

let asked = 0;
/** No user sends as many as a minute allows. */
function whoIs(caller: string | null) {
  asked += 1;
  const role = ROLES.find((each) => each === caller);
  if (role === undefined) return null;
  const scope = role === "manager" ? [officeId("101"), officeId("103")] : "all";
  const userId = `${role}${Math.floor(asked / REQUESTS_EACH)}`;
  return testWho({ userId, sessionId: userId, role, scope });
}

const send = (caller: Caller, { path, method, query, body }: RandomRequest): Promise<Response> =>
  fetch(`http://127.0.0.1:${listening.port}${path}?${new URLSearchParams(query.map((pair) => [...pair]))}`, {
    method,
    redirect: "manual",
    headers: { [CALLER]: caller, "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body,
  });

/** Requests that are found without knowing anything, and then with that. */
async function everyReply(): Promise<readonly unknown[]> {
  const replies: unknown[] = [];
  for (const round of [1, 2])
    for (const exchange of exchanges.filter(
      ({ path, method }) => method === "GET" && !path.endsWith("/export"),
    ))
      for (const request of sample(randomRequest(exchange, knownTexts(replies)), {
        numRuns: round,
        seed: SEED,
      })) {
        const reply = await send("admin", request);
        const text = await reply.text();
        if (reply.ok) replies.push(JSON.parse(text));
      }
  return replies;
}

test("requests are made up for every address", () => {
  // None is of a page: another site sends browsers to the first, and programs ask the others.
  const others = [OIDC_CALLBACK, alertFeed.path, stopByPress.path];
  expect([...new Set([...exchanges.map(({ path }) => path), ...others])].toSorted()).toEqual(DECLARED_PATHS);
});

test(
  `none of ${COUNT} random requests ends in a fault of ours, and none keeps anything`,
  async () => {
    const statuses = new Map<number, number>();
    const requests = oneof(...exchanges.map((exchange) => randomRequest(exchange, known)));
    await assert(
      asyncProperty(callers, requests, async (caller, request) => {
        const reply = await send(caller, request);
        await reply.arrayBuffer();
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        expect(reply.status < 500 ? null : failures.at(-1)).toBeNull();
      }),
      { numRuns: COUNT, seed: SEED },
    );

    // Otherwise nothing but refusals was tried.
    expect(statuses.get(200)).toBeGreaterThan(COUNT / 10);
    await expect.poll(takenConnections).toEqual([0, 0, 0, 0]);
    const both = [1, 2].map(() =>
      send("admin", {
        path: "/api/people/directory/export",
        method: "GET",
        query: [["format", "csv"]],
        body: null,
      }),
    );
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  },
  COUNT * 1_000,
);

/** Connections of the pools, and of all of ours what PostgreSQL finds in a transaction or a statement. */
async function takenConnections(): Promise<readonly number[]> {
  const taken = [store.pool, store.signIn.pool, store.acts.pool].map(
    (pool) => pool.totalCount - pool.idleCount,
  );
  const { rows } = await store.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
  );
  return [...taken, ...rows.map(({ count }) => count)];
}
