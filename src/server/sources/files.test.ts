import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readCaptureFile } from "./files.ts";

const folder = mkdtempSync(join(tmpdir(), "fieldboard-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
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
  expect(exchanges).toEqual([
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

test("a file that is not there is said to be missing", async () => {
  await expect(readCaptureFile(join(folder, "none.har"))).rejects.toThrow("none.har: no such file");
});
