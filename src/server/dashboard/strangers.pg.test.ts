import { afterAll, expect, test } from "vitest";
import { createLog } from "#server/http/log.ts";
import {
  contractExchanges,
  ODD_TEXTS,
  ODD_VALUES,
  refusalOf,
  searchOf,
  type Exchange,
  type Values,
} from "#test/contract-exchanges.ts";
import { dashboardOver, openDashboard, testWho } from "#test/dashboard.ts";
import { FILLED } from "#test/filled/contents.ts";
import { inProcess } from "#test/in-process.ts";
import { drawn } from "#test/night.ts";

/* Slow: every field of every address. */

/*
 * What no form sends, in each field of each address. What the schema of an address refuses is tried on the schema, and
 * once on the server; what it lets through is sent to a server whose store is filled.
 */
const { store } = await openDashboard({ contents: FILLED });
afterAll(() => store.close());
let askers = 0;
/** Someone else after every 50 requests, so that no limit is reached. */
const identify = async () => testWho({ userId: `stranger-${Math.floor((askers += 1) / 50)}` });
const ask = inProcess(dashboardOver(store, createLog({ level: "silent" }), { identify }));

/** Query that makes the other fields possible, so that the odd one is looked at. */
const USUAL: Readonly<Record<string, string | number | boolean | null>> = {
  from: "2026-11-01",
  to: "2026-11-07",
  id: "7001",
  entry: "5000",
  format: "csv",
  page: "people",
  compareFrom: "2026-10-01",
  compareTo: "2026-10-07",
  limit: "10",
  week: "2026-11-02",
  step: "week",
};
const UNSTORABLE = ["\0", "a\0b"];

const send = ({ path, method, travels }: Exchange, values: Values): Promise<Response> =>
  travels === "body"
    ? ask(path, {
        method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(values),
      })
    : ask(`${path}?${searchOf(values)}`, { method });

const exchanges = contractExchanges().filter(({ schema }) => Object.keys(schema.shape).length > 0);

test.each(exchanges)("$path: nothing a stranger writes into a field breaks the server", async (exchange) => {
  const { path, schema, travels } = exchange;
  const names = Object.keys(schema.shape);
  const usual = Object.fromEntries(names.flatMap((name) => (name in USUAL ? [[name, USUAL[name]]] : [])));
  const broken: unknown[] = [];
  for (const name of names)
    for (const value of drawn(travels === "body" ? ODD_VALUES : ODD_TEXTS, path, name)) {
      const values = { ...usual, [name]: value };
      if (refusalOf(exchange, values) !== null) continue;
      const { status } = await send(exchange, values);
      if (status >= 500) broken.push([name, value, status]);
    }
  expect(broken).toEqual([]);
});

test.each(exchanges)(
  "$path: what cannot be stored is refused by the field's name, in words and as the field that a form looks for",
  async (exchange) => {
    const { schema, travels } = exchange;
    const names = Object.keys(schema.shape);
    const unstorable = travels === "body" ? [...UNSTORABLE, "a\ud800"] : UNSTORABLE;
    const refusals = names.flatMap((name) =>
      unstorable.map((value) => refusalOf(exchange, { [name]: value })),
    );
    const named = names.flatMap((field) =>
      unstorable.map(() => ({ message: expect.stringContaining(`“${field}”`), field, code: "invalid" })),
    );
    expect(refusals).toMatchObject(named);

    const [field = ""] = names;
    const reply = await send(exchange, { [field]: "\0" });
    expect([reply.status, await reply.json()]).toEqual([
      400,
      expect.objectContaining({ detail: expect.stringContaining(`“${field}”`), field, code: "invalid" }),
    ]);
  },
);
