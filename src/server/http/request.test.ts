import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod/mini";
import { readJsonBody } from "./request.ts";
import { problem } from "./problem.ts";
import type { HttpEnv } from "./request-log.ts";

const told = z.strictObject({
  email: z.string().check(z.minLength(3), z.maxLength(20)),
  role: z.optional(z.enum(["manager", "admin"])),
  scope: z.optional(z.strictObject({ offices: z.array(z.string()) })),
});

const app = new Hono<HttpEnv>();
app.onError(problem);
app.post("/", async (context) => context.json(await readJsonBody(context, told)));

const JSON_TYPE = "application/json";

async function post(body: BodyInit, headers: Readonly<Record<string, string>> = {}, path = "/") {
  const init = { method: "POST", body, headers: { "content-type": JSON_TYPE, ...headers } };
  const response = await app.request(path, init);
  const text = await response.text();
  return { status: response.status, text };
}

const detailOf = (text: string): unknown => Reflect.get(Object(JSON.parse(text)), "detail");

test("what fits is read", async () => {
  const body = { email: "a@b.c", role: "admin", scope: { offices: ["101"] } };

  expect(await post(JSON.stringify(body))).toEqual({ status: 200, text: JSON.stringify(body) });
});

test.each(["application/json", "Application/JSON; charset=utf-8", 'application/json;charset="UTF-8"'])(
  "%s is JSON",
  async (type) => {
    expect((await post('{"email":"a@b.c"}', { "content-type": type })).status).toBe(200);
  },
);

test.each([
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain",
  "text/plain; a=application/json",
  "application/json, text/plain",
  "application/json; charset=utf-16",
  "application/jsonp",
  "",
])("%j is what another site can send without asking, and is refused", async (type) => {
  const { status, text } = await post('{"email":"a@b.c"}', { "content-type": type });

  expect(status).toBe(415);
  expect(detailOf(text)).toBe("The body has to be JSON, sent as application/json.");
});

test("a compressed body is refused, since it could be of any size", async () => {
  expect((await post('{"email":"a@b.c"}', { "content-encoding": "gzip" })).status).toBe(415);
});

test.each([
  ["an unknown key", '{"email":"a@b.c","isAdmin":true}', "Unknown field “isAdmin”."],
  ["an unknown key inside", '{"email":"a@b.c","scope":{"offices":[],"all":1}}', "Unknown field “scope.all”."],
  ["a missing key", "{}", "“email” is missing."],
  ["a missing key inside", '{"email":"a@b.c","scope":{}}', "“scope.offices” is missing."],
  ["the prototype", '{"__proto__":{"role":"admin"}}', "Unknown field “__proto__”."],
  ["an inherited name", '{"toString":1}', "Unknown field “toString”."],
  ["another kind of value", '{"email":5}', "“email”: not a text."],
  ["another word", '{"email":"a@b.c","role":"owner"}', "“role”: not one of manager, admin."],
  ["a short text", '{"email":"a"}', "“email”: shorter than 3 characters."],
  ["a long text", `{"email":"${"a".repeat(21)}"}`, "“email”: longer than 20 characters."],
  ["a list", "[]", "The body is not a JSON object."],
  ["nothing", "", "The body is not JSON."],
  ["half an object", '{"email":', "The body is not JSON."],
  ["a bare number with zeros", '{"email":01}', "The body is not JSON."],
])("%s is refused by its name", async (_what, body, detail) => {
  const { status, text } = await post(body);

  expect([status, detailOf(text)]).toEqual([400, detail]);
});

test("a colon, a brace or a quote inside a text is only text", async () => {
  expect((await post(String.raw`{"email":"\":{}[],:\\"}`)).text).toBe(String.raw`{"email":"\":{}[],:\\"}`);
});

test("no value is ever quoted, so that no password comes back", async () => {
  for (const body of ['{"email":{"planted":1}}', '{"role":"planted"}', '{"email":"planted', "planted"]) {
    expect((await post(body)).text).not.toContain("planted");
  }
});

test("64 kB are read, one byte more is not", async () => {
  const sized = (bytes: number): string => `{"email":"${"a".repeat(bytes - 12)}"}`;

  expect((await post(sized(64 * 1024))).status).toBe(400);
  expect((await post(sized(64 * 1024 + 1))).status).toBe(413);
});

test.each([
  ["60,000 lists that are not closed", "[".repeat(60_000), "The body is not JSON."],
  ["30,000 lists", "[".repeat(30_000) + "]".repeat(30_000), "The body is nested more than 32 deep."],
  [
    "10,000 objects",
    `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    "The body is nested more than 32 deep.",
  ],
  [
    "33 lists in a member",
    `{"email":${"[".repeat(32)}${"]".repeat(32)}}`,
    "The body is nested more than 32 deep.",
  ],
  ["32 of them", `{"email":${"[".repeat(31)}${"]".repeat(31)}}`, "“email”: not a text."],
])("%s are refused as such", async (_what, body, detail) => {
  const { status, text } = await post(body);

  expect([status, detailOf(text)]).toEqual([400, detail]);
});

test("a body that does not say its length is cut off all the same", async () => {
  const pieces = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(8192).fill(32)),
  });
  const init = { method: "POST", body: pieces, duplex: "half", headers: { "content-type": JSON_TYPE } };

  expect((await app.request("/", init)).status).toBe(413);
});

test("bytes that are not UTF-8 are refused", async () => {
  expect((await post(new Uint8Array([0x7b, 0xff, 0x7d]))).status).toBe(400);
});
