import { afterAll, describe, expect, test } from "vitest";
import { createLog } from "#server/http/log.ts";
import { contractExchanges, ODD_TEXTS, ODD_VALUES } from "#test/contract-exchanges.ts";
import { dashboardOver, openDashboard, testWho } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";

const { store } = await openDashboard();
afterAll(() => store.close());
let askers = 0;
/** Someone else after every 50 requests, so that no limit is reached. */
const identify = async () => testWho({ userId: `stranger-${Math.floor((askers += 1) / 50)}` });
const app = dashboardOver(store, createLog({ level: "silent" }), { identify });

const tried = contractExchanges().flatMap(({ path, method, travels, schema }) =>
  Object.keys(schema.shape).map((field) => ({
    path,
    field,
    fields: Object.keys(schema.shape),
    how: travels === "query" && method === "POST" ? "posted query" : travels,
  })),
);

/** What makes the other fields possible, so that the odd one is looked at. */
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

const ask = (path: string, how: string, values: Readonly<Record<string, unknown>>): Promise<Response> => {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return how === "body"
    ? inProcess(app)(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(values),
      })
    : inProcess(app)(`${path}?${query}`, { method: how === "query" ? "GET" : "POST" });
};
const others = (fields: readonly string[]) =>
  Object.fromEntries(fields.flatMap((name) => (name in USUAL ? [[name, USUAL[name]]] : [])));

describe.each(tried)("$path, $field", ({ path, field, fields, how }) => {
  test("nothing a stranger writes there breaks the server", async () => {
    const broken = [];
    for (const value of how === "body" ? ODD_VALUES : ODD_TEXTS) {
      const { status } = await ask(path, how, { ...others(fields), [field]: value });
      if (status >= 500) broken.push([value, status]);
    }
    expect(broken).toEqual([]);
  });

  test.each(how === "body" ? [...UNSTORABLE, "a\ud800"] : UNSTORABLE)(
    "%j is refused by the field's name, in words and as the field that a form looks for",
    async (value) => {
      const reply = await ask(path, how, { ...others(fields), [field]: value });
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({
        detail: expect.stringContaining(`“${field}”`),
        field,
        code: "invalid",
      });
    },
  );
});
