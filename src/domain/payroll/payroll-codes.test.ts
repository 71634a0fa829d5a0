import { expect, test } from "vitest";
import { readCodesFile } from "./payroll-codes.ts";

test("codes are read from a CSV with or without a heading, and an empty one takes a code away", () => {
  const rows = [
    { id: "7001", code: "A-17" },
    { id: "7002", code: "" },
  ];
  expect(readCodesFile('\uFEFFPerson ID,Payroll ID\r\n7001,"A-17"\r\n7002,\r\n')).toEqual({
    rows,
    refused: [],
  });
  expect(readCodesFile("7001;A-17\n7002;")).toEqual({ rows, refused: [] });
});

test("a line without an id, one that is there twice, and a long code are not taken, by their line", () => {
  expect(readCodesFile(`7001,1\n,2\n7001,3\n7003,${"x".repeat(41)}`)).toEqual({
    rows: [{ id: "7001", code: "1" }],
    refused: [
      { line: 2, reason: "No ID." },
      { line: 3, reason: "The ID is listed above." },
      { line: 4, reason: "A code can have 40 characters at most." },
    ],
  });
});

test("a line with more than an id and a code gives no code, however many cells are empty behind them", () => {
  expect(readCodesFile("ID,Name,Code\n7001,Ana Diaz,A-17\n7002,A-18,,\n7003,,A-19")).toEqual({
    rows: [{ id: "7002", code: "A-18" }],
    refused: [
      { line: 2, reason: "More than an ID and a code." },
      { line: 4, reason: "More than an ID and a code." },
    ],
  });
});

test("a code keeps what its quotes hold, and a line that does not say its code takes none away", () => {
  expect(readCodesFile('7001,"A,17"\n7002,"say ""B"""\n7003;4,C')).toEqual({
    rows: [
      { id: "7001", code: "A,17" },
      { id: "7002", code: 'say "B"' },
      { id: "7003;4", code: "C" },
    ],
    refused: [],
  });
  expect(readCodesFile('ID\n7001\n7002,"A-17')).toEqual({
    rows: [],
    refused: [
      { line: 2, reason: "No code beside the ID." },
      { line: 3, reason: "A quotation mark is not closed." },
    ],
  });
});
