import { expect, test } from "vitest";
import { mayAsk } from "#test/declared.ts";
import { hiddenFrom, PRIVATE_FIELDS } from "#test/filled/private-fields.ts";
import { officeId } from "#domain/ids.ts";
import { ROLES, type Role } from "#domain/identity/roles.ts";
import { createLog } from "#server/http/log.ts";
import { auditFor } from "#test/audit.ts";
import { dashboardOver, testClock, testWho } from "#test/dashboard.ts";
import { sharedDatabase, type TestDatabase } from "#test/database.ts";
import { queryOf } from "#test/filled/filled-queries.ts";
import { ONE } from "#test/filled/filled-store.ts";
import { inProcess } from "#test/in-process.ts";
import { contractExchanges, refusalOf } from "#test/contract-exchanges.ts";
import { describedAddresses } from "#test/filled/members.ts";
import { drawn } from "#test/night.ts";
import { CONTENTS_SEALER, FILLED, FILLED_OTHERWISE } from "#test/filled/contents.ts";

/* Slow: every parameter of every address, over two stores. */

/*
 * Two stores that differ only in which of two people has which private data. Whatever is asked by a hidden field, or by
 * what stands in one, is refused by the parameter's name or answered the same from both, in every row, count and order.
 */
const sealer = CONTENTS_SEALER;
const stores = [await sharedDatabase(FILLED), await sharedDatabase(FILLED_OTHERWISE)] as const;

type Answer = { readonly status: number; readonly text: string };
type Ask = (role: Role, path: string, query: string) => Promise<Answer>;

const OFFICES = [officeId("101"), officeId("102")];
const askOf = (store: TestDatabase): Ask => {
  let who = testWho();
  let asked = 0;
  const identify = () => Promise.resolve(who);
  const log = createLog({ level: "silent" });
  const audit = auditFor({ store, sealer, clock: testClock });
  const app = dashboardOver(store, log, {
    sealer,
    identify,
    // Files are on record, which would make the next reply about the audit log another one.
    audit: {
      ...audit,
      recordAlone: () => Promise.resolve(),
      act: (work) => audit.act((writing) => work(writing, () => Promise.resolve())),
    },
  });
  return async (role, path, query) => {
    asked += 1;
    // Someone else after every 50 requests, so that no limit is reached.
    who = testWho({
      role,
      userId: `caller ${Math.floor(asked / 50)}`,
      scope: role === "manager" ? OFFICES : "all",
    });
    const response = await inProcess(app)(`${path}?${query}`);
    const text = (await response.text()).replace(/"reference":"[^"]*"/, "");
    return { status: response.status, text };
  };
};
const [here, there] = [askOf(stores[0]), askOf(stores[1])];
/** The same from both stores, which answer at once. */
const askBoth = (...asked: Parameters<Ask>): Promise<readonly [Answer, Answer]> =>
  Promise.all([here(...asked), there(...asked)]);

/** By the names of the contract, and of the store's own columns. */
const { rows: columns } = await stores[0].pool.query<{ readonly name: string }>(
  `select column_name as name from information_schema.columns
    where table_name = 'person' and column_name ~ 'ssn|dob|gender|street|zip|private'`,
);
const COLUMNS = columns.map(({ name }) => name);
const VALUES: Readonly<Record<keyof typeof PRIVATE_FIELDS, readonly string[]>> = {
  ssn: [ONE.SSN, ONE.SSN.slice(-4)],
  birthDate: [ONE.DOB],
  gender: [ONE.gender],
  street: ["plantedhouse"],
  zip: [ONE.zip],
};
/** Parameters that name a column or a form. What cannot be meant is refused, or is as if it were not there. */
const NAMING = /^(?:sort|group|columns|by|order|view|format)$/;
/** The group of a roadshow is a value of its events. */
const isNaming = (path: string, name: string): boolean =>
  NAMING.test(name) && !(name === "group" && path.startsWith("/api/roadshows/"));

const asking = describedAddresses().filter(({ path, asks }) => path !== "/api/crash" && asks.length > 0);

const withQuery = (path: string, name: string, value: string): string => {
  const query = new URLSearchParams(queryOf(path));
  query.set(name, value);
  return query.toString();
};
const without = (path: string, name: string): string => {
  const query = new URLSearchParams(queryOf(path));
  query.delete(name);
  return query.toString();
};

const isSame = (one: Answer, another: Answer): boolean =>
  one.status === another.status && one.text === another.text;
const isRefused = ({ status, text }: Answer, parameter: string): boolean =>
  status === 400 && text.includes(`“${parameter}”`);

const exchanges = new Map(contractExchanges().map((exchange) => [exchange.path, exchange]));
/** Refusal of a query by the schema of an address; null where the server looks for something. */
function refusedBySchema(path: string, query: string): string | null {
  const exchange = exchanges.get(path);
  if (exchange === undefined) throw new Error(`${path} has no query`);
  return refusalOf(exchange, Object.fromEntries(new URLSearchParams(query)))?.message ?? null;
}

// Administrators see the same offices and private data as payroll does.
const rolesOf = (path: string): readonly Role[] =>
  ROLES.filter((role) => mayAsk(path, role) && !(role === "admin" && mayAsk(path, "payroll")));

test.each(asking)("$path refuses every hidden field as a filter, by its name", async ({ path, asks }) => {
  const [role = "admin"] = rolesOf(path);
  const hidden = [...hiddenFrom(path, role), ...COLUMNS].filter((name) => !asks.includes(name));
  const refusals = hidden.map((name) => refusedBySchema(path, withQuery(path, name, "1")));
  expect(refusals).toEqual(hidden.map((name) => expect.stringContaining(`Unknown field “${name}”`)));

  const [name = "ssn"] = hidden;
  const { status, text } = await here(role, path, withQuery(path, name, "1"));
  expect([status, text]).toEqual([400, expect.stringContaining(`Unknown field “${name}”`)]);
});

test.each(asking)(
  "$path neither orders, groups nor says anything by a hidden field",
  async ({ path, asks }) => {
    const wrong: unknown[] = [];
    for (const role of rolesOf(path))
      for (const parameter of asks.filter((name) => isNaming(path, name))) {
        const names = [...hiddenFrom(path, role), "ssn_cipher", "-ssn_cipher", "-zip"].filter(
          (name) => !refusedBySchema(path, withQuery(path, parameter, name))?.includes(`“${parameter}”`),
        );
        if (names.length === 0) continue;
        const plain = await here(role, path, without(path, parameter));
        for (const name of drawn(names, path, role, parameter)) {
          const answer = await here(role, path, withQuery(path, parameter, name));
          if (!isRefused(answer, parameter) && !isSame(answer, plain))
            wrong.push({ role, parameter, name, answer });
        }
      }
    expect(wrong).toEqual([]);
  },
);

test.each(asking)("$path finds nobody by what stands in a hidden field", async ({ path, asks }) => {
  const wrong: unknown[] = [];
  for (const role of rolesOf(path)) {
    const values = Object.entries(VALUES).flatMap(([name, of]) =>
      hiddenFrom(path, role).includes(name) ? of : [],
    );
    for (const parameter of asks.filter((name) => !isNaming(path, name)))
      for (const value of drawn(values, path, role, parameter)) {
        const query = withQuery(path, parameter, value);
        if (refusedBySchema(path, query)?.includes(`“${parameter}”`)) continue;
        const [answer, other] = await askBoth(role, path, query);
        const isNamed = answer.status !== 400 || isRefused(answer, parameter);
        if (!isNamed || !isSame(answer, other)) wrong.push({ role, parameter, value, answer, other });
      }
  }
  expect(wrong).toEqual([]);
});

test.each(asking)("$path answers the same, whoever has which private data", async ({ path }) => {
  for (const role of rolesOf(path)) {
    if (hiddenFrom(path, role).length < Object.keys(PRIVATE_FIELDS).length) continue;
    const [answer, other] = await askBoth(role, path, queryOf(path));
    expect([answer.status, answer]).toEqual([200, other]);
  }
});

test("what differs between the two stores is what payroll is told of each person", async () => {
  const query = queryOf("/api/people/private");
  const [answer, other] = await askBoth("payroll", "/api/people/private", query);
  expect([answer.status, answer.text === other.text]).toEqual([200, false]);
});
