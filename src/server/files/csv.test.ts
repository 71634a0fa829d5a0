import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import { minutes } from "#domain/payroll/payroll.ts";
import { isoDate, wallClock } from "#domain/time/time.ts";
import { dateCell, numberCell, stampCell, textCell, timeCell } from "./cell.ts";
import { csvLine } from "./csv.ts";
import { parseCsv } from "#test/files/csv.ts";

const written = (text: string): string => csvLine([textCell(text)]);
const readBack = (text: string): string | undefined => parseCsv(written(text))[0]?.[0];

test.each(["=1+1", "+49 30 123", "-5", "@SUM(A1)", "\tx", "\rx", "\0x", "＝1", "＋1", "－1", "＠x"])(
  "%j is a text that no spreadsheet computes",
  (text) => {
    expect(readBack(text)).toBe(`'${text}`);
  },
);

test.each(["O'Brien", "a=b", "5-6", "Ekström, Ana", 'the "big" one', "two\r\nlines", " padded ", "7001"])(
  "%j comes back as it was",
  (text) => {
    expect(readBack(text)).toBe(text);
  },
);

test("true numbers stay numbers, times are hours and minutes, what is not known is empty", () => {
  const cells = [
    numberCell(-30, "minutes"),
    numberCell(0.8235294117647058, "rate"),
    timeCell(minutes(2405)),
    timeCell(minutes(-30)),
    dateCell(isoDate("2026-11-09")),
    stampCell(wallClock("2026-11-09T14:05:00")),
    textCell(""),
    null,
  ];
  expect(csvLine(cells)).toBe("-30,0.8235294117647058,40:05,−0:30,2026-11-09,2026-11-09 14:05:00,,\r\n");
});

test("a text that turns the writing direction keeps that to itself", () => {
  expect(readBack("abc\u202edef")).toBe("\u2068abc\u202edef\u2069");
});

const anyText = string({
  unit: oneof(
    constantFrom(",", '"', "\r", "\n", ";", " ", "=", "'", "é", "\t"),
    string({ minLength: 1, maxLength: 1 }),
  ),
});

test("any lines of texts come back equal, but for the apostrophe of what would be computed", () => {
  assert(
    property(array(array(anyText, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (lines) => {
      const file = lines.map((line) => csvLine(line.map(textCell))).join("");
      const expected = lines.map((line) =>
        line.map((text) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)),
      );
      expect(parseCsv(file)).toEqual(expected);
    }),
  );
});
