import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { officeId } from "#domain/ids.ts";
import { listen } from "#server/http/listen.ts";
import { copyPerson } from "#test/filled/many-people.ts";
import { employeesReply, person } from "#test/builders/replies.ts";
import { ENVIRONMENT_TOKEN, openReporting, type TestReporting } from "#test/peers/reporting.ts";

let service: TestReporting;
const people = (count: number) => Array.from({ length: count }, (_, index) => person(String(7000 + index)));
beforeEach(async () => {
  service = await openReporting();
  await service.load([employeesReply(people(40))]);
});
afterEach(() => service.store.close());

const PATH = "/index.cfm/employees/all";
const tagged = async (headers: Readonly<Record<string, string>> = {}, token?: string) => {
  const reply = await service.ask(PATH, { headers }, token);
  return {
    status: reply.status,
    tag: reply.headers.get("etag") ?? "",
    headers: reply.headers,
    text: await reply.text(),
  };
};

test("a client that holds the body is told so, until the data changes", async () => {
  const { tag, headers } = await tagged();
  const held = await tagged({ "if-none-match": `"other", ${tag}` });
  await service.load([employeesReply(people(41), "14:10:00")]);
  const changed = await tagged({ "if-none-match": tag });

  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect(tag).toMatch(/^"[\w-]{22}"$/);
  expect([held.status, held.tag, held.text, held.headers.get("content-type")]).toEqual([304, tag, "", null]);
  expect(changed.status).toBe(200);
  expect(changed.tag).not.toBe(tag);
  expect(JSON.parse(changed.text).total).toBe(41);
});

test("a change of other data keeps the tag, since the bytes are the same", async () => {
  const { tag } = await tagged();
  await service.store.pool.query("update store_state set data_version = data_version + 1");

  expect((await tagged({ "if-none-match": tag })).status).toBe(304);
});

test("each encoding has a tag of its own, and holding any of them is holding the body", async () => {
  const plain = await tagged();
  const zstd = await tagged({ "accept-encoding": "gzip, br, zstd" });

  expect(zstd.headers.get("content-encoding")).toBe("zstd");
  expect(zstd.headers.get("vary")).toBe("Accept-Encoding, Authorization");
  expect(zstd.tag).toBe(plain.tag.replace(/"$/, '-zstd"'));
  expect((await tagged({ "if-none-match": zstd.tag })).tag).toBe(zstd.tag);
  expect((await tagged({ "if-none-match": `W/${plain.tag}`, "accept-encoding": "gzip" })).status).toBe(304);
  expect((await tagged({ "if-none-match": "*" })).status).toBe(304);
});

const bytesOf = async (encoding: string) =>
  Buffer.from(await (await service.ask(PATH, { headers: { "accept-encoding": encoding } })).arrayBuffer());

test("compressed bodies hold the same bytes as the plain one", async () => {
  const plain = await bytesOf("identity");

  expect(gunzipSync(await bytesOf("gzip"))).toEqual(plain);
  expect(zstdDecompressSync(await bytesOf("zstd"))).toEqual(plain);
});

test("HEAD tells length, tag and encoding without the body", async () => {
  const plain = await tagged();
  const head = await service.ask(PATH, { method: "HEAD" });

  expect([
    head.status,
    head.headers.get("etag"),
    head.headers.get("content-length"),
    await head.text(),
  ]).toEqual([200, plain.tag, String(Buffer.byteLength(plain.text)), ""]);
});

test("fifty who ask at once for what nobody has asked for yet cost one query", async () => {
  const connect = vi.spyOn(service.store.pool, "connect");

  const replies = await Promise.all(Array.from({ length: 50 }, () => tagged()));

  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  // `pool.query` connects as well, with a callback; the copy of the body awaits its connection.
  expect(connect.mock.calls.filter(([callback]) => callback === undefined)).toHaveLength(1);
});

test("tokens of one scope share a body, tokens of another never see it", async () => {
  const [one, same, other] = await Promise.all([
    service.grant({ accounts: [officeId("102"), officeId("101")] }),
    service.grant({ accounts: [officeId("101"), officeId("102")] }),
    service.grant({ accounts: [officeId("102")] }),
  ]);
  const { tag } = await tagged({}, one);

  expect((await tagged({ "if-none-match": tag }, same)).status).toBe(304);
  expect(JSON.parse((await tagged({ "if-none-match": tag }, other)).text).total).toBe(0);
});

test("a POST is answered whole and can be compressed, but is not held by a tag", async () => {
  const init = { method: "POST", headers: { "if-none-match": "*", "accept-encoding": "gzip" } };
  const reply = await service.ask("/dev/index.cfm/partner_weeklyData", init);

  expect([reply.status, reply.headers.get("etag")]).toEqual([200, null]);
});

test("over a socket the body arrives with its length, and a slow reader holds no connection of the store", async () => {
  await copyPerson(service.store, { id: "7000", first: 10_000, times: 20_000 });
  const listening = await listen(service.app, { host: "127.0.0.1", port: 0 });
  const ask = () =>
    fetch(`http://127.0.0.1:${listening.port}${PATH}`, {
      headers: { authorization: `Bearer ${ENVIRONMENT_TOKEN}`, "accept-encoding": "identity" },
    });

  const slow = await ask();
  const busy = service.store.pool.totalCount - service.store.pool.idleCount;
  const quick = Buffer.from(await (await ask()).arrayBuffer());
  const slowly = Buffer.from(await slow.arrayBuffer());
  await listening.stop();

  expect(busy).toBe(0);
  expect(slow.headers.get("content-length")).toBe(String(quick.length));
  expect(JSON.parse(quick.toString()).data).toHaveLength(20_040);
  expect(slowly.equals(quick)).toBe(true);
}, 30_000);

test("a body larger than the cache is streamed, with the same bytes, to a few clients at a time", async () => {
  await copyPerson(service.store, { id: "7000", first: 10_000, times: 2_000 });
  const whole = await tagged();
  const counted = await service.ask(PATH, { method: "HEAD" });
  const streaming = service.withReplies(512 * 1024);
  const ask = (method = "GET") => streaming(PATH, { method, headers: { "accept-encoding": "br" } });

  const streamed = await ask();
  const head = await ask("HEAD");
  const text = await streamed.text();
  const readers = await Promise.all(Array.from({ length: 5 }, () => ask()));
  await Promise.all(readers.map(async ({ body }) => body?.cancel()));

  expect(Number(counted.headers.get("content-length"))).toBeGreaterThan(512 * 1024);
  expect(text === whole.text).toBe(true);
  expect(["etag", "content-length", "content-encoding"].map((name) => streamed.headers.get(name))).toEqual([
    null,
    null,
    null,
  ]);
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(readers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 503]);
  await expect.poll(() => service.store.pool.totalCount - service.store.pool.idleCount).toBe(0);
});
