import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { requestLog, type HttpEnv } from "./request-log.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";
const OURS = /^[0-9a-z]{10}$/;

async function logged(headers: Readonly<Record<string, string>>) {
  const lines: string[] = [];
  const app = new Hono<HttpEnv>();
  app.use(requestLog(createLog({ to: { write: (line) => lines.push(line) } })));
  app.get("/", (context) => context.text("ok"));
  const reply = await app.request("/", { headers });
  const { reference, trace }: { reference?: string; trace?: string } = JSON.parse(lines[0] ?? "{}");
  expect(reply.headers.get("x-request-id")).toBe(reference);
  return { reference, trace: trace ?? null };
}

test("a request that a proxy named and traced keeps its name and trace, in the log and in its reply", async () => {
  const reference = "6b1f0c1e-8d0a-4c57-9f54-0b8a2f6f9a11";
  const headers = { "X-Request-Id": reference, traceparent: `00-${TRACE}-${SPAN}-01` };
  expect(await logged(headers)).toEqual({ reference, trace: TRACE });
});

test.each([
  ["none", {}],
  ["too short", { "X-Request-Id": "7" }],
  ["too long", { "X-Request-Id": "a".repeat(65) }],
  ["with signs of JSON and HTML", { "X-Request-Id": '"}<b>12345678' }],
  ["as a mistake of a page has it", { "X-Request-Id": "page-12345678" }],
  ["that looks like an SSN", { "X-Request-Id": "912-34-9876" }],
])("a name that is %s is replaced by one of ours", async (_what, headers) => {
  expect((await logged(headers)).reference).toMatch(OURS);
});

test.each([
  ["of zeros", `00-${"0".repeat(32)}-${SPAN}-01`],
  ["without a span", `00-${TRACE}-${"0".repeat(16)}-01`],
  ["in capitals", `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ["of a version that is none", `ff-${TRACE}-${SPAN}-01`],
  ["cut", `00-${TRACE}-${SPAN}`],
])("a trace %s is not taken over", async (_what, traceparent) => {
  expect((await logged({ traceparent })).trace).toBeNull();
});
