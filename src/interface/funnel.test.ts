import { expect, test } from "vitest";
import { readInterviewReport } from "./funnel.ts";
import { ReplyRefused } from "./reading.ts";

const body = (members: string): string => `{"message":"ok","success":true,"data":{${members}}}`;

const read = (members: string) => {
  const { report, drift, setAside, rows } = readInterviewReport(body(members));
  return {
    report,
    rows,
    reasons: setAside.first.map(({ reason }) => reason),
    drift: Object.fromEntries([...drift].filter(([key]) => !key.endsWith(": missing"))),
  };
};

test("counts of two maps meet in one pair of administrator and account", () => {
  const { report, rows } = read(
    '"name":{"1011":"Ada Reed"},"1st":{"1011":{"101":8,"102":0}},"fdsShowedUp":{"1011":{"101":2}}',
  );

  expect(rows).toBe(2);
  expect(report.counts).toMatchObject([
    {
      administratorId: "1011",
      officeId: "101",
      reported: { first: { booked: 8, showed: null }, sale: { showed: 2 } },
    },
    {
      administratorId: "1011",
      officeId: "102",
      reported: { first: { booked: 0, showed: null }, sale: { showed: null } },
    },
  ]);
});

test("an administrator with a name and no counts is listed", () => {
  const { report } = read('"name":{"1011":"Ada Reed"},"accounts":{"1011":"101"}');
  expect(report).toEqual({
    administrators: [{ id: "1011", name: "Ada Reed", accounts: ["101"] }],
    counts: [],
  });
});

test("an administrator with counts and no name is listed without one, and counted", () => {
  const { report, drift } = read('"name":{},"1st":{"1042":{"104":6}},"2nd":{"1042":{"104":3}}');
  expect(report.administrators).toEqual([{ id: "1042", name: null, accounts: [] }]);
  expect(drift).toEqual({ "name: counts without a name": 1 });
});

test("a boolean in a name is the word it came from", () => {
  const { report, drift } = read('"name":{"1":true,"2":12,"3":false}');
  expect(report.administrators.map(({ name }) => name)).toEqual(["Yes", "12", "No"]);
  expect(drift).toEqual({ "name: boolean in a name": 2, "name: number for text": 1 });
});

test.each([
  ['"101, ,101"', ["101"], { "accounts: blank in list": 1, "accounts: repeat in list": 1 }],
  ['"101,102,"', ["101", "102"], { "accounts: blank in list": 1 }],
  ['""', [], {}],
  ["101", ["101"], { "accounts: number for text": 1 }],
  ['[101,"102"]', ["101", "102"], { "accounts: list for text": 1 }],
  ['"101.0"', ["101"], { "accounts: decimals on an id": 1 }],
])("accounts as %s are %j", (reported, accounts, drift) => {
  const one = read(`"accounts":{"1":${reported}}`);
  expect(one.report.administrators[0]?.accounts).toEqual(accounts);
  expect(one.drift).toEqual(drift);
});

test.each(['"8 people"', "-1", "NaN", "1e400", "1.5", "true", '""', "null", "99999999999"])(
  "a count of %s is none, set aside and never a zero",
  (reported) => {
    const { report, reasons } = read(`"name":{"1":"A"},"1st":{"1":{"101":${reported}}}`);
    expect(report.counts[0]?.reported.first.booked).toBeNull();
    expect(reasons).toEqual(["1st: not a whole number"]);
  },
);

test("what is set aside says where it stands in its map", () => {
  const { setAside } = readInterviewReport(
    body(
      '"name":{"1":"A","2":[],"1e3":"C"},"accounts":{"1":{},"2":"1,1e3"},"1st":{"1":{"101":1,"102":-1}},"2nd":5',
    ),
  );
  expect(setAside).toEqual({
    count: 6,
    first: [
      { index: 0, reason: "accounts: not a list of accounts" },
      { index: 1, reason: "accounts: an account's id cannot be read" },
      { index: 0, reason: "name: not a name" },
      { index: 2, reason: "name: an administrator's id cannot be read" },
      { index: 1, reason: "1st: not a whole number" },
      { index: 0, reason: "2nd: not an object" },
    ],
  });
});

test("a name has 256 characters at most, and a null for one, or for accounts, is counted", () => {
  const long = "x".repeat(256);
  const { report, drift, reasons } = read(
    `"name":{"1":"${long}","2":"${long}y","3":null,"4":${"1".repeat(300)}},"accounts":{"3":null}`,
  );
  expect(report.administrators.map(({ id, name }) => [id, name])).toEqual([
    ["3", null],
    ["1", long],
    ["2", null],
    ["4", "1".repeat(256)],
  ]);
  expect(drift).toEqual({ "name: null": 1, "name: number for text": 1, "accounts: null": 1 });
  expect(reasons).toEqual(["name: not a name"]);
});

test("a list that is not empty is no map", () => {
  expect(read('"1st":[{"101":1}]').reasons).toEqual(["1st: not an object"]);
});

test("a count as text or with decimals is its number, and counted", () => {
  const { report, drift } = read('"name":{"1":"A"},"1st":{"1":{"101":"8","102":3.0}}');
  expect(report.counts.map(({ reported }) => reported.first.booked)).toEqual([8, 3]);
  expect(drift).toEqual({ "1st: text for a number": 1, "1st: decimals on a whole number": 1 });
});

test("ids that are none are set aside, and the rest is used", () => {
  const { report, reasons } = read(
    '"name":{"1e3":"A","7":"B"},"accounts":{"7":"1e3,101"},"1st":{"7":{"NaN":1,"101":2}},"2nd":{"":{"101":1}}',
  );
  expect(report.administrators).toEqual([{ id: "7", name: "B", accounts: ["101"] }]);
  expect(report.counts).toHaveLength(1);
  expect(reasons).toEqual([
    "accounts: an account's id cannot be read",
    "name: an administrator's id cannot be read",
    "1st: an account's id cannot be read",
    "2nd: an administrator's id cannot be read",
  ]);
});

test("empty maps are reported in ColdFusion's ways too, and other things are set aside", () => {
  const { drift, reasons } = read('"accounts":"","name":null,"1st":[],"2nd":{"1":""},"3rd":"none","fdt":[1]');
  expect(drift).toEqual({
    "accounts: blank for an object": 1,
    "name: blank for an object": 1,
    "1st: blank for an object": 1,
    "2nd: blank for an object": 1,
    "name: counts without a name": 1,
  });
  expect(reasons).toEqual(["3rd: not an object", "fdt: not an object"]);
});

test("members in capitals are the same members, and unknown ones are counted", () => {
  const { report, drift } = read('"NAME":{"1":"A"},"1STSHOWEDUP":{"1":{"101":2}},"other":{}');
  expect(report.counts[0]?.reported.first.showed).toBe(2);
  expect(drift).toEqual({ "data: key in another case": 2, "data: member not in the interface": 1 });
});

test("administrators named after parts of a prototype are administrators like any other", () => {
  const { report } = read('"name":{"__proto__":"A","constructor":"B"},"1st":{"__proto__":{"toString":3}}');
  expect(report.administrators.map(({ id }) => id)).toEqual(["__proto__", "constructor"]);
  expect(report.counts).toMatchObject([
    { administratorId: "__proto__", officeId: "toString", reported: { first: { booked: 3 } } },
  ]);
  expect(Object.hasOwn(Object.prototype, "toString")).toBe(true);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test.each([
  ['{"success":true,"data":[]}', "data is not an object"],
  ['{"success":true}', "data is not an object"],
  ['{"success":false,"data":null}', "success is false"],
  ['{"success":true,"data":{"1st":', "the JSON is cut short after 30 bytes"],
])("%s is refused: %s", (reported, reason) => {
  expect(() => readInterviewReport(reported)).toThrow(new ReplyRefused(reason));
});
