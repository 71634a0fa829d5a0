import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { attachmentHeader } from "./file-name.ts";

test("a plain name stands as it is", () => {
  expect(attachmentHeader("payroll-2026-11-02-office-101", "csv")).toBe(
    'attachment; filename="payroll-2026-11-02-office-101.csv"',
  );
});

test("letters of any script are in the name beside the one in ASCII", () => {
  expect(attachmentHeader("payroll-office-Δ", "csv")).toBe(
    `attachment; filename="payroll-office-_.csv"; filename*=UTF-8''payroll-office-%CE%94.csv`,
  );
});

test.each([
  "a\r\nSet-Cookie: b=c",
  'a"; filename="b',
  "../a",
  "a\\b",
  "a\u202eb",
  "a🙂b",
  "a\0b",
  "a\ud800b",
])("%j becomes a name without what a header, a path or a reader could take for something else", (odd) => {
  expect(attachmentHeader(odd, "csv")).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
});

test("whatever the text, it is a header that can be sent and a name that a disk takes", () => {
  assert(
    property(string({ unit: "binary", maxLength: 400 }), (text) => {
      const header = attachmentHeader(`payroll-${text}`, "xlsx");
      const [, encoded = ""] = /filename\*=UTF-8''(.*)$/.exec(header) ?? [];
      expect(new Headers({ "Content-Disposition": header }).get("content-disposition")).toBe(header);
      expect(Buffer.byteLength(decodeURIComponent(encoded))).toBeLessThan(256);
    }),
  );
});
