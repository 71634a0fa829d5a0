import { globSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod/mini";
import { createLog } from "#server/http/log.ts";
import { dashboardOver, openDashboard, testWho } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";

const CONTRACT = join(import.meta.dirname, "../../contract");
const { store } = await openDashboard();
afterAll(() => store.close());
let askers = 0;
/** Someone else after every 50 requests, so that no limit is reached. */
const identify = async () => testWho({ userId: `stranger-${Math.floor((askers += 1) / 50)}` });
const app = dashboardOver(store, createLog({ level: "silent" }), { identify });

const modules = await Promise.all(
  globSync("*.ts", { cwd: CONTRACT, exclude: ["*.test.ts"] }).map(
    (name): Promise<unknown> => import(join(CONTRACT, name)),
  ),
);
const exchanges = modules
  .flatMap((module): readonly object[] =>
    Object.values(Object(module)).filter((value) => typeof value === "object" && value !== null),
  )
  .flatMap((value) => {
    if (!("path" in value) || typeof value.path !== "string") return [];
    const told = "body" in value ? value.body : null;
    const ask = "query" in value ? value.query : null;
    const isPost = told !== null || ("method" in value && value.method === "POST");
    const shape = [told, ask].find((schema) => schema instanceof z.ZodMiniObject)?.shape ?? {};
    const { path } = value;
    return Object.keys(shape).map((field) => ({
      ...{ path, field, fields: Object.keys(shape) },
      how: told !== null ? "body" : isPost ? "posted query" : "query",
    }));
  });

/** What makes the other fields possible, so that the odd one is looked at. */
const USUAL: Readonly<Record<string, string | number | boolean | null>> = {
  ...{ from: "2026-11-01", to: "2026-11-07", id: "7001", entry: "5000", format: "csv", page: "people" },
  ...{ compareFrom: "2026-10-01", compareTo: "2026-10-07", limit: "10", week: "2026-11-02", step: "week" },
};
const ODD_TEXTS = [
  ...["%00", "\ud800", "%ED%A0%80", "\u202e", "0001-01-01", "9999-12-31"],
  ...["99999999999999999999", "9223372036854775808", "2147483648", "-1", "1e308", "'", "\\"],
  ...["0001-01-01T00:00:00Z", "", " ", ",", "%", "x".repeat(5_000)],
];
const ODD_VALUES = [
  ...ODD_TEXTS,
  2_147_483_648,
  9_007_199_254_740_991,
  1e308,
  -1,
  0.5,
  null,
  [],
  {},
  ["\0"],
  true,
];
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

describe.each(exchanges)("$path, $field", ({ path, field, fields, how }) => {
  test("nothing a stranger writes there breaks the server", async () => {
    const broken = [];
    for (const value of how === "body" ? ODD_VALUES : ODD_TEXTS) {
      const { status } = await ask(path, how, { ...others(fields), [field]: value });
      if (status >= 500) broken.push([value, status]);
    }
    expect(broken).toEqual([]);
  });

  test.each(how === "body" ? [...UNSTORABLE, "a\ud800"] : UNSTORABLE)(
    "%j is refused by the field's name",
    async (value) => {
      const reply = await ask(path, how, { ...others(fields), [field]: value });
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ detail: expect.stringContaining(`“${field}”`) });
    },
  );
});
