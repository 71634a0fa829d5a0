import { afterAll, beforeAll, expect, test } from "vitest";
import { instant, type Instant } from "#domain/time/time.ts";
import type { Exchange } from "#interface/operations.ts";
import { createLog } from "#server/http/log.ts";
import { dashboardOver, openDashboard, type TestDashboard } from "#test/dashboard.ts";
import { importReplies } from "#test/imported.ts";
import { inProcess } from "#test/in-process.ts";
import { testReplies } from "#test/peers/reporting.ts";
import {
  employeesReply,
  person,
  record,
  recordsReply,
  submission,
  weeklyReply,
} from "#test/builders/replies.ts";

/* A week is imported, reviewed and signed off, and then read again as the office has edited it. */
let dashboard: TestDashboard;

beforeAll(async () => {
  const opened = await openDashboard();
  const { store } = opened;
  // Replies are cached as in use, within one minute: what people decide ends them.
  const app = dashboardOver(store, createLog({ level: "silent" }), { replies: testReplies(store) });
  dashboard = { ...opened, app };
});
afterAll(() => dashboard.store.close());

const load = (exchanges: readonly Exchange[], now: Instant = instant("2026-11-18T20:00:00Z")) =>
  importReplies(dashboard.store, exchanges, now);
const get = async (path: string) => (await inProcess(dashboard.app)(path)).json();
const post = async (path: string, body: object) => {
  const headers = { "content-type": "application/json" };
  const response = await inProcess(dashboard.app)(path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return response.json();
};
const exceptions = async (query = "entry=1") => (await get(`/api/payroll/exceptions?${query}`)).rows;
const rules = async (query?: string) =>
  (await exceptions(query)).map(({ rule, state }: Record<string, string>) => `${rule} ${state}`);
const signedOnBoard = async () =>
  (await get("/api/payroll/submissions")).rows.map(
    ({ cell }: Record<"cell", { signOff: string }>) => cell.signOff,
  );
const review = () => get("/api/payroll/review?entry=1");
const ledger = (query = "") => get(`/api/payroll/ledger?entry=1${query}`);
const minuteChanges = async (query?: string) =>
  (await ledger(query)).changes.map((change: Record<"before" | "after", { minutes: number } | null>) => [
    change.before?.minutes ?? null,
    change.after?.minutes ?? null,
  ]);
const acts = async () =>
  (
    await dashboard.store.pool.query<{ act: string; subject: string; details: object }>(
      "select act, subject_id as subject, details from audit_entry order by id",
    )
  ).rows;

const shift = (day: number, totalMin: number, members: object = {}) => {
  const at = (minutes: number) => {
    const hour = 9 + Math.floor(minutes / 60);
    return `11/${day}/2026 ${hour > 12 ? hour - 12 : hour}:${String(minutes % 60).padStart(2, "0")}:00 ${hour < 12 ? "AM" : "PM"}`;
  };
  return record({
    personLastName: "Reed 7",
    totalMin,
    clockInUtc: at(0),
    clockOutUtc: at(totalMin),
    ...members,
  });
};
const week = (days: readonly object[], time: string, totalMin = "1500", members: object = {}) => [
  employeesReply([person("7")], time),
  weeklyReply(
    [submission("1", { totalMin, partner_submitted: "yes", partner_locked: "yes", ...members })],
    time,
  ),
  recordsReply("1", days, time),
];

test("a missing clock-out blocks the sign-off until it is accepted with a reason", async () => {
  await load(week([shift(10, 500), shift(11, 500), shift(12, 500, { clockOutUtc: "" })], "14:00:00"));
  expect(await rules()).toEqual(["missing-clock-out open"]);
  const { fingerprint } = await review();
  const refused = await post("/api/payroll/sign-off", {
    submissions: [{ entry: "1", fingerprint }],
    note: "",
  });
  expect(refused).toMatchObject({
    signedOff: [],
    refused: [{ entry: "1", reason: "blocked", byName: "", rules: ["missing-clock-out"] }],
  });
  expect(await acts()).toEqual([]);

  const [{ entry, rule, subject, evidence }] = await exceptions();
  const one = { entry, rule, subject, evidence };
  const accepted = { exceptions: [one], kind: "confirmed", reason: "The owner confirmed 5:20 PM" };
  expect(await post("/api/payroll/exceptions/accept", { ...accepted, reason: " seen by  " })).toMatchObject({
    detail: "“reason”: shorter than 10 characters.",
  });
  expect(
    await post("/api/payroll/exceptions/accept", { ...accepted, reason: "x".repeat(5000) }),
  ).toMatchObject({ detail: "“reason”: longer than 400 characters." });
  expect(await rules()).toEqual(["missing-clock-out open"]);
  expect(await post("/api/payroll/exceptions/accept", accepted)).toEqual({ accepted: 1, refused: [] });
  expect(await rules()).toEqual(["missing-clock-out accepted"]);
  expect((await exceptions())[0]).toMatchObject({
    reason: "Confirmed with the office: The owner confirmed 5:20 PM",
    byName: "Test Person",
  });
  expect(await review()).toMatchObject({ blocking: 0, warnings: 0, accepted: 1 });
});

test("an accepted exception can be reopened and blocks again", async () => {
  const [{ entry, rule, subject, evidence }] = await exceptions();
  const one = { entry, rule, subject, evidence };
  expect(await post("/api/payroll/exceptions/reopen", { exceptions: [one] })).toEqual({
    reopened: 1,
    refused: [],
  });
  expect(await review()).toMatchObject({ blocking: 1, accepted: 0 });
  await post("/api/payroll/exceptions/accept", {
    exceptions: [one],
    kind: "confirmed",
    reason: "Confirmed again by the owner",
  });
});

test("what was shown has to be what is signed off, and a sign-off is on record with its minutes", async () => {
  const stale = { submissions: [{ entry: "1", fingerprint: "of before" }], note: "" };
  expect(await post("/api/payroll/sign-off", stale)).toMatchObject({ refused: [{ reason: "changed" }] });
  const { fingerprint } = await review();
  const body = { submissions: [{ entry: "1", fingerprint }], note: "Checked with the owner" };
  expect(await signedOnBoard()).toContain("none");
  expect(await post("/api/payroll/sign-off", body)).toEqual({ signedOff: ["1"], refused: [] });
  expect(await signedOnBoard()).toContain("done");
  expect(await post("/api/payroll/sign-off", body)).toMatchObject({
    refused: [{ reason: "signed-off", byName: "Test Person", at: expect.any(String) }],
  });
  expect((await review()).signOff).toMatchObject({
    byName: "Test Person",
    note: "Checked with the owner",
    records: 3,
    countedMin: 1500,
    summaryMin: 1500,
    isChanged: false,
  });
  expect((await acts()).map(({ act }) => act)).toEqual([
    "exceptions-accepted",
    "exceptions-reopened",
    "exceptions-accepted",
    "signed-off",
  ]);
  expect((await acts()).at(-1)).toMatchObject({
    subject: "1",
    details: { records: 3, minutes: 1500, note: "Checked with the owner" },
  });
});

test("the same records again change nothing", async () => {
  await load(week([shift(10, 500), shift(11, 500), shift(12, 500, { clockOutUtc: "" })], "15:00:00"));
  expect(await review()).toMatchObject({ signOff: { isChanged: false }, accepted: 1 });
  const { moments } = await ledger();
  expect(moments.map(({ kind }: { readonly kind: string }) => kind)).toEqual([
    "first-seen",
    "sign-off",
    "now",
  ]);
  expect(await ledger()).toMatchObject({ from: moments[1].id, to: "now", changes: [] });
});

test("edited records are listed with old and new minutes, and what was accepted of them is open again", async () => {
  await load(week([shift(10, 500), shift(11, 480), shift(12, 510), shift(13, 60)], "16:00:00", "1550"));
  const { signOff } = await review();
  expect(signOff).toMatchObject({ isChanged: true, countedMin: 1500 });
  const edited = [
    [500, 480],
    [500, 510],
    [null, 60],
  ];
  expect(await minuteChanges()).toEqual(edited);
  // As it was first seen it was signed off.
  expect(await minuteChanges("&from=first-seen")).toEqual(edited);
  const { from } = await ledger();
  expect(await minuteChanges(`&from=first-seen&to=${from}`)).toEqual([]);
  expect(await rules()).toEqual([]);
  await load(
    week(
      [shift(10, 500), shift(11, 480), shift(12, 510, { clockOutUtc: "" }), shift(13, 60)],
      "17:00:00",
      "1550",
    ),
  );
  expect(await rules()).toEqual(["missing-clock-out reopened"]);
  expect(await minuteChanges("&from=first-seen")).toEqual(edited);
});

test("a sign-off that was undone is gone, on record, and can be given again", async () => {
  expect(await signedOnBoard()).toContain("changed");
  expect(await post("/api/payroll/sign-off/undo", { submissions: ["1"] })).toEqual({ undone: ["1"] });
  expect(await review()).toMatchObject({ signOff: null });
  expect(await signedOnBoard()).not.toContain("changed");
  const { from, moments } = await ledger();
  expect(from).toBe("first-seen");
  expect(moments).toMatchObject([{ kind: "first-seen" }, { kind: "undone" }, { kind: "now" }]);
  // Its records are still known.
  expect(await minuteChanges(`&from=${moments[1].id}`)).toContainEqual([500, 480]);
  expect(await post("/api/payroll/sign-off/undo", { submissions: ["1"] })).toEqual({ undone: [] });
  expect((await acts()).at(-1)).toMatchObject({ act: "sign-off-withdrawn", subject: "1" });
});

const dev = (entry: string, rows: readonly object[], time: string): Exchange => ({
  ...recordsReply(entry, rows, time),
  operation: "roadshowDataDev",
});
const known = (day: number, totalMin: number, id: number) =>
  shift(day, totalMin, {
    personID: 7,
    clockInId: id,
    tzOffsetEachPerDay: -5,
    modType: "Regular",
    programs: [],
  });

test.each([
  ["development then production", "18:00:00", "19:00:00"],
  ["production then development", "19:00:00", "18:00:00"],
])("%s reply: nothing is lost, doubled or changed", async (_order, devTime, time) => {
  const entry = `9${devTime.slice(0, 2)}`;
  const twice = submission(entry, { totalMin: "1000", partner_submitted: "x" });
  const forms = [
    dev(entry, [known(10, 500, 1), known(11, 500, 2)], devTime),
    recordsReply(entry, [shift(10, 500), shift(11, 500)], time),
  ].toSorted((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1));
  const [first, second] = forms;
  if (first === undefined || second === undefined) throw new Error("two forms were made");
  await load([employeesReply([person("7")], "17:30:00"), weeklyReply([twice], "17:30:00"), first]);
  const { fingerprint } = await get(`/api/payroll/review?entry=${entry}`);
  // Duplicates of the other submission are accepted, so that it can be signed off.
  for (const { rule, subject, evidence } of await exceptions(`entry=${entry}`))
    await post("/api/payroll/exceptions/accept", {
      exceptions: [{ entry, rule, subject, evidence }],
      kind: "other",
      reason: "Seen by everyone",
    });
  await post("/api/payroll/sign-off", { submissions: [{ entry, fingerprint }], note: "" });
  await load([second]);
  expect(await get(`/api/payroll/review?entry=${entry}`)).toMatchObject({
    fingerprint,
    blocking: 0,
    signOff: { isChanged: false, records: 2, countedMin: 1000 },
  });
  const { rows } = await dashboard.store.pool.query(
    `select clock_in_id as id, person_id as person, offset_min as "offset", programs from time_record
      where entry_id = $1 and last_run is null order by clock_in`,
    [entry],
  );
  const reported = { person: "7", offset: -300, programs: [] };
  expect(rows).toEqual([
    { id: "1", ...reported },
    { id: "2", ...reported },
  ]);
});
