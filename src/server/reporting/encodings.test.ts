import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { chooseEncoding, compress } from "./encodings.ts";

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
  ["gzip;q=2", null],
  ["gzip;level=9", null],
])("a client that says %j gets %j", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test("each encoding is undone by what clients undo it with", async () => {
  const body = Buffer.from(
    JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ id: index, name: "Zoë" }))),
  );

  expect(gunzipSync(await compress(body, "gzip"))).toEqual(body);
  expect(brotliDecompressSync(await compress(body, "br"))).toEqual(body);
  expect(zstdDecompressSync(await compress(body, "zstd"))).toEqual(body);
});
