import { randomBytes } from "node:crypto";
import { testReplies } from "./peers/reporting.ts";
import { nounBodies } from "#server/nouns.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { createToken } from "#server/identity/tokens.ts";
import { createLog } from "#server/http/log.ts";
import { createReporting } from "#server/reporting/reporting.ts";
import { readCaptureFile } from "#server/sources/files.ts";
import { runSource } from "#server/commands/run-source.ts";
import type { RunOutcome } from "#server/sources/run.ts";
import {
  CAPTURE_FILE,
  pathOf,
  queryOf,
  replyOf,
  wholeEntries,
  wholeEntry,
  type CapturedEntry,
} from "./capture.ts";
import { auditFor } from "./audit.ts";
import { openTestDatabase } from "./database.ts";

/*
 * What the capture held comes back out of our own reporting service, member by member: only the oddities that are known
 * to be mended are mended here by hand.
 */
let store: Awaited<ReturnType<typeof openTestDatabase>>;
let outcome: RunOutcome;
let ask: (entry: CapturedEntry) => Promise<unknown>;

beforeAll(async () => {
  store = await openTestDatabase();
  const sealer = sealerOf(randomBytes(32));
  const now = () => instant("2026-11-18T15:00:00Z");
  const capture = await readCaptureFile(CAPTURE_FILE);
  outcome = await runSource(store, { source: "files", origin: "service.har", ...capture, sealer, now });
  const clock = { now, zone: "America/New_York" };
  const { text: token } = await createToken(
    store.db,
    {
      name: "everything",
      accounts: null,
      requestsPerMinute: 100_000,
      hasPrivateData: true,
    },
    clock,
  );
  const app = createReporting({
    store,
    bodies: nounBodies(store, sealer, clock),
    replies: testReplies(store),
    clock,
    log: createLog({ level: "silent" }),
    audit: auditFor({ store, sealer, clock }),
  });
  ask = async (entry) => {
    const { request } = entry;
    const query = queryOf(entry);
    query.delete("token");
    const response = await app.request(`/index.cfm${pathOf(entry)}?${query}`, {
      method: request.method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(request.postData === undefined ? {} : { body: request.postData.text }),
    });
    expect(response.status).toBe(200);
    return response.json();
  };
});
afterAll(() => store.close());

test("236 exchanges are read and exactly three set aside, each with its reason", () => {
  expect(outcome.exchanges).toBe(236);
  expect(outcome.setAside.map(({ reason }) => reason).toSorted()).toEqual([
    "a report over 31 days, 2026-10-01 to 2026-10-31: its counts can’t be split by day (npm run read -- --from 2026-10-01 --to 2026-10-31 reads each day of a running service)",
    "a web page came instead of data",
    "the JSON is cut short after 66 bytes",
  ]);
  expect(outcome.rowsSetAside).toBe(0);
});

test("every employee comes back with all 24 members, SSN and date of birth included", async () => {
  const entry = wholeEntry("/employees/all");
  const told = replyOf(entry);
  const mended = told.data.map((row: Record<string, unknown>) => ({
    ...row,
    officeid: String(row["officeid"]),
    zip: String(row["zip"]).padStart(5, "0"),
    phone: String(row["phone"]),
    SSN: String(row["SSN"]).replace(/^\d{7,8}$/, (ssn) => ssn.padStart(9, "0")),
    active: Number(row["active"]),
    lastname: row["lastname"] === false ? "No" : row["lastname"],
  }));

  expect(mended).toHaveLength(340);
  expect(await ask(entry)).toEqual({ ...told, total: 340, data: mended });
});

test("every roadshow event comes back with its assignments", async () => {
  const entry = wholeEntry("/fieldmap/roadshowEvents");

  expect(replyOf(entry).data).toHaveLength(64);
  expect(await ask(entry)).toEqual(replyOf(entry));
});

test("every weekly submission comes back", async () => {
  const entry = wholeEntry("/payroll/partner_weekly");

  expect(replyOf(entry).data).toHaveLength(55);
  expect(await ask(entry)).toEqual({ ...replyOf(entry), total: 55 });
});

describe("time records", () => {
  test.each(
    wholeEntries("/payroll/partner_weeklyDataRoadshow").map(
      (entry) => [entry.request.postData?.text, entry] as const,
    ),
  )("of %s come back in their order", async (_, entry) => {
    expect(await ask(entry)).toEqual(replyOf(entry));
  });
});

test("every interview report of one day comes back, account lists without blanks and repeats", async () => {
  const days = wholeEntries("/applicantstream/interviewReportAdmin").filter(
    (entry) => queryOf(entry).get("startDate") === queryOf(entry).get("endDate"),
  );
  expect(days).toHaveLength(175);

  for (const entry of days) {
    const told = replyOf(entry);
    const accounts = Object.fromEntries(
      Object.entries<string>(told.data.accounts).map(([id, list]) => [
        id,
        [...new Set(list.split(",").map((part) => part.trim()))].filter((part) => part !== "").join(","),
      ]),
    );
    expect(await ask(entry)).toEqual({ ...told, data: { ...told.data, accounts } });
  }
});
