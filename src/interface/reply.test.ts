import { expect, test } from "vitest";
import type { ReplyFacts, ReadRow } from "./reading.ts";
import type { ReplyBody } from "./operations.ts";
import { ReplyRefused } from "./reading.ts";
import { isEmptyReply, readRows } from "./reply.ts";
import type { Person } from "./employees.ts";

const read = (body: ReplyBody): { facts: ReplyFacts; rows: ReadRow<Person>[] } => {
  const rows: ReadRow<Person>[] = [];
  const facts = readRows("employees", body, (row) => rows.push(row));
  return { facts, rows };
};

const ids = (body: Uint8Array | string): string[] => read(body).rows.map((row) => row.value.id);
const drift = (body: Uint8Array | string): Record<string, number> =>
  Object.fromEntries([...read(body).facts.drift].filter(([key]) => !key.endsWith(": missing")));

const TWO = '{"total":2,"code":200,"success":true,"data":[{"personid":"7"},{"personid":"8"}]}';

test("a whole reply is read row by row, with its total beside its rows", () => {
  const { facts, rows } = read(TWO);

  expect(rows.map((row) => row.value.id)).toEqual(["7", "8"]);
  expect(facts).toMatchObject({ total: 2, rows: 2, setAside: { count: 0, first: [] } });
});

test("text and bytes are read alike", () => {
  expect(read(Buffer.from(TWO))).toEqual(read(TWO));
});

test("a body of many megabytes is read to its last character, wherever its parts end", () => {
  const names = Array.from({ length: 20_000 }, (_, nth) => `${"ë€🙂".repeat(nth % 40)}${nth}`);
  const long = "€".repeat(2_000_000);
  const data = names.map((lastname, nth) => ({
    note: nth === 7 ? long : "",
    personid: String(nth),
    lastname,
  }));
  const body = Buffer.from(JSON.stringify({ total: data.length, code: 200, success: true, data }));
  const pieces = Array.from({ length: Math.ceil(body.length / 65_521) }, (_, nth) =>
    body.subarray(nth * 65_521, (nth + 1) * 65_521),
  );

  for (const one of [body, pieces]) expect(read(one).rows.map((row) => row.value.lastName)).toEqual(names);
});

test("a part of a larger buffer is read on its own", () => {
  const larger = Buffer.from(`xx${TWO}yy`);
  expect(ids(new Uint8Array(larger.buffer, larger.byteOffset + 2, TWO.length))).toEqual(["7", "8"]);
});

test.each([
  ["\ufeff", "body: byte-order mark"],
  ["//", "body: // before the JSON"],
  [")]}',\n", "body: )]}', before the JSON"],
])("%j before the JSON is skipped and counted", (prefix, key) => {
  expect(ids(prefix + TWO)).toEqual(["7", "8"]);
  expect(drift(prefix + TWO)).toEqual({ [key]: 1 });
});

test("mark, blanks and prefix may stand together", () => {
  expect(ids(`\r\n\ufeff \n// ${TWO}\n\n`)).toEqual(["7", "8"]);
});

test("a block of HTML behind the JSON is allowed and counted", () => {
  expect(drift(`${TWO}\n<table class="cfdebug"><tr></tr></table>`)).toEqual({
    "body: HTML after the JSON": 1,
  });
});

test.each([
  ["", "the body is empty"],
  ["\ufeff \n", "the body is empty"],
  ["<!DOCTYPE html><html></html>", "a web page came instead of data"],
  [" \n<html>", "a web page came instead of data"],
  ["[1,2]", "a bare list came instead of an envelope"],
  ["Error: no database", "the body is not JSON"],
  [`${TWO}{"more":1}`, "other text follows the JSON"],
  [TWO.slice(0, 66), "the JSON is cut short after 66 bytes"],
  [TWO.slice(0, -1), `the JSON is cut short after ${TWO.length - 1} bytes`],
  ["{", "the JSON is cut short after 1 bytes"],
  ['{"success":true,"data":[{"personid":"7"}', "the JSON is cut short after 40 bytes"],
  ['{"success":false,"message":"SELECT * FROM people","data":null}', "success is false"],
  ['{"success":"no","data":[]}', "success is false"],
  ['{"data":[]}', "it is not an envelope with success"],
  ['{"success":null,"data":[]}', "it is not an envelope with success"],
  ["{}", "it is not an envelope with success"],
  ['{"success":true}', "data is not a list"],
  ['{"success":true,"data":"none"}', "data is not a list"],
  ['{"success":true,"data":{"a":1}}', "data is not a list"],
  ['{"success":true,"data":[],"DATA":[]}', "data stands twice in the reply"],
])("%j is refused: %s", (body, reason) => {
  expect(() => read(body)).toThrow(new ReplyRefused(reason));
});

test.each([
  ['{"success":true,"data":[{"personid":tru}]}', "the JSON is broken near character 36: a value is expected"],
  ['{"success":true,"data":[{"personid":"7"]}]}', "a comma or a closing bracket is expected"],
  ['{"success":true,"data":[{"personid":"7"},]}', "a value is expected"],
  ['{"success":true "data":[]}', "a comma or a closing bracket is expected"],
  ["{success:true}", "a member's name is expected"],
  [`{"success":true,"data":[${"[".repeat(31)}${"]".repeat(31)}]}`, "nested too deeply"],
])("%j is refused as broken", (body, reason) => {
  expect(() => read(body)).toThrow(reason);
  expect(() => read(body)).toThrow(ReplyRefused);
});

test("bytes that are not UTF-8 are refused, not guessed at", () => {
  const latin1 = Buffer.from(TWO.replace("7", "é"), "latin1");
  expect(() => read(latin1)).toThrow(new ReplyRefused("the body is not UTF-8 text"));
});

const sent = (text: string, encoding: BufferEncoding, mediaType: string) =>
  read({ bytes: Buffer.from(text, encoding), mediaType });
const NAMED = '{"total":1,"code":200,"success":true,"data":[{"personid":"7","lastname":"Núñez"}]}';

test.each([
  ["latin1", "application/json; charset=ISO-8859-1", "body: in windows-1252"],
  ["latin1", 'application/json;charset="windows-1252"', "body: in windows-1252"],
  ["utf16le", "application/json; charset=utf-16le", "body: in utf-16le"],
] as const)("a body in %s that is declared as %s is read so, and counted", (encoding, mediaType, key) => {
  const { rows, facts } = sent(NAMED, encoding, mediaType);
  expect(rows[0]?.value.lastName).toBe("Núñez");
  expect(facts.drift.get(key)).toBe(1);
});

test.each(["application/json", "application/json; charset=UTF-8", "text/json;charset=utf8", ""])(
  "a body of the media type %j is read as UTF-8, and nothing is counted",
  (mediaType) => {
    const { rows, facts } = sent(NAMED, "utf8", mediaType);
    expect(rows[0]?.value.lastName).toBe("Núñez");
    expect([...facts.drift.keys()].filter((key) => key.startsWith("body: "))).toEqual([]);
  },
);

test("a charset that nothing knows is counted, and the body has to be UTF-8", () => {
  const mediaType = "application/json; charset=klingon";
  expect(sent(NAMED, "utf8", mediaType).facts.drift.get("body: unknown charset declared")).toBe(1);
  expect(() => sent(NAMED, "latin1", mediaType)).toThrow(new ReplyRefused("the body is not UTF-8 text"));
});

test("bytes that are not of the declared charset are refused by its name", () => {
  const halfOfACharacter = Buffer.from([0xd8, 0x00, 0x7b]);
  expect(() => read({ bytes: halfOfACharacter, mediaType: "text/json; charset=utf-16be" })).toThrow(
    new ReplyRefused("the body is not UTF-16BE text"),
  );
});

test.each([
  ['{"total":0,"code":200,"success":true,"data":[]}', true],
  ['//{"success":"yes","data":[]}', true],
  ['{"success":true,"data":{"COLUMNS":["A"],"DATA":[]}}', true],
  ['{"success":true,"data":[{}]}', false],
  ['{"success":false,"data":[]}', false],
  ['{"success":true,"data":{}}', false],
  ['{"log":{"entries":[]}}', false],
  ["<html></html>", false],
])("%s is an empty reply: %s", (body, isEmpty) => {
  expect(isEmptyReply(body)).toBe(isEmpty);
});

const refusal = (body: string): unknown => {
  try {
    return read(body);
  } catch (error) {
    return error;
  }
};

const positions = Array.from({ length: TWO.length }, (_, index) => index);

test("a reply cut anywhere is refused", () => {
  const outcomes = positions.map((at) => refusal(TWO.slice(0, at)));
  expect(outcomes.filter((outcome) => !(outcome instanceof ReplyRefused))).toEqual([]);
});

/** Without a code of 200, of which 00 would be left: a number that is let through. */
const CODELESS = TWO.replace('"code":200,', "");

const isJson = (text: string): boolean => {
  try {
    return Boolean(JSON.parse(text));
  } catch {
    return false;
  }
};

test("a reply with one character lost anywhere is used only if it still is JSON", () => {
  const lost = positions
    .slice(0, CODELESS.length)
    .map((at) => CODELESS.slice(0, at) + CODELESS.slice(at + 1));
  const used = lost.filter((body) => !(refusal(body) instanceof ReplyRefused));

  expect(used.filter((body) => !isJson(body))).toEqual([]);
  expect(used.length).toBeGreaterThan(20);
});

test("a reason holds nothing of the body", () => {
  const secret = "960-21-4382";
  const bodies = [secret, `{"success":true,"data":[{"SSN":${secret}}]}`, `${TWO} ${secret}`, `{"${secret}"}`];

  for (const body of bodies) {
    expect(refusal(body)).toBeInstanceOf(ReplyRefused);
    expect(String(refusal(body))).not.toContain(secret);
  }
});

test.each([
  [3, { "total: more reported than came": 1 }],
  [1, { "total: fewer reported than came": 1 }],
  ['"2"', { "total: text for a number": 1 }],
  ["NaN", { "total: not a whole number": 1 }],
  ['"1,340"', { "total: commas in a number": 1, "total: more reported than came": 1 }],
])("a total of %s beside two rows is counted and the rows are kept", (total, counted) => {
  const body = TWO.replace('"total":2', `"total":${total}`);
  expect(ids(body)).toEqual(["7", "8"]);
  expect(drift(body)).toEqual(counted);
});

const wholeness = (total: string) => {
  const { facts } = read(TWO.replace('"total":2,', total === "" ? "" : `"total":${total},`));
  return { total: facts.total, isWhole: facts.isWhole };
};

test.each([
  ["2", 2],
  ['"2"', 2],
  ["2.0", 2],
  ["1", 1],
  ["", null],
])("with a total of %j and two rows nothing is missing", (reported, total) => {
  expect(wholeness(reported)).toEqual({ total, isWhole: true });
});

test.each([
  ["3", 3],
  ['"1,340"', 1340],
  ['"12,345,678"', 12_345_678],
])("a total of %s is larger than two rows: not all of them came", (reported, total) => {
  expect(wholeness(reported)).toEqual({ total, isWhole: false });
});

test.each([
  "1e3",
  "9e99",
  '"1,34"',
  '",340"',
  '"1,340.5"',
  "-2",
  "1.5",
  "NaN",
  "null",
  '""',
  "true",
  "{}",
  "[2]",
])("a total of %s cannot be read, so two rows are never taken for all of them", (reported) => {
  expect(wholeness(reported)).toEqual({ total: null, isWhole: false });
});

test("a reply of which a row was set aside is not whole", () => {
  expect(read('{"total":2,"code":200,"success":true,"data":[{"personid":"7"},{}]}').facts.isWhole).toBe(
    false,
  );
});

test("an envelope in capitals is the same envelope", () => {
  const body = TWO.replace("total", "TOTAL")
    .replace("code", "CODE")
    .replace("success", "SUCCESS")
    .replace("data", "DATA");
  expect(read(body).facts).toMatchObject({ total: 2, rows: 2 });
  expect(drift(body)).toEqual({ "envelope: key in another case": 4 });
});

test("success told as a word or a number is success, and counted", () => {
  expect(drift(TWO.replace("true", '"YES"'))).toEqual({ "success: not written as true": 1 });
});

test("members may stand in any order, and unknown ones are passed over", () => {
  expect(ids('{"extra":{"data":[1]},"data":[{"personid":"7"}],"code":200,"total":1,"success":true}')).toEqual(
    ["7"],
  );
});

test("a row that cannot be read is set aside with its reason, and the rest is used", () => {
  const rows = [
    '{"personid":"7"}',
    "null",
    '{"lastname":"Reed"}',
    '{"personid":""}',
    '{"personid":"1e3"}',
    "5",
    '{"personid":"8"}',
  ];
  const { facts, rows: kept } = read(`{"success":true,"data":[${rows.join(",")}]}`);

  expect(kept.map((row) => row.value.id)).toEqual(["7", "8"]);
  expect(facts.rows).toBe(7);
  expect(facts.setAside).toEqual({
    count: 5,
    first: [
      { index: 1, reason: "the row is not an object" },
      { index: 2, reason: "personid is missing" },
      { index: 3, reason: "personid is empty" },
      { index: 4, reason: "personid is not an id" },
      { index: 5, reason: "the row is not an object" },
    ],
  });
});

test("of many rows set aside the first twenty are shown and all are counted", () => {
  const { facts } = read(`{"success":true,"data":[${Array.from({ length: 500 }, () => "{}").join(",")}]}`);
  expect(facts.setAside.count).toBe(500);
  expect(facts.setAside.first).toHaveLength(20);
});

test.each([['{"success":false,"success":true,"data":[]}'], ['{"success":true,"data":[],"SUCCESS":false}']])(
  "%s is a failure",
  (body) => {
    expect(() => readRows("employees", body, () => undefined)).toThrow(
      new ReplyRefused("success is both true and false"),
    );
  },
);

test("success given twice with one meaning is success, and counted", () => {
  const { facts } = read('{"success":true,"total":1,"SUCCESS":"yes","total":2,"code":200,"data":[]}');
  expect(facts.drift.get("body: member given twice")).toBe(2);
});

test("another code than 200 is counted", () => {
  expect(drift(TWO.replace("200", "201"))).toEqual({ "code: not 200": 1 });
  expect(drift(TWO.replace("200", '"200"'))).toEqual({});
  expect(drift(TWO.replace("200", "200.0"))).toEqual({ "code: decimals on a whole number": 1 });
});

test("members given twice are counted, in a row, below it and in the envelope", () => {
  const { drift: counts } = readRows(
    "employees",
    '{"total":1,"total":1,"code":200,"success":true,"data":[{"personid":"7","personid":"8"},{"personid":"9","PERSONID":"9"}]}',
    () => undefined,
  );
  expect(counts.get("body: member given twice")).toBe(2);
  expect(counts.get("row: member given twice")).toBe(1);
});
