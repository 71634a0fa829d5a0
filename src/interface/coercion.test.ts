import { describe, expect, test } from "vitest";
import type { RoadshowEvent } from "./roadshows.ts";
import type { Submission, TimeRecord } from "#domain/payroll/payroll.ts";
import type { ReplyFacts, ReadRow } from "./reading.ts";
import { readRows } from "./reply.ts";
import type { Person } from "./employees.ts";

/** Outcome of one row with these members; members that are merely missing are left out of the drift. */
type Outcome<Value> = {
  readonly value: Value | undefined;
  readonly unread: ReadRow<Value>["unread"];
  readonly drift: Record<string, number>;
  readonly reasons: readonly string[];
};

const envelope = (members: string): string =>
  `{"success":true,"code":200,"total":1,"message":"ok","data":[{${members}}]}`;

function outcome<Value>(read: (onRow: (row: ReadRow<Value>) => void) => ReplyFacts): Outcome<Value> {
  const rows: ReadRow<Value>[] = [];
  const facts = read((row) => rows.push(row));
  return {
    value: rows[0]?.value,
    unread: rows[0]?.unread ?? [],
    drift: Object.fromEntries([...facts.drift].filter(([key]) => !key.endsWith(": missing"))),
    reasons: facts.setAside.first.map(({ reason }) => reason),
  };
}

const person = (members: string): Outcome<Person> =>
  outcome((onRow) => readRows("employees", envelope(`"personid":"7",${members}`), onRow));
const submission = (members: string): Outcome<Submission> =>
  outcome((onRow) =>
    readRows("weekly", envelope(`"fieldmapEntryId":"5","officeId":"101",${members}`), onRow),
  );
const event = (members: string): Outcome<RoadshowEvent> =>
  outcome((onRow) => readRows("roadshowEvents", envelope(`"eventId":4000,${members}`), onRow));
const record = (members: string): Outcome<TimeRecord> =>
  outcome((onRow) => readRows("roadshowDataDev", envelope(members), onRow));

describe("text", () => {
  test.each([
    ['"02108"', "02108", {}],
    ["02108", "02108", { "zip: number for text": 1 }],
    ["2108", "02108", { "zip: number for text": 1, "zip: leading zero lost": 1 }],
    ['"2108-1234"', "02108-1234", { "zip: leading zero lost": 1 }],
    ["21081234", "021081234", { "zip: number for text": 1, "zip: leading zero lost": 1 }],
    [
      "2134.0",
      "02134",
      { "zip: number for text": 1, "zip: decimals on digits": 1, "zip: leading zero lost": 1 },
    ],
    ['"10001.0"', "10001", { "zip: decimals on digits": 1 }],
    ['"210"', "210", {}],
    ["NaN", "NaN", { "zip: number for text": 1 }],
    ["1e400", "1e400", { "zip: number for text": 1 }],
    ["true", "true", { "zip: boolean for text": 1 }],
    ["null", "", { "zip: null": 1 }],
    ['"a\\u0000b\\ud800"', "a\ufffdb\ufffd", { "zip: character that cannot be stored": 1 }],
  ])("%s is %j", (told, zip, drift) => {
    expect(person(`"zip":${told}`)).toMatchObject({ value: { zip }, unread: [], drift });
  });

  test.each([
    ["1234567", "001234567"],
    ["12345678", "012345678"],
    ['"12345678"', "012345678"],
    ['"123456"', "123456"],
    ['"012-34-5678"', "012-34-5678"],
    ["960214382.0", "960214382"],
    ["60214382.0", "060214382"],
    ["9.60214382E8", "960214382"],
    ["6.0214382E7", "060214382"],
  ])("an SSN of %s is %s: leading zeros get lost", (given, ssn) => {
    expect(person(`"SSN":${given}`).value?.ssn).toBe(ssn);
  });

  test.each([
    ["5550101001.0", "5550101001", { "phone: number for text": 1, "phone: decimals on digits": 1 }],
    ['"5550101001.0"', "5550101001", { "phone: decimals on digits": 1 }],
    ["5.550101001E9", "5550101001", { "phone: number for text": 1, "phone: decimals on digits": 1 }],
    ["5.55E9", "5550000000", { "phone: number for text": 1, "phone: decimals on digits": 1 }],
    ["1.0E7", "10000000", { "phone: number for text": 1, "phone: decimals on digits": 1 }],
    ['"5.550101001E9"', "5550101001", { "phone: decimals on digits": 1 }],
    ["5.550101001E8", "5.550101001E8", { "phone: number for text": 1 }],
    ["5.5e400", "5.5e400", { "phone: number for text": 1 }],
    ["1.55501010019999999E17", "1.55501010019999999E17", { "phone: number for text": 1 }],
    ['"555.010.1001"', "555.010.1001", {}],
    ['"010.1001"', "010.1001", {}],
  ])("a phone of %s is %s: ColdFusion writes digits as doubles", (reported, phone, drift) => {
    expect(person(`"phone":${reported}`)).toMatchObject({ value: { phone }, unread: [], drift });
  });

  test("a double in any text is its digits, a text that looks like one is kept", () => {
    expect(person('"street_apt":4.0,"city":"4.0"').value).toMatchObject({ streetApt: "4", city: "4.0" });
  });

  test("an object or a list for text is empty, and marked without its content", () => {
    expect(person('"city":{"SSN":"960-21-4382"},"state":["MA"]')).toMatchObject({
      value: { city: "", state: "" },
      unread: [
        { field: "city", text: "(an object)" },
        { field: "state", text: "(a list)" },
      ],
      drift: { "city: not text": 1, "state: not text": 1 },
    });
  });

  test("text of no reasonable length is marked, and the mark is short", () => {
    const { value, unread } = person(`"city":"${"x".repeat(1000)}"`);
    expect(value?.city).toBe("");
    expect(unread).toEqual([{ field: "city", text: `${"x".repeat(200)}…` }]);
  });

  test("text has 256 characters at most", () => {
    const longest = "x".repeat(256);
    expect(person(`"city":"${longest}"`)).toMatchObject({ value: { city: longest }, unread: [] });
    expect(person(`"city":"${longest}x"`).value?.city).toBe("");
  });

  test("a mark keeps 200 characters whole", () => {
    const marked = (length: number) => person(`"createdate":"${"x".repeat(length)}"`).unread[0]?.text;
    expect(marked(200)).toBe("x".repeat(200));
    expect(marked(201)).toBe(`${"x".repeat(200)}…`);
  });

  test("a boolean in a name is the surname it came from", () => {
    expect(person('"firstname":true,"lastname":false')).toMatchObject({
      value: { firstName: "Yes", lastName: "No" },
      drift: { "firstname: boolean in a name": 1, "lastname: boolean in a name": 1 },
    });
  });

  test("a boolean in any person's name is a surname, with a warning", () => {
    const names = '"payoutOwner":{"lname":false,"fname":true},"hubManager":{"lname":"Null","fname":"No"}';
    expect(event(`"icd":[{${names}}]`)).toMatchObject({
      value: {
        assignments: [
          { payoutOwner: { last: "No", first: "Yes" }, hubManager: { last: "Null", first: "No" } },
        ],
      },
      drift: { "icd.payoutOwner.lname: boolean in a name": 1, "icd.payoutOwner.fname: boolean in a name": 1 },
    });
    expect(submission('"ownerName":false')).toMatchObject({
      value: { ownerName: "No" },
      drift: { "ownerName: boolean in a name": 1 },
    });
    expect(record('"personLastName":false').value?.lastName).toBe("No");
  });

  test.each([
    ['""', "", {}],
    ['"0"', "0", {}],
    ['"2026-11-16"', "2026-11-16", {}],
    ["true", "true", { "partner_submitted: boolean for text": 1 }],
    ["1", "1", { "partner_submitted: number for text": 1 }],
    ["false", "", { "partner_submitted: flag for text": 1 }],
    ["0", "", { "partner_submitted: flag for text": 1 }],
  ])(
    "partner_submitted as %s is %j: any text is submitted, a flag that says no is not",
    (given, submitted, drift) => {
      expect(submission(`"partner_submitted":${given}`)).toMatchObject({
        value: { submitted },
        unread: [],
        drift,
      });
    },
  );

  test("markup, formulas and right-to-left marks are text like any other", () => {
    expect(person('"lastname":"=<b>\\u202e\'--"').value?.lastName).toBe("=<b>\u202e'--");
  });
});

describe("private text", () => {
  test.each(["960214382", '"960-21-4382"', '["960-21-4382"]', `"${"960-21-4382".repeat(50)}"`])(
    "SSN and DOB as %s never reach the drift report or the unread values",
    (told) => {
      const { unread, drift } = person(`"SSN":${told},"DOB":${told}`);
      expect(unread).toEqual([]);
      expect(JSON.stringify(drift)).not.toContain("960");
    },
  );

  test("a number keeps its digits", () => {
    expect(person('"SSN":960214382').value?.ssn).toBe("960214382");
  });
});

describe("ids", () => {
  test.each([
    ['"101"', "101", {}],
    ["101", "101", { "officeid: number for text": 1 }],
    ["101.0", "101", { "officeid: number for text": 1, "officeid: decimals on an id": 1 }],
    ['" 101 "', "101", {}],
    ["90071992547409931234", "90071992547409931234", { "officeid: number for text": 1 }],
    ['"A-12"', "A-12", {}],
    ['"007"', "007", {}],
    ['"101.0"', "101", { "officeid: decimals on an id": 1 }],
    ['""', null, {}],
    ["null", null, { "officeid: null": 1 }],
  ])("%s is the id %j", (told, officeId, drift) => {
    expect(person(`"officeid":${told}`)).toEqual(expect.objectContaining({ unread: [], drift }));
    expect(person(`"officeid":${told}`).value?.officeId).toBe(officeId);
  });

  test.each(["1e3", '"1,290"', "NaN", "1e400", "true", "101.5", '"Infinity"'])(
    "%s is no id: marked",
    (told) => {
      const text = told.replaceAll('"', "");
      expect(person(`"officeid":${told}`)).toMatchObject({
        value: { officeId: null },
        unread: [{ field: "officeId", text }],
        drift: { "officeid: not an id": 1 },
      });
    },
  );

  test.each(["1e3", '"1,290"', "NaN", "false", "[]"])("a row whose own id is %s is set aside", (told) => {
    const row = outcome<Person>((onRow) => readRows("employees", envelope(`"personid":${told}`), onRow));
    expect(row).toMatchObject({ value: undefined, reasons: ["personid is not an id"] });
  });

  test.each(["\\u0000", "\\n", "\\t", "\\u007f", "\\u0085", "\\u2028"])(
    "a control character %s inside an id refuses the row, whichever of its ids it is",
    (sign) => {
      const refusedBy = (row: Outcome<unknown>) => [row.value, row.reasons];
      const id = `"1${sign}2"`;
      expect(refusedBy(person(`"officeid":${id}`))).toEqual([
        undefined,
        ["officeid has a control character"],
      ]);
      expect(refusedBy(record(`"clockInId":${id}`))).toEqual([
        undefined,
        ["clockInId has a control character"],
      ]);
      expect(refusedBy(event(`"icd":[{"payoutOwnerId":${id}}]`))).toEqual([
        undefined,
        ["icd.payoutOwnerId has a control character"],
      ]);
    },
  );

  test("blanks and line ends around an id are no part of it", () => {
    expect(person('"officeid":"\\t101\\r\\n"')).toMatchObject({ value: { officeId: "101" }, unread: [] });
  });

  test("two ids beyond 2^53 stay two", () => {
    const ids: string[] = [];
    const rows = '{"personid":9007199254740993},{"personid":9007199254740992}';
    readRows("employees", `{"success":true,"data":[${rows}]}`, ({ value }) => ids.push(value.id));
    expect(ids).toEqual(["9007199254740993", "9007199254740992"]);
  });

  test.each([
    ['"eventId":"4000"', { "eventId: text for a number": 1 }],
    ['"eventId":04000', { "eventId: leading zeros": 1 }],
    ['"eventId":4000.0', { "eventId: decimals on an id": 1 }],
    ['"eventId":" 4000 "', { "eventId: text for a number": 1 }],
  ])("the integer id of %s is 4000", (members, drift) => {
    const row = outcome<RoadshowEvent>((onRow) => readRows("roadshowEvents", envelope(members), onRow));
    expect(row).toMatchObject({ value: { id: "4000" }, drift });
  });

  test.each([
    ["0", "0"],
    ["-0", "0"],
    ["-007", "-7"],
    ["000", "0"],
  ])("an event may have the id %s, which is %s", (reported, id) => {
    const row = outcome<RoadshowEvent>((onRow) =>
      readRows("roadshowEvents", envelope(`"eventId":${reported}`), onRow),
    );
    expect(row.value?.id).toBe(id);
  });

  test("an id has 64 characters at most", () => {
    const longest = "9".repeat(64);
    expect(record(`"clockInId":${longest}`)).toMatchObject({ value: { clockInId: longest }, unread: [] });
    expect(record(`"clockInId":${longest}9`)).toMatchObject({ value: { clockInId: null } });
    expect(person(`"officeid":"${longest}9"`).drift).toEqual({ "officeid: not an id": 1 });
  });

  test("zero is how an integer id that was not told is written, so it is none", () => {
    expect(record('"personID":0,"clockInId":0').value).toMatchObject({ personId: null, clockInId: null });
  });
});

describe("whole numbers", () => {
  test.each([
    ["480", 480, {}],
    ['"480"', 480, { "totalMin: text for a number": 1 }],
    ["480.0", 480, { "totalMin: decimals on a whole number": 1 }],
    ["-0", 0, {}],
    ["-5", -5, {}],
    ['"+480"', 480, { "totalMin: text for a number": 1, "totalMin: plus sign": 1 }],
  ])("%s is %d", (told, totalMin, drift) => {
    expect(record(`"totalMin":${told}`)).toMatchObject({ value: { totalMin }, unread: [], drift });
  });

  test.each(['"1,290"', "NaN", "1e400", "1e3", "7.5", "99999999999", "true", '"8 hours"'])(
    "%s is marked",
    (told) => {
      expect(record(`"totalMin":${told}`)).toMatchObject({
        value: { totalMin: null },
        unread: [{ field: "totalMin", text: told.replaceAll('"', "") }],
        drift: { "totalMin: not a whole number": 1 },
      });
    },
  );

  test("a weekly total is text, and a number there is counted", () => {
    expect(submission('"totalMin":"16944"')).toMatchObject({ value: { totalMin: 16944 }, drift: {} });
    expect(submission('"totalMin":16944').drift).toEqual({ "totalMin: number for text": 1 });
    expect(submission('"totalMin":""')).toMatchObject({ value: { totalMin: null }, unread: [], drift: {} });
  });
});

describe("flags", () => {
  test.each([
    ["1", true, {}],
    ["0", false, {}],
    ["1.0", true, {}],
    ["0.0", false, {}],
    ["01", true, {}],
    ["00", false, {}],
    ["true", true, { "active: boolean for a number": 1 }],
    ["false", false, { "active: boolean for a number": 1 }],
    ['"1"', true, { "active: text for a number": 1 }],
    ['"0"', false, { "active: text for a number": 1 }],
    ['"YES"', true, { "active: text for a number": 1 }],
    ['"no"', false, { "active: text for a number": 1 }],
    ['"y"', true, { "active: text for a number": 1 }],
    ['"N"', false, { "active: text for a number": 1 }],
    ['""', false, { "active: text for a number": 1 }],
    ["null", false, { "active: null": 1 }],
  ])("%s is %s", (told, isActive, drift) => {
    expect(person(`"active":${told}`)).toEqual(expect.objectContaining({ unread: [], drift }));
    expect(person(`"active":${told}`).value?.isActive).toBe(isActive);
  });

  test.each(["2", '"maybe"', "NaN", "-1", "[1]"])("%s is no flag: false, and marked", (told) => {
    const { value, unread, drift } = person(`"active":${told}`);
    expect(value?.isActive).toBe(false);
    expect(unread.map(({ field }) => field)).toEqual(["isActive"]);
    expect(drift).toEqual({ "active: not a flag": 1 });
  });

  test("a flag in text and a true boolean are as the interface has them", () => {
    expect(submission('"isRoadShow":"1"')).toMatchObject({ value: { isRoadShow: true }, drift: {} });
    expect(event('"isRoadShow":true')).toMatchObject({ value: { isRoadShow: true }, drift: {} });
    expect(event('"isRoadShow":"1"').drift).toEqual({ "isRoadShow: text for a boolean": 1 });
  });
});

test("an example is the first of its kind, and has 40 characters at most", () => {
  const examplesOf = (values: readonly string[]) => {
    const rows = values.map((value, index) => `{"personid":"${index}","active":"${value}"}`);
    return readRows("employees", `{"success":true,"data":[${rows.join(",")}]}`, () => undefined).examples;
  };
  expect(examplesOf(["maybe", "perhaps"]).get("active: not a flag")).toBe("“maybe”");
  expect(examplesOf(["x".repeat(40)]).get("active: not a flag")).toBe(`“${"x".repeat(40)}”`);
  expect(examplesOf([`y${"x".repeat(40)}`]).get("active: not a flag")).toBe(`“y${"x".repeat(39)}…”`);
});

test("an example is the value as it came, of texts and private fields its shape, and never an SSN", () => {
  const members = `"active":"YES","zip":2108,"SSN":96527219,"hasFieldmapAcct":"965-27-2199"`;
  const { examples } = readRows("employees", envelope(`"personid":"7",${members}`), () => undefined);
  expect(Object.fromEntries(examples)).toEqual({
    "active: text for a number": "“YES”",
    "zip: number for text": "9999",
    "zip: leading zero lost": "9999",
    "SSN: number for text": "99999999",
    "SSN: leading zero lost": "99999999",
    "hasFieldmapAcct: not a flag": "“***-**-****”",
  });
});
