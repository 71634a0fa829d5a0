import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { bodyOf, taggedBody, bytesFor, chooseEncoding } from "./body.ts";

test.each([
  [null, null],
  ["", null],
  ["identity", null],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, br", "br"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["gzip; q=0.2, br ;q=0.8", "br"],
  ["gzip;q=0, br;q=0.000", null],
  ["*", "zstd"],
  ["*;q=0.1, gzip", "gzip"],
  ["zstd;q=0, *", "br"],
  ["identity;q=1, gzip;q=0.5", null],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["deflate, compress", null],
])("a client that says %j gets %j", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test("each encoding is undone by what clients undo it with", async () => {
  const body = bodyOf(
    Buffer.from(JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: "Zoë" })))),
  );

  expect(gunzipSync((await bytesFor(body, "gzip")).bytes)).toEqual(body.bytes);
  expect(brotliDecompressSync((await bytesFor(body, "br")).bytes)).toEqual(body.bytes);
  expect(zstdDecompressSync((await bytesFor(body, "zstd")).bytes)).toEqual(body.bytes);
});

test("a body up to 1 kB is not compressed", async () => {
  expect((await bytesFor(bodyOf(Buffer.alloc(1000, "a")), "gzip")).encoding).toBeNull();
});

test("a body of 2 MB, as a week of five hundred offices is, waits for its compressed form", async () => {
  expect((await bytesFor(bodyOf(Buffer.alloc(2 * 1024 * 1024, "a")), "br")).encoding).toBe("br");
});

test("a large body is sent as it is until its compressed form is there, and made once", async () => {
  const body = bodyOf(Buffer.alloc(8 * 1024 * 1024, "a"));

  const early = await Promise.all([bytesFor(body, "br"), bytesFor(body, "br")]);
  const work = body.encoded.get("br");
  await work;
  const late = await bytesFor(body, "br");

  expect(early.map(({ encoding }) => encoding)).toEqual([null, null]);
  expect(late.encoding).toBe("br");
  expect(body.encoded.get("br")).toBe(work);
});

test("a fingerprint tells bodies apart by their bytes", async () => {
  const [one, same, other] = await Promise.all(
    ["abc", "abc", "abd"].map((text) => taggedBody(Buffer.from(text))),
  );

  expect(same?.fingerprint).toBe(one?.fingerprint);
  expect(other?.fingerprint).not.toBe(one?.fingerprint);
});
