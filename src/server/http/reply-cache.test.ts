import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { bodyOf, bytesFor, type Body } from "./body.ts";
import type { VersionedData } from "#contract/endpoint.ts";
import { createReplyCache, sharedInTurns, type BuildBody } from "./reply-cache.ts";

const ENCODINGS = ["zstd", "br", "gzip"] as const;
const kilobytes = async (count: number): Promise<Body> => bodyOf(Buffer.alloc(count * 1024, "a"));
const building = () => vi.fn<() => Promise<Body>>(() => kilobytes(1));

/** A cache over data of a version that may be set, whose bodies are made from the version that was needed. */
function cacheOver(kilobytesMax: number) {
  const now = { data: 1, ages: 0, decisions: 0, marks: 0 };
  const cache = createReplyCache(kilobytesMax * 1024, {
    current: async () => ({ ...now }),
    nameOf: (_dependsOn, { data }) => String(data),
  });
  const read = (
    dependsOn: readonly VersionedData[],
    question: readonly unknown[],
    build: () => Promise<Body>,
  ) => cache.read(dependsOn, question, async (versions) => ({ body: await build(), versions }));
  return { now, whole: cache, cache: { read, size: cache.size } };
}
const cacheOf = (kilobytesMax: number) => cacheOver(kilobytesMax).cache;

test("whoever asks at the same time gets one body, built once", async () => {
  const cache = cacheOf(1024);
  const build = building();

  const bodies = await Promise.all(Array.from({ length: 200 }, () => cache.read(["reported"], ["a"], build)));

  expect(build).toHaveBeenCalledTimes(1);
  expect(new Set(bodies).size).toBe(1);
});

test("a body is kept for its version, and a late reader of an older one drops nothing", async () => {
  const { now, cache } = cacheOver(1024);
  const [older, newer] = [building(), building()];

  await cache.read(["reported"], ["a"], older);
  now.data = 2;
  await cache.read(["reported"], ["a"], newer);
  now.data = 1;
  await cache.read(["reported"], ["a"], older);
  now.data = 2;
  await cache.read(["reported"], ["a"], newer);

  expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([1, 1]);
});

test("a body of newer data than was needed is sent, and not kept under the older version", async () => {
  const { now, whole } = cacheOver(1024);
  const build = vi.fn<BuildBody>(async () => ({
    body: await kilobytes(1),
    versions: { data: 2, ages: 0, decisions: 0, marks: 0 },
  }));

  await whole.read(["reported"], ["a"], build);
  now.data = 2;
  await whole.read(["reported"], ["a"], build);
  await whole.read(["reported"], ["a"], build);

  expect(build.mock.calls).toEqual([
    [{ data: 1, ages: 0, decisions: 0, marks: 0 }],
    [{ data: 2, ages: 0, decisions: 0, marks: 0 }],
  ]);
});

test("another question, role or scope has another body", async () => {
  const cache = cacheOf(1024);
  const build = building();

  for (const question of [["a"], ["b"], ["a", "admin"], ["a", "manager", ["101"]], ["a", "manager", ["102"]]])
    await cache.read(["reported"], question, build);

  expect(build).toHaveBeenCalledTimes(5);
});

test("what was asked for longest ago makes room", async () => {
  const cache = cacheOf(100);
  const build = vi.fn<() => Promise<Body>>(() => kilobytes(24));

  for (const key of ["a", "b", "c", "a", "d"]) await cache.read(["reported"], [key], build);
  build.mockClear();
  for (const key of ["a", "c", "d"]) await cache.read(["reported"], [key], build);

  expect(build).not.toHaveBeenCalled();
  await cache.read(["reported"], ["b"], build);
  expect(build).toHaveBeenCalledTimes(1);
  expect(cache.size()).toBeLessThanOrEqual(100 * 1024);
});

test("a body larger than the whole cache is sent and not kept", async () => {
  const cache = cacheOf(100);

  const body = await cache.read(["reported"], ["a"], () => kilobytes(200));

  expect(body.bytes).toHaveLength(200 * 1024);
  expect(cache.size()).toBe(0);
});

test("a cache of nothing answers everybody", async () => {
  const cache = cacheOf(0);
  expect((await cache.read(["reported"], ["a"], () => kilobytes(1))).bytes).toHaveLength(1024);
  expect((await cache.read(["reported"], ["a"], () => kilobytes(2))).bytes).toHaveLength(2048);
});

test("a failure reaches all who asked, and the next who asks tries again", async () => {
  const cache = cacheOf(1024);
  const build = building().mockRejectedValueOnce(new Error("the database is away"));

  const both = await Promise.allSettled([
    cache.read(["reported"], ["a"], build),
    cache.read(["reported"], ["a"], build),
  ]);

  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await cache.read(["reported"], ["a"], build)).bytes).toHaveLength(1024);
  expect(build).toHaveBeenCalledTimes(2);
});

test("a body counts with the compressed forms it has, and what no longer fits makes room", async () => {
  const cache = cacheOf(300);
  const random = async (): Promise<Body> => bodyOf(randomBytes(64 * 1024));
  const body = await cache.read(["reported"], ["a"], random);
  await cache.read(["reported"], ["b"], random);
  const before = cache.size();
  const forms = await Promise.all(ENCODINGS.map(async (encoding) => (await bytesFor(body, encoding)).bytes));

  const encodedBytes = forms.reduce((sum, { length }) => sum + length, 0);
  expect(encodedBytes).toBeGreaterThan(3 * 64 * 1024);
  expect(cache.size()).toBeLessThanOrEqual(300 * 1024);
  expect(cache.size()).toBe(before + encodedBytes - before / 2);
});

test("what is cached holds no more memory than is counted", async () => {
  const cache = cacheOf(1024);
  for (let question = 0; question < 20; question += 1) {
    const body = await cache.read(["reported"], [question], async () =>
      bodyOf(Buffer.from("a body of 2 kB ".repeat(140))),
    );
    for (const encoding of ENCODINGS) await bytesFor(body, encoding);
    const buffers = [body.bytes, ...(await Promise.all(body.encoded.values()))];
    for (const bytes of buffers) expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});

test("the size of the cache is what it holds, within a tenth", async () => {
  const cache = cacheOf(64 * 1024);
  const bodies = await Promise.all(
    Array.from({ length: 40 }, (_, nth) =>
      cache.read(["reported"], [nth], async () =>
        // As a report is made: a text, of which a third is different in each row.
        bodyOf(Buffer.from(JSON.stringify(Array.from({ length: 500 + 40 * nth }, () => row())))),
      ),
    ),
  );
  for (const body of bodies) for (const encoding of ENCODINGS) await bytesFor(body, encoding);

  const encoded = await Promise.all(bodies.flatMap((body) => [...body.encoded.values()]));
  const buffers = [...bodies.map(({ bytes }) => bytes), ...encoded];
  const held = new Set(buffers.map(({ buffer }) => buffer));
  const heldBytes = [...held].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(held.size).toBe(160);
  expect(cache.size() / heldBytes).toBeGreaterThan(0.9);
  expect(cache.size() / heldBytes).toBeLessThan(1.1);
});

const row = () => ({
  officeName: "Harbor Point Marketing",
  isLate: false,
  reference: randomBytes(12).toString("hex"),
});

test("who asks while an earlier read is under way shares one that begins after it", async () => {
  const reads: ((version: number) => void)[] = [];
  const current = sharedInTurns(() => new Promise<number>((resolve) => reads.push(resolve)));

  const first = current();
  const [second, third] = [current(), current()];
  expect(reads).toHaveLength(1);
  reads[0]?.(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(reads).toHaveLength(2);
  reads[1]?.(2);

  expect(await Promise.all([second, third])).toEqual([2, 2]);
});

test("a read that failed fails those who shared it, and the next one begins", async () => {
  const outcomes = [Promise.reject(new Error("lost")), Promise.resolve(2)];
  const current = sharedInTurns(() => outcomes.shift() ?? Promise.resolve(3));

  const [first, second] = [current(), current()];

  await expect(first).rejects.toThrow("lost");
  expect(await second).toBe(2);
});
