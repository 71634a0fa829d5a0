import { describe, expect, test } from "vitest";
import { isoDate } from "#domain/time/time.ts";
import { bodyPairs } from "./requests.ts";
import {
  RequestRefused,
  requestedRange,
  readInterviewRequest,
  readWeeklyDataRequest,
  tokenOf,
} from "./requests.ts";
import { sample } from "fast-check";
import { person, records, roadshowEvent, submission } from "#test/builders/interface-arbitraries.ts";
import { detectOperation, OPERATIONS, operationOf, ROUTES } from "./operations.ts";
import { writeInterviewReply, writeReply } from "./writing.ts";

const query = (text: string): URLSearchParams => new URLSearchParams(text);
const interview = (text: string) => readInterviewRequest(query(text));
const json = (text: string) => readWeeklyDataRequest([], bodyPairs({ mediaType: "application/json", text }));
const form = (text: string) =>
  readWeeklyDataRequest(
    [],
    bodyPairs({ mediaType: "application/x-www-form-urlencoded; charset=utf-8", text }),
  );

const fieldOf = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error instanceof RequestRefused ? error.field : error;
  }
};

describe("operations", () => {
  test.each(OPERATIONS)("%s is found by its method and path, below any address", (operation) => {
    const { method, path } = ROUTES[operation];
    expect(operationOf(method, path)).toBe(operation);
    expect(operationOf(method.toLowerCase(), `/api/index.cfm${path}`)).toBe(operation);
    expect(operationOf(method === "GET" ? "POST" : "GET", path)).toBeNull();
  });

  test.each(["/employees", "/employees/all/active", "/employees%2500/all", "/swagger", ""])(
    "%j is none",
    (path) => {
      expect(operationOf("GET", path)).toBeNull();
    },
  );

  test.each([
    "/employees/all/",
    "/Employees/ALL",
    "/employees/all;jsessionid=0A1B2C.node1",
    "/api/Index.cfm;jsessionid=0A1B2C/employees;v=1/all/",
    "/api/index.cfm//employees%2fall//",
  ])("%s is the address of all employees too", (path) => {
    expect(operationOf("GET", path)).toBe("employees");
  });
});

describe("bare replies", () => {
  test.each([
    ["roadshowEvents", writeReply("roadshowEvents", sample(roadshowEvent, 1))],
    ["employees", writeReply("employees", sample(person, 1))],
    ["weekly", writeReply("weekly", sample(submission, 1))],
    ["roadshowData", writeReply("roadshowData", sample(records.roadshowData, 1))],
    ["roadshowDataDev", writeReply("roadshowDataDev", sample(records.roadshowDataDev, 1))],
    ["weeklyDataDev", writeReply("weeklyDataDev", sample(records.weeklyDataDev, 1))],
    ["interviewReport", writeInterviewReply({ administrators: [], counts: [] })],
  ])("a reply of %s is recognized, in capitals too", (operation, reply) => {
    expect(detectOperation(reply)).toBe(operation);
    expect(detectOperation(reply.toUpperCase())).toBe(operation);
  });

  test("what has the members of a row and no envelope is no reply", () => {
    expect(detectOperation('{"data":[{"partner_locked":""}]}')).toBeNull();
    expect(detectOperation('{"success":true,"rows":[{"partner_locked":""}]}')).toBeNull();
    expect(detectOperation('{"success":true,"data":[{"id":"1"}]}')).toBeNull();
  });

  test("the two development paths are at the development address only", () => {
    const development = OPERATIONS.filter((operation) => !ROUTES[operation].isOnProduction);
    expect(development).toEqual(["roadshowDataDev", "weeklyDataDev"]);
  });
});

describe("interview reports", () => {
  test("all of the query is read", () => {
    expect(
      interview("token=t&accountId=101&startDate=11/02/2026&endDate=11%2F08%2F2026&promoUserId=1011"),
    ).toEqual({
      account: "101",
      from: "2026-11-02",
      to: "2026-11-08",
      administrator: "1011",
    });
  });

  test("what is left out or blank is null, and unknown names are ignored", () => {
    expect(interview("ACCOUNTID=101&endDate=&_=123")).toEqual({
      account: "101",
      from: null,
      to: null,
      administrator: null,
    });
  });

  test.each([
    ["startDate=11/02/2026", "accountId"],
    ["accountId=", "accountId"],
    ["accountId=abc", "accountId"],
    ["accountId=1e3", "accountId"],
    ["accountId=101&startDate=02/30/2026", "startDate"],
    ["accountId=101&endDate=02/30/2026", "endDate"],
    ["accountId=101&startDate=2/3/2026", "startDate"],
    ["accountId=101&startDate=2026-11-02", "startDate"],
    ["accountId=101&startDate=12/31/1899", "startDate"],
    ["accountId=101&endDate=01/01/3000", "endDate"],
    ["accountId=101&promoUserId=1%0A2", "promoUserId"],
    ["accountId=101&startDate=11/08/2026&endDate=11/07/2026", "endDate"],
    ["accountId=101&startDate=01/01/2023&endDate=01/05/2026", "endDate"],
    ["accountId=101&promoUserId=1e3", "promoUserId"],
    ["accountId=101&accountId=102", "accountId"],
    ["accountId=101&AccountID=101", "accountId"],
    ["accountId=101&a=1&a=2", "a"],
  ])("%s is refused, naming %s", (text, field) => {
    expect(fieldOf(() => interview(text))).toBe(field);
  });

  test("the first and the last day of the interface's years can be requested", () => {
    expect(interview("accountId=1&endDate=01/01/1900")).toMatchObject({ to: "1900-01-01" });
    expect(interview("accountId=1&startDate=12/31/2999")).toMatchObject({ from: "2999-12-31" });
  });

  test("1,100 days are a range and 1,101 are not", () => {
    expect(interview("accountId=1&startDate=01/01/2023&endDate=01/04/2026")).toMatchObject({
      to: "2026-01-04",
    });
    expect(() => interview("accountId=1&startDate=01/01/2023&endDate=01/05/2026")).toThrow(
      "endDate makes the range longer than 1,100 days",
    );
  });

  const today = isoDate("2026-11-18");

  test("without an end it is today, without a start it is six days before the end", () => {
    expect(requestedRange({ from: null, to: null }, today)).toEqual({ from: "2026-11-12", to: "2026-11-18" });
    expect(requestedRange({ from: null, to: isoDate("2026-03-01") }, today)).toEqual({
      from: "2026-02-23",
      to: "2026-03-01",
    });
    expect(requestedRange({ from: isoDate("2026-11-01"), to: null }, today)).toEqual({
      from: "2026-11-01",
      to: "2026-11-18",
    });
  });

  test("a start after today, with no end, is refused", () => {
    expect(fieldOf(() => requestedRange({ from: isoDate("2026-11-19"), to: null }, today))).toBe("endDate");
  });
});

describe("weekly data", () => {
  const none = { entry: null, office: null, from: null, to: null };

  test("JSON and form bodies say the same", () => {
    const asked = { entry: null, office: "101", from: "2026-11-09", to: "2026-11-15" };
    expect(json('{"officeId":"101","weekStart":"11/09/2026","weekEnd":"11/15/2026"}')).toEqual(asked);
    expect(form("officeId=101&weekStart=11%2F09%2F2026&weekEnd=11/15/2026")).toEqual(asked);
  });

  test("a number in JSON is an id, digit for digit", () => {
    expect(json('{"fieldmapEntryId":9007199254740993}').entry).toBe("9007199254740993");
  });

  test("nothing asked for is nothing asked for", () => {
    expect(json("")).toEqual(none);
    expect(json("{}")).toEqual(none);
    expect(json('{"fieldmapEntryId":null,"officeId":""}')).toEqual(none);
    expect(readWeeklyDataRequest(query("token=t"), [])).toEqual(none);
  });

  test.each([
    ['{"fieldmapEntryId":1e3}', "fieldmapEntryId"],
    ['{"fieldmapEntryId":"1,290"}', "fieldmapEntryId"],
    ['{"officeId":["101"]}', "officeId"],
    ['{"weekStart":"02/30/2026"}', "weekStart"],
    ['{"weekStart":"11/15/2026","weekEnd":"11/09/2026"}', "weekEnd"],
    ['{"officeId":"1","OFFICEID":"2"}', "officeId"],
    ['{"more":1}', "more"],
    ['{"<b>":1}', "?b?"],
    ["[1]", "body"],
    ['{"officeId":', "body"],
    ['{"officeId":1,"officeId":2}', "officeId"],
    ['{"officeId":1, "OFFICE\\u0049D" : 1}', "officeId"],
    ["officeId=101", "body"],
    ['{"a":{"b":{"c":{"d":{}}}}}', "body"],
  ])("%s is refused, naming %s", (text, field) => {
    expect(fieldOf(() => json(text))).toBe(field);
  });

  test("a form that repeats a name is refused, and so is another kind of body", () => {
    expect(fieldOf(() => form("officeId=1&officeId=2"))).toBe("officeId");
    expect(fieldOf(() => bodyPairs({ mediaType: "multipart/form-data; boundary=x", text: "--x" }))).toBe(
      "body",
    );
  });

  test("a capture's body may hold names of another service, and its query counts too", () => {
    expect(
      readWeeklyDataRequest(query("token=t&fieldmapEntryId=5"), [["apiVersion", "2"]], "ignored"),
    ).toEqual({
      ...none,
      entry: "5",
    });
  });

  test.each(["application/json; charset=utf-8", "text/json", "application/problem+json", "text/plain", ""])(
    "a body of the media type %j may be JSON",
    (mediaType) => {
      expect([...bodyPairs({ mediaType, text: ' {"officeId":1} ' })]).toEqual([["officeId", "1"]]);
    },
  );

  test("a form is one by its media type, whatever it begins with", () => {
    const mediaType = "application/x-www-form-urlencoded";
    expect([...bodyPairs({ mediaType, text: "{a}=1" })]).toEqual([["{a}", "1"]]);
    expect([...bodyPairs({ mediaType: "text/plain", text: "officeId=1" })]).toEqual([["officeId", "1"]]);
  });

  test("four levels of a body are read to refuse its member, five are not read", () => {
    expect(fieldOf(() => json('{"officeId":[[[]]]}'))).toBe("officeId");
    expect(fieldOf(() => json('{"officeId":[[[[]]]]}'))).toBe("body");
  });

  test("a body without a media type is told by its first character", () => {
    expect([...bodyPairs({ mediaType: "", text: '{"officeId":1}' })]).toEqual([["officeId", "1"]]);
    expect([...bodyPairs({ mediaType: "", text: "officeId=1" })]).toEqual([["officeId", "1"]]);
  });
});

describe("tokens", () => {
  test("the header comes before the query", () => {
    expect(tokenOf(query("token=a"), "Bearer b")).toBe("b");
    expect(tokenOf(query("token=a"), null)).toBe("a");
    expect(tokenOf(query("token=a"), "Basic eDp5")).toBe("a");
    expect(tokenOf(query(""), null)).toBeNull();
  });

  test("a repeated token is refused", () => {
    expect(fieldOf(() => tokenOf(query("token=a&token=b"), null))).toBe("token");
  });
});
