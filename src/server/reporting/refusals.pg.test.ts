import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { interviewReply, weeklyReply, submission } from "#test/builders/replies.ts";
import { openReporting, posted, type TestReporting } from "#test/peers/reporting.ts";

let service: TestReporting;
beforeAll(async () => {
  service = await openReporting();
  await service.load([
    interviewReply("101", "2026-11-18", {
      name: { 1: "Bo" },
      accounts: { 1: "101" },
      "1st": { 1: { 101: 4 } },
    }),
    weeklyReply([submission("5000")]),
  ]);
});
afterAll(() => service.store.close());

const PRODUCTION = "/index.cfm";
const DEVELOPMENT = "/dev/index.cfm";
const REPORT = `${PRODUCTION}/applicantstream/interviewReportAdmin`;
const RECORDS = `${PRODUCTION}/payroll/partner_weeklyDataRoadshow`;

/** The status of a reply, after checking that its body is an error in the interface's envelope; and its message. */
async function refusalOf(reply: Response): Promise<readonly [number, string]> {
  const body = await reply.json();
  expect(body).toEqual({ message: expect.any(String), code: reply.status, success: false, data: null });
  expect(reply.headers.get("content-type")).toBe("application/json");
  expect(reply.headers.get("cache-control")).toBe("no-store");
  expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
  return [reply.status, body.message];
}

describe("addresses", () => {
  test.each([
    `${PRODUCTION}/nothing`,
    PRODUCTION,
    `${PRODUCTION}/employees/all/`,
    `${PRODUCTION}//employees/all`,
    `${PRODUCTION}/employees%2Fall`,
    `${PRODUCTION}/Employees/All`,
    `${PRODUCTION}/swagger`,
    `${PRODUCTION}/partner_weeklyData`,
    `${PRODUCTION}/partner_weeklyDataRoadshow`,
    `${DEVELOPMENT}/payroll/partner_weeklyData`,
  ])("%s is not there", async (path) => {
    expect(await refusalOf(await service.ask(path))).toEqual([404, "Nothing is at this address."]);
  });

  test.each([
    ["POST", `${PRODUCTION}/employees/all`, "GET, HEAD, OPTIONS"],
    ["DELETE", `${DEVELOPMENT}/swagger`, "GET, HEAD, OPTIONS"],
    ["GET", RECORDS, "POST, OPTIONS"],
    ["HEAD", RECORDS, "POST, OPTIONS"],
    ["PATCH", `${DEVELOPMENT}/partner_weeklyData`, "POST, OPTIONS"],
  ])("%s %s is refused and told what is possible", async (method, path, allow) => {
    const reply = await service.ask(path, { method });

    expect(reply.status).toBe(405);
    expect(reply.headers.get("allow")).toBe(allow);
  });

  test("OPTIONS says what is possible without a token", async () => {
    const reply = await service.ask(RECORDS, { method: "OPTIONS" }, null);

    expect([reply.status, reply.headers.get("allow"), await reply.text()]).toEqual([
      204,
      "POST, OPTIONS",
      "",
    ]);
  });
});

describe("tokens", () => {
  test("a request without a token is refused and told how to give one", async () => {
    const reply = await service.ask(`${PRODUCTION}/employees/all`, {}, null);

    expect(reply.headers.get("www-authenticate")).toBe("Bearer");
    expect(await refusalOf(reply)).toEqual([
      401,
      "A token is needed: Authorization: Bearer, or token in the query.",
    ]);
  });

  test("a wrong token is refused, in the header and in the query", async () => {
    const inHeader = await service.ask(`${PRODUCTION}/employees/all`, {}, "wrong");
    const inQuery = await service.ask(`${PRODUCTION}/employees/all?token=wrong`, {}, null);

    expect(await refusalOf(inHeader)).toEqual([401, "Unknown token."]);
    expect(await refusalOf(inQuery)).toEqual([401, "Unknown token."]);
  });

  test("a revoked token is refused like a wrong one", async () => {
    const token = await service.grant({});
    const before = await service.ask(`${PRODUCTION}/payroll/partner_weekly`, {}, token);
    await service.store.pool.query("update interface_token set revoked_at = now()");

    expect(before.status).toBe(200);
    expect(await refusalOf(await service.ask(`${PRODUCTION}/payroll/partner_weekly`, {}, token))).toEqual([
      401,
      "Unknown token.",
    ]);
  });

  test("the token in the query is enough, and the one in the header goes before it", async () => {
    const path = `${PRODUCTION}/payroll/partner_weekly`;
    const token = await service.grant({});

    expect((await service.ask(`${path}?token=${token}`, {}, null)).status).toBe(200);
    expect((await service.ask(`${path}?token=wrong`, {}, token)).status).toBe(200);
    expect((await service.ask(`${path}?token=${token}`, {}, "wrong")).status).toBe(401);
  });
});

describe("questions that cannot be meant", () => {
  test.each([
    [`${REPORT}?startDate=11/01/2026`, "accountId is missing."],
    [`${REPORT}?accountId=ten`, "accountId is not a whole number."],
    [`${REPORT}?accountId=101&startDate=02/30/2026`, "startDate is not a date in the form MM/DD/YYYY."],
    [`${REPORT}?accountId=101&endDate=2026-11-18`, "endDate is not a date in the form MM/DD/YYYY."],
    [`${REPORT}?accountId=101&startDate=11/18/2026&endDate=11/17/2026`, "endDate is before startDate."],
    [`${REPORT}?accountId=101&startDate=11/19/2026`, "endDate is before startDate."],
    [
      `${REPORT}?accountId=101&startDate=11/14/2023&endDate=11/18/2026`,
      "endDate makes the range longer than 1,100 days.",
    ],
    [`${REPORT}?accountId=101&accountId=102`, "accountId is given more than once."],
    [`${REPORT}?accountId=101&x=1&x=2`, "x is given more than once."],
    [`${PRODUCTION}/employees/all?token=a&token=b`, "token is given more than once."],
  ])("%s", async (path, message) => {
    expect(await refusalOf(await service.ask(path))).toEqual([400, message]);
  });

  test("a range of 1,100 days and unknown names in the query are answered", async () => {
    const path = `${REPORT}?accountId=101&startDate=11/15/2023&endDate=11/18/2026&color=red`;

    expect((await service.ask(path)).status).toBe(200);
  });

  test.each([
    ["JSON that is broken", { body: '{"officeId":', type: "application/json" }],
    ["JSON that is no object", { body: "[1]", type: "application/json" }],
    [
      "JSON sent as a form",
      { body: '{"fieldmapEntryId":"5000"}', type: "application/x-www-form-urlencoded" },
    ],
    ["a member that is not known", { body: '{"entry":1}', type: "application/json" }],
    ["a member that is a list", { body: '{"officeId":[1]}', type: "application/json" }],
    ["a day that is none", { body: "weekStart=02/30/2026", type: "application/x-www-form-urlencoded" }],
    ["a repeated member", { body: "officeId=1&officeId=2", type: "application/x-www-form-urlencoded" }],
    ["another type", { body: "<a/>", type: "application/xml" }],
    [
      "years of every office",
      { body: "weekStart=01/01/2025&weekEnd=12/31/2025", type: "application/x-www-form-urlencoded" },
    ],
  ])("a body with %s is refused", async (_what, { body, type }) => {
    const init = { method: "POST", body, headers: { "content-type": type } };
    const [status, message] = await refusalOf(await service.ask(RECORDS, init));

    expect(status).toBe(400);
    expect(message).not.toContain("{");
  });

  test("bytes that are no text are refused", async () => {
    const init = { method: "POST", body: new Uint8Array([0xff, 0xfe, 0x7b]) };

    expect(await refusalOf(await service.ask(RECORDS, init))).toEqual([400, "The body is not UTF-8 text."]);
  });

  test("a body beyond 64 kB is refused, whether its length is told or not", async () => {
    const large = "x".repeat(65_537);
    const inPieces = new Response(large).body;
    const told = await service.ask(RECORDS, {
      method: "POST",
      body: large,
      headers: { "content-length": "65537" },
    });
    const init = { method: "POST", body: inPieces, duplex: "half" };
    const untold = await service.ask(RECORDS, init);

    expect(await refusalOf(told)).toEqual([413, "The body may have 65536 bytes at most."]);
    expect(await refusalOf(untold)).toEqual([413, "The body may have 65536 bytes at most."]);
  });
});

describe("what is not there", () => {
  test("an unknown account and an unknown submission are 404", async () => {
    expect(await refusalOf(await service.ask(`${REPORT}?accountId=999`))).toEqual([
      404,
      "No account has this accountId.",
    ]);
    expect(await refusalOf(await service.ask(RECORDS, posted({ fieldmapEntryId: 999 })))).toEqual([
      404,
      "No submission has this fieldmapEntryId.",
    ]);
  });

  test("a submission whose records nobody read is an empty list", async () => {
    const reply = await service.ask(RECORDS, posted({ fieldmapEntryId: "5000" }));

    expect(await reply.json()).toEqual({ message: "ok", code: 200, success: true, data: [] });
  });
});

test.each([
  ["startDate", `${REPORT}?accountId=101&startDate=01/01/0001`],
  ["endDate", `${REPORT}?accountId=101&endDate=12/31/9999`],
  ["accountId", `${REPORT}?accountId=101%00`],
  ["promoUserId", `${REPORT}?accountId=101&promoUserId=1%00`],
])("a %s that nothing can hold is refused by its name", async (field, path) => {
  const [status, message] = await refusalOf(await service.ask(path));
  expect([status, message.split(" ")[0]]).toEqual([400, field]);
});

test.each([
  { weekStart: "12/31/9999" },
  { weekEnd: "01/01/0001" },
  { officeId: "1\0" },
  { fieldmapEntryId: "1\ud800" },
])("records asked for by %j are refused by the member's name", async (members) => {
  const [status, message] = await refusalOf(await service.ask(RECORDS, posted(members)));
  expect([status, message.split(" ")[0]]).toEqual([400, Object.keys(members)[0]]);
});
