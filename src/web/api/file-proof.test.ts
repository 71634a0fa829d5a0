import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { wallClock } from "#domain/time/time.ts";
import { textCell } from "#server/files/cell.ts";
import { csvFile } from "#server/files/csv-file.ts";
import type { FileSheet } from "#server/files/sheet.ts";
import { xlsxFile } from "#server/files/xlsx-file.ts";
import { proofOf } from "./file-proof.ts";

const NAMES = ["Zoë", 'The "Rock"', "two\r\nlines", "", "last, one"];

async function* rows() {
  yield NAMES.map((name) => [textCell(name), textCell("1")]);
}
const sheet = (): FileSheet => ({
  title: "People",
  headings: ["Name", "ID"],
  rows: rows(),
  about: () => [{ label: "Rows", value: textCell("5") }],
});
const csv = (): Promise<Buffer> => buffer(csvFile(sheet()));
const xlsx = (): Promise<Buffer> => buffer(xlsxFile(sheet(), wallClock("2026-11-20T10:00:00")));

/** A proof that was shown a file, a few bytes at a time. */
function shown(format: "csv" | "xlsx", bytes: Uint8Array, step: number) {
  const proof = proofOf(format);
  for (let at = 0; at < bytes.length; at += step) proof.take(bytes.subarray(at, at + step));
  return proof;
}

const LINES = 1 + NAMES.length;

test.each([1, 7, 1000])(
  "a whole CSV is whole, and its lines are counted, %i bytes at a time",
  async (step) => {
    const proof = shown("csv", await csv(), step);
    expect(proof.isWhole(LINES)).toBe(true);
    expect(proof.isWhole(null)).toBe(true);
    expect(proof.lines()).toBe(LINES);
  },
);

test("a CSV that ends anywhere before its end is not whole", async () => {
  const bytes = await csv();
  const cuts = Array.from({ length: bytes.length }, (_, length) => bytes.subarray(0, length));
  expect(cuts.filter((cut) => shown("csv", cut, 64).isWhole(LINES))).toEqual([]);
});

test("a CSV with more lines than were told is another than was counted", async () => {
  expect(shown("csv", await csv(), 64).isWhole(LINES - 1)).toBe(false);
});

test("without a told number of lines a CSV must at least end with the end of one", async () => {
  const bytes = await csv();
  const insideQuotes = bytes.indexOf("two\r\n") + "two\r\n".length;
  expect(shown("csv", bytes.subarray(0, insideQuotes), 64).isWhole(null)).toBe(false);
  expect(shown("csv", bytes.subarray(0, -1), 64).isWhole(null)).toBe(false);
  expect(proofOf("csv").isWhole(null)).toBe(false);
});

test.each([1, 21, 22, 23, 100_000])("a whole workbook is whole, %i bytes at a time", async (step) => {
  const proof = shown("xlsx", await xlsx(), step);
  expect(proof.isWhole(LINES)).toBe(true);
  expect(proof.lines()).toBeNull();
});

test("a workbook that ends anywhere before its end is not whole, nor is one that lost a piece within", async () => {
  const bytes = await xlsx();
  const cuts = Array.from({ length: bytes.length }, (_, length) => bytes.subarray(0, length));
  expect(cuts.filter((cut) => shown("xlsx", cut, 512).isWhole(LINES))).toEqual([]);
  const holed = Buffer.concat([bytes.subarray(0, 300), bytes.subarray(400)]);
  expect(shown("xlsx", holed, 512).isWhole(LINES)).toBe(false);
});
