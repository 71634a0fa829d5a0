import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Exchange } from "#interface/operations.ts";
import { readCaptureFile } from "./files.ts";

const folder = mkdtempSync(join(tmpdir(), "fieldboard-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

/** The text of a body, which is left in its file until it is read. */
const bodyText = ({ body }: Exchange): string => {
  if (typeof body === "string") return body;
  const bytes = "bytes" in body ? body.bytes : body;
  return Buffer.concat(bytes instanceof Uint8Array ? [bytes] : [...bytes]).toString();
};

const base = "https://reports.example.com/api/index.cfm";
const entry = (method: string, url: string, text: string, more: object = {}) => ({
  startedDateTime: "2026-11-18T14:00:01.142Z",
  time: 2000,
  request: { method, url, headers: [{ name: "Cookie", value: "CFID=planted" }], ...more },
  response: { status: 200, content: { text } },
});
const har = (...entries: object[]): string => JSON.stringify({ log: { version: "1.2", entries } });

test("operation, parameters and the moment of receipt come from each exchange", async () => {
  const interview = entry(
    "GET",
    `${base}/applicantstream/interviewReportAdmin?token=planted&accountId=101&startDate=11%2F09%2F2026&endDate=11%2F09%2F2026`,
    "{}",
  );
  const records = entry("POST", `${base}/payroll/partner_weeklyDataRoadshow`, "{}", {
    postData: { mimeType: "application/json", text: '{"fieldmapEntryId":"5003"}' },
  });

  const { exchanges, setAside } = await readCaptureFile(file("two.har", har(interview, records)));

  expect(setAside).toEqual([]);
  expect(exchanges.map((exchange) => ({ ...exchange, body: bodyText(exchange) }))).toEqual([
    {
      where: "two.har, exchange 2 (POST /payroll/partner_weeklyDataRoadshow)",
      operation: "roadshowData",
      request: { entry: "5003" },
      receivedAt: "2026-11-18T14:00:03Z",
      body: "{}",
    },
    {
      where: "two.har, exchange 1 (GET /applicantstream/interviewReportAdmin)",
      operation: "interviewReport",
      request: { account: "101", from: "2026-11-09", to: "2026-11-09" },
      receivedAt: "2026-11-18T14:00:03Z",
      body: "{}",
    },
  ]);
});

test("no token and no cookie of a capture reaches what is read from it", async () => {
  const capture = await readCaptureFile(
    file("token.har", har(entry("GET", `${base}/employees/all?token=planted`, "{}"))),
  );

  expect(JSON.stringify(capture)).not.toContain("planted");
});

test("a form body tells the submission too", async () => {
  const records = entry("POST", `${base}/payroll/partner_weeklyDataRoadshow`, "{}", {
    postData: { mimeType: "application/x-www-form-urlencoded", text: "fieldmapEntryId=5003" },
  });

  const { exchanges } = await readCaptureFile(file("form.har", har(records)));

  expect(exchanges[0]?.request).toEqual({ entry: "5003" });
});

test("a posted body in base64 is its text, and one that is only said to be is read as it is", async () => {
  const sent = '{"fieldmapEntryId":"5003"}';
  const texts = [Buffer.from(sent).toString("base64"), sent];
  const records = texts.map((text) =>
    entry("POST", POST_RECORDS, "{}", {
      postData: { mimeType: "application/json", encoding: "base64", text },
    }),
  );

  expect(await readCaptureFile(file("posted-base64.har", har(...records)))).toMatchObject({
    exchanges: [{ request: { entry: "5003" } }, { request: { entry: "5003" } }],
    setAside: [],
  });
});

const POST_RECORDS = `${base}/payroll/partner_weeklyDataRoadshow`;

test.each([
  ["an empty text", { mimeType: "application/x-www-form-urlencoded", text: "" }],
  ["a blank text", { mimeType: "application/x-www-form-urlencoded", text: " " }],
  ["a text of null", { mimeType: "application/x-www-form-urlencoded", text: null, comment: null }],
  ["no text and no media type", { mimeType: null }],
])("the parameters of a posted body count beside %s", async (_, post) => {
  const params = [
    { name: "fieldmapEntryId", value: "5003" },
    { name: "officeId", value: null },
  ];
  const records = entry("POST", POST_RECORDS, "{}", { postData: { ...post, params } });

  expect(await readCaptureFile(file("params.har", har(records)))).toMatchObject({
    exchanges: [{ request: { entry: "5003" } }],
    setAside: [],
  });
});

test("null stands for what a tool left out", async () => {
  const people = entry("GET", `${base}/employees/all`, "{}", { postData: null, comment: null });
  const records = entry("POST", POST_RECORDS, "{}", {
    postData: { mimeType: "application/json", text: '{"fieldmapEntryId":"5003"}', params: null },
  });
  const plain = { ...people, response: { status: 200, content: { text: "{}", encoding: null } } };

  const capture = await readCaptureFile(file("null.har", har(people, plain, records)));

  expect(capture).toMatchObject({
    exchanges: [{}, {}, { request: { entry: "5003" } }],
    setAside: [],
    drift: new Map(),
  });
  expect(capture.exchanges.map(bodyText)).toEqual(["{}", "{}", "{}"]);
});

test.each([
  ["a text of null", { text: null }],
  ["no text", {}],
  ["content of null", null],
])("our own exchange with %s has no body, and is set aside by its path", async (_, content) => {
  const people = { ...entry("GET", `${base}/employees/all`, ""), response: { status: 200, content } };

  expect((await readCaptureFile(file("bodiless.har", har(people)))).setAside).toEqual([
    {
      where: "bodiless.har, exchange 1 (GET /employees/all)",
      reason: "the capture holds no body for it",
    },
  ]);
});

test.each([
  ["2026-11-18T14:00:01.497000", "2026-11-18T14:00:03Z"],
  ["2026-11-18 14:00:01", "2026-11-18T14:00:03Z"],
])("a moment without a zone, %s, is in UTC, and counted", async (startedDateTime, receivedAt) => {
  const people = { ...entry("GET", `${base}/employees/all`, "{}"), startedDateTime };
  const { exchanges, drift } = await readCaptureFile(file("zoneless.har", har(people, people)));

  expect(exchanges.map((exchange) => exchange.receivedAt)).toEqual([receivedAt, receivedAt]);
  expect([...drift]).toEqual([["captures: time without a zone, taken as UTC", 2]]);
});

test("a moment with an offset is that moment, and nothing is counted", async () => {
  const people = {
    ...entry("GET", `${base}/employees/all`, "{}"),
    startedDateTime: "2026-11-18T09:00:01-05:00",
  };
  const { exchanges, drift } = await readCaptureFile(file("offset.har", har(people)));

  expect([exchanges[0]?.receivedAt, drift.size]).toEqual(["2026-11-18T14:00:03Z", 0]);
});

const withContent = (content: object) => ({
  ...entry("GET", `${base}/employees/all`, ""),
  response: { status: 200, content },
});

test("a body in base64 is its bytes, with the charset of its media type", async () => {
  const bytes = Buffer.from('{"message":"Núñez"}', "latin1");
  const mimeType = "application/json; charset=ISO-8859-1";
  const content = { text: bytes.toString("base64"), encoding: "base64", mimeType };

  const { exchanges, drift } = await readCaptureFile(file("base64.har", har(withContent(content))));

  expect(exchanges).toMatchObject([{ body: { mediaType: mimeType } }]);
  expect(exchanges.map(bodyText)).toEqual([bytes.toString()]);
  expect(drift.size).toBe(0);
});

test("a body that is said to be base64 and is plain text is read as text, and counted", async () => {
  const content = { text: '{"success":true}', encoding: "base64", mimeType: "application/json" };

  const { exchanges, drift } = await readCaptureFile(file("firefox.har", har(withContent(content))));

  expect(exchanges.map(bodyText)).toEqual(['{"success":true}']);
  expect([...drift]).toEqual([["captures: plain text said to be base64", 1]]);
});

test.each([
  "/employees/all;jsessionid=planted.node1",
  "/Employees/All",
  "/employees/all/",
  "//employees/all",
  "/employees//all//",
  "/employees%2Fall",
  "%2f%65mployees%2fall%3bjsessionid=planted",
])("%s is the address of all employees, and no session id is repeated", async (path) => {
  const capture = await readCaptureFile(file("address.har", har(entry("GET", `${base}${path}`, "{}"))));

  expect(capture).toMatchObject({
    exchanges: [{ operation: "employees", where: "address.har, exchange 1 (GET /employees/all)" }],
    foreign: 0,
  });
  expect(JSON.stringify(capture)).not.toContain("planted");
});

test("a session id may stand behind index.cfm too", async () => {
  const url = `${base};jsessionid=planted/employees/all`;

  expect(await readCaptureFile(file("session.har", har(entry("GET", url, "{}"))))).toMatchObject({
    exchanges: [{ operation: "employees" }],
  });
});

test("what belongs to other sites is counted as theirs, however broken it is", async () => {
  const other = entry("GET", "https://other.example.test/logo.png", "");
  const people = entry("GET", `${base}/employees/all`, "{}");
  const broken = [
    { ...other, response: { status: 200, content: { text: null } } },
    { ...other, response: null },
    { ...other, startedDateTime: null },
    { request: { method: "GET", url: "data:image/png;base64,AA" } },
    { request: { method: "GET", url: "not an address" } },
    { request: { method: null, url: "https://other.example.test/" } },
  ];

  expect(await readCaptureFile(file("broken-others.har", har(...broken, people)))).toMatchObject({
    exchanges: [{ operation: "employees" }],
    setAside: [],
    foreign: 6,
  });
});

test("our own exchange that is broken is set aside, without its content", async () => {
  const broken = { ...entry("GET", `${base}/employees/all`, "planted"), startedDateTime: null };

  const { setAside } = await readCaptureFile(file("broken.har", har(broken)));

  expect(setAside).toHaveLength(1);
  expect(setAside[0]?.reason).toContain("not an exchange of HAR 1.2");
  expect(JSON.stringify(setAside)).not.toContain("planted");
});

test("a bare reply without rows is an empty reply, which is set aside as such", async () => {
  const reply = '{"total":0,"code":200,"success":true,"data":[]}';

  expect(await readCaptureFile(file("empty.json", reply))).toMatchObject({
    exchanges: [],
    setAside: [
      { where: "empty.json", reason: "an empty reply: it has no rows, and does not say which report it is" },
    ],
  });
});

test("an exchange with a date that does not exist is set aside, naming the parameter", async () => {
  const bad = entry(
    "GET",
    `${base}/applicantstream/interviewReportAdmin?accountId=101&startDate=02%2F30%2F2026&endDate=02%2F30%2F2026`,
    "{}",
  );

  const { exchanges, setAside } = await readCaptureFile(file("date.har", har(bad)));

  expect(exchanges).toEqual([]);
  expect(setAside[0]?.reason).toContain("startDate");
});

test("pages and pictures of the same visit are counted, not set aside", async () => {
  const page = entry("GET", "https://reports.example.com/logo.png", "");
  const people = entry("GET", `${base}/employees/all`, "{}");

  expect(await readCaptureFile(file("mixed.har", har(page, people)))).toMatchObject({
    foreign: 1,
    setAside: [],
    exchanges: [{ operation: "employees" }],
  });
});

test("a bare reply is recognized by its members", async () => {
  const reply = JSON.stringify({
    total: 0,
    code: 200,
    success: true,
    data: [{ fieldmapEntryId: "1", partner_locked: "" }],
  });

  expect(await readCaptureFile(file("weekly.json", reply))).toMatchObject({
    exchanges: [{ operation: "weekly" }],
  });
});

test.each([
  [
    "a HAR cut in half",
    "half.har",
    har(entry("GET", `${base}/employees/all`, "{}")).slice(0, 120),
    /half\.har: a HAR capture that is cut short/,
  ],
  [
    "a HAR of another site",
    "other.har",
    har(entry("GET", "https://example.org/", "")),
    /other\.har: a capture of another site/,
  ],
  [
    "JSON of something else",
    "other.json",
    '{"private":"planted"}',
    /other\.json: neither a HAR capture nor a reply/,
  ],
  [
    "a picture",
    "picture.png",
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]),
    /picture\.png: not UTF-8 text/,
  ],
  ["an empty file", "empty.har", "", /empty\.har: not JSON/],
])("%s is refused with the file's name and without its content", async (_, name, content, message) => {
  const path = file(name, content);

  await expect(readCaptureFile(path)).rejects.toThrow(message);
  await expect(readCaptureFile(path)).rejects.not.toThrow(/planted/);
});

const MEBIBYTE = 1024 * 1024;

test("a body is read as it is, wherever it is cut into pieces", async () => {
  const special = String.raw`\\\"\u00e9é\ud83d\ude00😀\n\/\\u12`;
  const expected: unknown = JSON.parse(`"${special}"`);
  for (let shift = 1; shift <= special.length; shift += 1) {
    const filler = "x".repeat(MEBIBYTE - shift);
    const text = har(entry("GET", `${base}/employees/all`, "BODY")).replace("BODY", filler + special);
    const { exchanges } = await readCaptureFile(file("pieces.har", text));
    expect(exchanges.map((exchange) => bodyText(exchange).slice(filler.length))).toEqual([expected]);
  }
});

test("what a browser notes beside an exchange may be nested deeply", async () => {
  let calls: object = {};
  for (let depth = 0; depth < 300; depth += 1) calls = { parent: calls };
  const people = { ...entry("GET", `${base}/employees/all`, "{}"), _initiator: calls };
  const { exchanges } = await readCaptureFile(file("deep.har", har(people)));
  expect(exchanges.map(bodyText)).toEqual(["{}"]);
});

test("half of a pair of characters is no text", async () => {
  const text = har(entry("GET", `${base}/employees/all`, "BODY")).replace("BODY", String.raw`\ud83d`);
  const { exchanges } = await readCaptureFile(file("half-pair.har", text));
  expect(() => exchanges.map(bodyText)).toThrow("the body is not UTF-8 text");
});

test("a body may be as large as the setting says", async () => {
  const people = (letters: number): string =>
    `{"success":true,"data":[{"isSccApproved":"${"x".repeat(letters)}"}]}`;
  const sizes = { wholeMb: 1, partMb: 1 };
  const read = async (letters: number): Promise<readonly string[]> => {
    const bare = await readCaptureFile(file("bare.json", people(letters)), sizes);
    const captured = har(entry("GET", `${base}/employees/all`, people(letters)));
    const inHar = await readCaptureFile(file("large.har", captured), sizes);
    return [...bare.exchanges, ...inHar.exchanges].map((exchange) => bodyText(exchange).slice(0, 9));
  };
  expect(await read(MEBIBYTE - 100)).toEqual(['{"success', '{"success']);
  await expect(read(MEBIBYTE)).rejects.toThrow("the body is larger than 1 MiB");
});

test("a file that is not there is said to be missing", async () => {
  await expect(readCaptureFile(join(folder, "none.har"))).rejects.toThrow("none.har: no such file");
});
