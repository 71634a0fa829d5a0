import { expect, test, vi } from "vitest";
import { bodyOf, type Body } from "./body.ts";
import { createReplyCache, type ReplyCache } from "./reply-cache.ts";

const kilobytes = async (count: number): Promise<Body> => bodyOf(Buffer.alloc(count * 1024, "a"));
const building = () => vi.fn<() => Promise<Body>>(() => kilobytes(1));
const cacheOf = (kilobytesMax: number): ReplyCache => createReplyCache(kilobytesMax * 1024, async () => "1");

test("whoever asks at the same time gets one body, built once", async () => {
  const cache = cacheOf(1024);
  const build = building();

  const bodies = await Promise.all(Array.from({ length: 200 }, () => cache.read(["a"], build)));

  expect(build).toHaveBeenCalledTimes(1);
  expect(new Set(bodies).size).toBe(1);
});

test("a body is kept for its version, and a late reader of an older one drops nothing", async () => {
  let version = "1";
  const cache = createReplyCache(1024 * 1024, async () => version);
  const [older, newer] = [building(), building()];

  await cache.read(["a"], older);
  version = "2";
  await cache.read(["a"], newer);
  version = "1";
  await cache.read(["a"], older);
  version = "2";
  await cache.read(["a"], newer);

  expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([1, 1]);
});

test("another question, role or scope has another body", async () => {
  const cache = cacheOf(1024);
  const build = building();

  for (const question of [["a"], ["b"], ["a", "admin"], ["a", "manager", ["101"]], ["a", "manager", ["102"]]])
    await cache.read(question, build);

  expect(build).toHaveBeenCalledTimes(5);
});

test("what was asked for longest ago makes room", async () => {
  const cache = cacheOf(100);
  const build = vi.fn<() => Promise<Body>>(() => kilobytes(24));

  for (const key of ["a", "b", "c", "a", "d"]) await cache.read([key], build);
  build.mockClear();
  for (const key of ["a", "c", "d"]) await cache.read([key], build);

  expect(build).not.toHaveBeenCalled();
  await cache.read(["b"], build);
  expect(build).toHaveBeenCalledTimes(1);
  expect(cache.size()).toBeLessThanOrEqual(100 * 1024);
});

test("a body larger than the whole cache is sent and not kept", async () => {
  const cache = cacheOf(100);

  const body = await cache.read(["a"], () => kilobytes(200));

  expect(body.bytes).toHaveLength(200 * 1024);
  expect(cache.size()).toBe(0);
});

test("a cache of nothing answers everybody", async () => {
  const cache = cacheOf(0);
  expect((await cache.read(["a"], () => kilobytes(1))).bytes).toHaveLength(1024);
  expect((await cache.read(["a"], () => kilobytes(2))).bytes).toHaveLength(2048);
});

test("a failure reaches all who asked, and the next who asks tries again", async () => {
  const cache = cacheOf(1024);
  const build = building().mockRejectedValueOnce(new Error("the database is away"));

  const both = await Promise.allSettled([cache.read(["a"], build), cache.read(["a"], build)]);

  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await cache.read(["a"], build)).bytes).toHaveLength(1024);
  expect(build).toHaveBeenCalledTimes(2);
});

test("a body counts with a quarter more for its compressed forms", async () => {
  const cache = cacheOf(1024);
  await cache.read(["a"], () => kilobytes(64));
  expect(cache.size()).toBeGreaterThan(80 * 1024);
  expect(cache.size()).toBeLessThan(83 * 1024);
});
