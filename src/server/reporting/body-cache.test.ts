import { expect, test, vi } from "vitest";
import { bodyOf, bytesFor, type Body } from "./body.ts";
import { createBodyCache } from "./body-cache.ts";

const kilobytes = (count: number): Promise<Body> => bodyOf([Buffer.alloc(count * 1024, "a")]);

test("whoever asks at the same time gets one body, built once", async () => {
  const cache = createBodyCache(1024 * 1024);
  const build = vi.fn<() => Promise<Body>>(() => kilobytes(1));

  const bodies = await Promise.all(Array.from({ length: 200 }, () => cache.read("a", 1, build)));

  expect(build).toHaveBeenCalledTimes(1);
  expect(new Set(bodies).size).toBe(1);
});

test("a body is kept for its version of the data and no longer", async () => {
  const cache = createBodyCache(1024 * 1024);
  const build = vi.fn<() => Promise<Body>>(() => kilobytes(1));

  await cache.read("a", 1, build);
  await cache.read("a", 1, build);
  await cache.read("a", 2, build);
  await cache.read("a", 1, build);

  expect(build).toHaveBeenCalledTimes(3);
});

test("bodies of an older version are let go before one of a newer is built", async () => {
  const cache = createBodyCache(1024 * 1024);
  await cache.read("a", 1, () => kilobytes(100));
  let heldWhileBuilding = -1;

  await cache.read("b", 2, () => {
    heldWhileBuilding = cache.size();
    return kilobytes(1);
  });

  expect(heldWhileBuilding).toBe(0);
});

test("what was asked for longest ago makes room", async () => {
  const cache = createBodyCache(100 * 1024);
  const build = vi.fn<() => Promise<Body>>(() => kilobytes(30));

  for (const key of ["a", "b", "c", "a", "d"]) await cache.read(key, 1, build);
  build.mockClear();
  for (const key of ["a", "c", "d"]) await cache.read(key, 1, build);

  expect(build).not.toHaveBeenCalled();
  await cache.read("b", 1, build);
  expect(build).toHaveBeenCalledTimes(1);
  expect(cache.size()).toBeLessThanOrEqual(100 * 1024);
});

test("a body larger than the whole cache is sent and not kept", async () => {
  const cache = createBodyCache(100 * 1024);

  const body = await cache.read("a", 1, () => kilobytes(200));

  expect(body.bytes).toHaveLength(200 * 1024);
  expect(cache.size()).toBe(0);
});

test("what failed is told to all who asked, and tried again by the next", async () => {
  const cache = createBodyCache(1024);
  const build = vi
    .fn<() => Promise<Body>>(() => kilobytes(0))
    .mockRejectedValueOnce(new Error("the store is away"));

  const both = await Promise.allSettled([cache.read("a", 1, build), cache.read("a", 1, build)]);

  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await cache.read("a", 1, build)).bytes).toHaveLength(0);
  expect(build).toHaveBeenCalledTimes(2);
});

test("compressed forms count against the bound", async () => {
  const cache = createBodyCache(1024 * 1024);
  const body = await cache.read("a", 1, () => kilobytes(64));
  const before = cache.size();

  const { bytes } = await bytesFor(body, "gzip", () => cache.weighAgain(body));

  expect(cache.size()).toBe(before + bytes.length);
});

test("a large body is sent as it is until its compressed form is there, and made once", async () => {
  const body = await kilobytes(2048);
  const grown = vi.fn<() => void>();

  const early = await Promise.all([bytesFor(body, "br", grown), bytesFor(body, "br", grown)]);
  await body.encoding.get("br");
  const late = await bytesFor(body, "br", grown);

  expect(early.map(({ encoding }) => encoding)).toEqual([null, null]);
  expect(late.encoding).toBe("br");
  expect(grown).toHaveBeenCalledTimes(1);
});

test("a fingerprint tells bodies apart by their bytes, not by their parts", async () => {
  const [whole, inParts, other] = await Promise.all([
    bodyOf([Buffer.from("abc")]),
    bodyOf([Buffer.from("a"), Buffer.from("bc")]),
    bodyOf([Buffer.from("abd")]),
  ]);

  expect(inParts.fingerprint).toBe(whole.fingerprint);
  expect(other.fingerprint).not.toBe(whole.fingerprint);
});
