import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod/mini";
import { createLog } from "#server/http/log.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { contractExchanges, type Exchange } from "#test/contract-exchanges.ts";
import { dashboardOver, testWho } from "#test/dashboard.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { fillStore, ONE, OTHER } from "#test/filled/filled-store.ts";
import { fitting, textPlaces, withText, type Place } from "#test/fitting.ts";
import { insertRun } from "#test/builders/rows.ts";

/* What people may type where they should not, into every text member of every address that the contract declares. */
const SSN = "219-09-9999";
const NUL = "a\0b";
const LONG = "x".repeat(5_000);
const IN_QUERIES = { NUL, "an SSN and U+202E": `${SSN}\u202E`, "5,000 characters": LONG };
const IN_BODIES = { ...IN_QUERIES, "U+202E": "a\u202Eb", "an encoded NUL": "office=%00&state=%00&q=%00" };

/**
 * Members of bodies that take an SSN, and are not kept: they are secrets that are compared, or name what has to be there.
 * A member that is kept is a `typedLine` or a `typedText` of the contract.
 */
const NOT_KEPT: ReadonlySet<string> = new Set([
  "/api/account/password current",
  "/api/account/password next",
  "/api/account/second-factor/confirm code",
  "/api/account/second-factor/start password",
  "/api/account/sessions/end id",
  "/api/alerts/stop token",
  "/api/alerts/stop/look token",
  "/api/alerts/webhook url",
  "/api/business/office office",
  "/api/business/office/close office",
  "/api/business/office/reopen office",
  "/api/link/accept password",
  "/api/link/accept token",
  "/api/link/look token",
  "/api/payroll/codes/save rows.0.id",
  "/api/payroll/exceptions/accept exceptions.0.entry",
  "/api/payroll/exceptions/accept exceptions.0.evidence",
  "/api/payroll/exceptions/accept exceptions.0.subject",
  "/api/payroll/exceptions/reopen exceptions.0.entry",
  "/api/payroll/exceptions/reopen exceptions.0.evidence",
  "/api/payroll/exceptions/reopen exceptions.0.subject",
  "/api/payroll/layouts/delete name",
  "/api/payroll/leave-out entry",
  "/api/payroll/leave-out/undo entry",
  "/api/payroll/remind offices.0",
  "/api/payroll/send-back entry",
  "/api/payroll/send-back fingerprint",
  "/api/payroll/send-back/answer entry",
  "/api/payroll/send-back/undo entry",
  "/api/payroll/sign-off submissions.0.entry",
  "/api/payroll/sign-off submissions.0.fingerprint",
  "/api/payroll/sign-off/undo submissions.0",
  "/api/people/erase id",
  "/api/people/reveal id",
  "/api/roadshows/answer event",
  "/api/roadshows/answer office",
  "/api/roadshows/answer person",
  "/api/roadshows/days rows.0.event",
  "/api/roadshows/reminder events.0",
  "/api/roadshows/reminder office",
  "/api/roadshows/reminder owner",
  "/api/session/code code",
  "/api/session/oidc/start invitation",
  "/api/session/sign-in password",
  "/api/session/verify code",
  "/api/session/verify password",
  "/api/today/mark items.0",
  "/api/today/mark to",
  "/api/today/unmark byId",
  "/api/today/unmark items.0",
  "/api/users/access id",
  "/api/users/act id",
  "/api/users/password-link id",
  "/api/users/rename id",
  "/api/users/withdraw email",
  "/api/views/change people.0",
  "/api/views/change search",
  "/api/views/save people.0",
  "/api/views/save search",
]);

let store: TestDatabase;
let send: (exchange: Exchange, value: unknown) => Promise<Response>;
const logged: string[] = [];

beforeAll(async () => {
  store = await openTestDatabase();
  const sealer = sealerOf(randomBytes(32));
  await insertRun(store);
  await fillStore(store, sealer, [ONE, OTHER]);
  await store.pool.query(
    "insert into auth_user (id, name, email, role) select 'a' || n, 'A', 'a' || n || '@example.test', 'admin' from generate_series(0, 9) n",
  );
  const log = createLog({ level: "debug", to: { write: (line) => logged.push(line) } });
  const service = "https://reports.example.com/api/index.cfm";
  let requests = 0;
  const app = dashboardOver(store, log, {
    sealer,
    remote: { address: service, devAddress: service },
    // Nobody sends as many as a minute allows.
    identify: () => Promise.resolve(testWho({ userId: `a${Math.floor((requests += 1) / 1_000)}` })),
  });
  const headers = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
  send = async ({ path, method, travels }, value) =>
    travels === "body"
      ? app.request(path, { method, headers, body: JSON.stringify(value) })
      : app.request(`${path}?${new URLSearchParams(Object(value))}`, { method, headers });
});
afterAll(() => store.close());

/** A request that fits, and each place of a text in it. */
const requests = contractExchanges().flatMap((exchange) => {
  const value = requestOf(exchange);
  const places =
    exchange.travels === "body"
      ? textPlaces(value)
      : Object.keys(exchange.schema.shape).map((name) => [name]);
  return places.map((place) => ({ exchange, value, place }));
});

function requestOf({ schema, travels }: Exchange): unknown {
  if (travels === "body") return fitting(schema);
  const required = Object.entries(schema.shape).filter(
    ([, member]) => !(member instanceof z.ZodMiniOptional),
  );
  return Object.fromEntries(required.map(([name, member]) => [name, fitting(member, name)]));
}

const nameOf = ({ path }: Exchange, place: Place): string => `${path} ${place.join(".")}`;

test("what must not be kept is typed into every text, and is refused or not there afterward", async () => {
  const faults: string[] = [];
  for (const { exchange, value, place } of requests)
    for (const [what, text] of Object.entries(exchange.travels === "body" ? IN_BODIES : IN_QUERIES)) {
      const typed = withText(value, place, text);
      const isNul = text === NUL;
      // What the contract refuses is refused by it alone; what JSON and queries hold is looked at beside it.
      if (!isNul && !z.safeParse(exchange.schema, typed).success) continue;
      const reply = await send(exchange, typed);
      const body = await reply.text();
      const isRight = isNul ? reply.status === 400 && namesField(body, place) : reply.status < 500;
      if (!isRight) faults.push(`${nameOf(exchange, place)} with ${what}: ${reply.status}`);
    }

  expect(faults).toEqual([]);
  expect(await tablesWith([SSN])).toEqual([]);
  expect(await tablesWith(["\u202E"])).toEqual([]);
  expect(await tablesWith([LONG])).toEqual([]);
  const { rows } = await store.pool.query("select search from saved_view where search like '%\\%00%'");
  expect(rows).toEqual([]);
  expect(logged.filter((line) => /219-?09-?9999|\u202E|x{5000}/.test(line))).toEqual([]);
});

test("each text of a command that is kept refuses an SSN by its type", () => {
  const taking = requests
    .filter(({ exchange }) => exchange.travels === "body")
    .filter(({ exchange, value, place }) => z.safeParse(exchange.schema, withText(value, place, SSN)).success)
    .map(({ exchange, place }) => nameOf(exchange, place));

  expect(new Set(taking)).toEqual(NOT_KEPT);
});

/** True where a refusal is about the member: items of a list have no name. */
function namesField(body: string, place: Place): boolean {
  const { field }: { readonly field?: unknown } = Object(JSON.parse(body));
  return (
    typeof field === "string" &&
    field.replaceAll(/\.\d+/g, "") === place.filter((part) => typeof part === "string").join(".")
  );
}

/** Tables in which one of the texts is stored anywhere. */
async function tablesWith(texts: readonly string[]): Promise<readonly string[]> {
  const { rows } = await store.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rowCount } = await store.pool.query(
        `select from "${name}" t where exists (select from unnest($1::text[]) typed where strpos(t::text, typed) > 0) limit 1`,
        [texts],
      );
      return rowCount === 0 ? [] : [name];
    }),
  );
  return found.flat();
}
