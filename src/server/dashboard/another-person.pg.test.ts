import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { PERSON_HEADER, session } from "#contract/identity/session.ts";
import { createToken } from "#contract/identity/tokens.ts";
import type { Who } from "#domain/identity/who.ts";
import { createLog } from "#server/http/log.ts";
import { dashboardOver, reach, testWho } from "#test/dashboard.ts";
import { openTestDatabase } from "#test/database.ts";
import { inProcess } from "#test/in-process.ts";
import { insertRun } from "#test/builders/rows.ts";
import { send } from "#web/api/call.ts";
import { reportQuery } from "#web/api/report.ts";
import { officesQuery } from "#web/api/offices.ts";
import { createQueryClient } from "#web/app/query-client.ts";
import { onLeaving } from "#web/app/session/leave.ts";

/* A browser's session cookie may be replaced from outside the page: by another tab, an administrator's tool, a profile. */
const store = await openTestDatabase();
await insertRun(store);
afterAll(() => store.close());

const ADA = testWho({ userId: "ada", sessionId: "session-of-ada" });
const BOB = testWho({ userId: "bob", sessionId: "session-of-bob", role: "manager" });

/** Person whose cookie the browser has now. */
let signedIn: Who | null = ADA;
const app = dashboardOver(store, createLog({ level: "silent" }), {
  identify: () => Promise.resolve(signedIn),
});

beforeEach(() => {
  signedIn = ADA;
  reach(app);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a report", "/api/offices", 200],
  ["the session", "/api/session", 200],
  ["a file", "/api/people/directory/export?format=csv", 200],
  ["a wrong request", "/api/offices?x=1", 400],
  ["what is not for the role", "/api/users", 403],
  ["an unknown address", "/api/nothing", 404],
])("%s says whose it is", async (_what, path, status) => {
  signedIn = BOB;
  const response = await inProcess(app)(path);
  expect([response.status, response.headers.get(PERSON_HEADER)]).toEqual([status, "bob"]);
});

test("a reply to no one says so", async () => {
  signedIn = null;
  const responses = await Promise.all(["/api/session", "/api/offices"].map((path) => inProcess(app)(path)));
  expect(responses.map(({ headers }) => headers.has(PERSON_HEADER))).toEqual([false, false]);
});

const TOKEN = { name: "x", accounts: null, requestsPerMinute: 1, hasPrivateData: false };

test("a page of another person changes nothing in the name of who is signed in now", async () => {
  const queries = createQueryClient();
  await queries.query(officesQuery());
  signedIn = testWho({ userId: "other administrator" });
  await expect(send(createToken, TOKEN)).rejects.toMatchObject({ fault: "signed-out" });
  const { rows } = await store.pool.query("select from interface_token");
  expect(rows).toEqual([]);
});

test("a page of another person is left for the sign-in page, with nothing of either on it", async () => {
  const replace = vi.fn<(to: string) => void>();
  vi.stubGlobal("location", { pathname: "/people", search: "?q=a", replace });
  vi.stubGlobal("addEventListener", () => undefined);
  const queries = createQueryClient();
  onLeaving(() => queries.clear());
  await queries.query(reportQuery(session, {}));
  await queries.query(officesQuery());
  signedIn = BOB;
  const refused = queries.query({ ...reportQuery(session, {}), staleTime: 0 });
  await expect(refused).rejects.toMatchObject({ fault: "signed-out" });
  expect(replace.mock.calls).toEqual([["/sign-in?next=%2Fpeople%3Fq%3Da"]]);
  expect(queries.getQueryCache().getAll()).toEqual([]);
});

test("the same person in a new session goes on", async () => {
  const queries = createQueryClient();
  await queries.query(reportQuery(session, {}));
  signedIn = { ...ADA, sessionId: "another session" };
  await queries.query({ ...reportQuery(session, {}), staleTime: 0 });
  expect(queries.getQueryData(reportQuery(session, {}).queryKey)).toMatchObject({
    person: { role: "admin" },
  });
});
