import { sql } from "kysely";
import type { Pool } from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { PayrollRule } from "#domain/payroll/payroll-rules.ts";
import { createLog } from "#server/http/log.ts";
import { unrecorded } from "#test/audit.ts";
import { dashboardOver, openDashboard, testClock, testWho, type TestDashboard } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";
import { openRenewedDatabase } from "#test/renewed.ts";
import { byNight } from "#test/night.ts";
import { entryId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import { inTransaction, lockSubmissions, writingOver } from "#server/postgres/transaction.ts";
import { deleteTooOld } from "#server/business/retention.ts";
import { checkSubmissions } from "#server/payroll/check/check-submissions.ts";
import { insertFile, type NewFile } from "#server/payroll/files/file-queries.ts";
import { ofKeys } from "./decision-queries.ts";
import { exceptions, type ExceptionKey } from "#server/payroll/exceptions/exception-queries.ts";

/* Several people decide about the same submissions, one after the other and at once. */
const store = await openRenewedDatabase();
afterAll(() => store.close());
let dashboard: TestDashboard;
/** One for each person, as there is one for all of them in use: it counts their requests. */
let apps: Map<string, TestDashboard["app"]>;

/** Submissions 1 and 2 of a week, 3 of another; an overlap of 1 and 2, and blocking and other exceptions of 1. */
beforeEach(async () => {
  await store.renew();
  dashboard = await openDashboard({ over: store });
  apps = new Map();
  await dashboard.store.pool.query(
    `insert into submission (office_id, id, office_name, owner_name, week, is_road_show, locked, submitted, state, total_min, first_run, since_run)
     select '101', n::text, 'Harbor Point', 'Ada Reed', date '2026-11-09' - 7 * (n / 3), true, 'yes', 'yes', 'locked', 480, 1, 1
       from generate_series(1, 3) n;
     insert into submission_check select id, office_id, week, 1, 1, 480, 'as read', 1 from submission;
     insert into payroll_exception (entry_id, rule, subject, office_id, week, is_blocking, evidence, first_run, other_entry, other_record, is_mirror)
     values ('1', 'missing-clock-out', '1', '101', '2026-11-09', true, 'a', 1, null, null, false),
            ('1', 'edited', '1', '101', '2026-11-09', false, 'b', 1, null, null, false),
            ('1', 'overnight', '1', '101', '2026-11-09', false, 'c', 1, null, null, false),
            ('3', 'future', '1', '101', '2026-11-02', true, 'd', 1, null, null, false),
            ('1', 'overlap', '1/1 2/1', '101', '2026-11-09', true, 'e', 1, '2', '1', false),
            ('2', 'overlap', '1/1 2/1', '101', '2026-11-09', true, 'e', 1, '1', '1', true)`,
  );
});

/** Requests what a person asks for, or sends a body. */
async function as(name: string, path: string, body?: object) {
  const identify = () => Promise.resolve(testWho({ userId: name, name }));
  const app = apps.get(name) ?? dashboardOver(dashboard.store, createLog({ level: "silent" }), { identify });
  apps.set(name, app);
  const headers = { "content-type": "application/json" };
  const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  return (await inProcess(app)(`/api/payroll/${path}`, init)).json();
}

const key = (entry: string, rule: PayrollRule, subject: string, evidence: string): ExceptionKey => ({
  entry,
  rule,
  subject,
  evidence,
});
const CLOCK_OUT = key("1", "missing-clock-out", "1", "a");
const EDITED = key("1", "edited", "1", "b");
const OVERNIGHT = key("1", "overnight", "1", "c");
const FUTURE = key("3", "future", "1", "d");
const OVERLAP = key("1", "overlap", "1/1 2/1", "e");
const MIRROR = key("2", "overlap", "1/1 2/1", "e");

const accept = (name: string, keys: readonly ExceptionKey[], reason = `Seen by ${name} and the owner`) =>
  as(name, "exceptions/accept", { exceptions: keys, kind: "confirmed", reason });
const reopen = (name: string, keys: readonly ExceptionKey[]) =>
  as(name, "exceptions/reopen", { exceptions: keys });
const signOff = (name: string, ...entries: readonly string[]) =>
  as(name, "sign-off", {
    submissions: entries.map((entry) => ({ entry, fingerprint: "as read" })),
    note: "",
  });
const review = (entry: string) => as("Dana", `review?entry=${entry}`);
const acts = async () =>
  (
    await dashboard.store.pool.query<{ act: string; subject: string; details: object }>(
      "select act, subject_id as subject, details from audit_entry order by id",
    )
  ).rows;
/** Accepts all that blocks submissions 1 and 2. */
const unblock = async (name: string) => {
  await accept(name, [CLOCK_OUT]);
  await accept(name, [OVERLAP]);
};

test("of four people accepting one exception one succeeds, and the others learn who and why", async () => {
  const people = ["Ann", "Ben", "Cy", "Dot"];
  const replies = await Promise.all(people.map((name) => accept(name, [CLOCK_OUT])));
  const first = replies.findIndex(({ accepted }) => accepted === 1);
  const note = `Confirmed with the office: Seen by ${people[first]} and the owner`;
  const refusal = { entry: "1", rule: "missing-clock-out", subject: "1", reason: "accepted" };
  expect(replies).toEqual(
    people.map((_name, place) =>
      place === first
        ? { accepted: 1, refused: [] }
        : {
            accepted: 0,
            refused: [{ ...refusal, byName: people[first], at: "2026-11-11T03:30:00Z", note }],
          },
    ),
  );
  expect((await acts()).map(({ act }) => act)).toEqual(["exceptions-accepted"]);
});

test("of four people accepting that a submission is late one succeeds, though no records hold the others", async () => {
  await dashboard.store.pool.query(
    "update submission set submitted = '', locked = '', state = 'open', week = '2026-10-26'; delete from submission_check",
  );
  const late = key("1", "late", "", "");
  const replies = await Promise.all(["Ann", "Ben", "Cy", "Dot"].map((name) => accept(name, [late])));
  expect(replies.filter(({ accepted }) => accepted === 1)).toHaveLength(1);
  expect(replies.flatMap(({ refused }) => refused).map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => "accepted"),
  );
});

const ROUNDS = byNight(40, 8);

test("a sign-off and a reopening at the same moment never leave a signed-off submission with what blocks it", async () => {
  const rounds: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await unblock("Dana");
    const [signed, reopened] = await Promise.all([signOff("Eli", "1"), reopen("Dana", [CLOCK_OUT])]);
    const { blocking, signOff: mark } = await review("1");
    rounds.push({ blocking, isSigned: mark !== null, refused: [...signed.refused, ...reopened.refused] });
    await as("Eli", "sign-off/undo", { submissions: ["1"] });
  }
  // Who is second learns who was first, or what is open again.
  const bySignOff = expect.objectContaining({ reason: "signed-off", byName: "Eli" });
  const byReopening = expect.objectContaining({ reason: "blocked", rules: ["missing-clock-out"] });
  const outcomes = [
    { blocking: 0, isSigned: true, refused: [bySignOff] },
    { blocking: 1, isSigned: false, refused: [byReopening] },
  ];
  expect(rounds).toEqual(rounds.map(() => expect.toBeOneOf(outcomes)));
});

test("what blocks a signed-off submission is reopened after its sign-off was undone, a warning at any time", async () => {
  await unblock("Dana");
  await accept("Dana", [EDITED]);
  expect(await signOff("Eli", "1")).toMatchObject({ signedOff: ["1"] });
  expect(await reopen("Dana", [EDITED])).toEqual({ reopened: 1, refused: [] });
  expect(await reopen("Dana", [CLOCK_OUT])).toMatchObject({
    reopened: 0,
    refused: [{ reason: "signed-off", byName: "Eli", at: "2026-11-11T03:30:00Z" }],
  });
  await as("Eli", "sign-off/undo", { submissions: ["1"] });
  expect(await reopen("Dana", [CLOCK_OUT])).toEqual({ reopened: 1, refused: [] });
  expect(await reopen("Eli", [CLOCK_OUT])).toMatchObject({
    reopened: 0,
    refused: [{ reason: "reopened", byName: "Dana" }],
  });
});

test("a pair of records of two submissions is decided as one, from either side", async () => {
  const blocking = async () => [(await review("1")).blocking, (await review("2")).blocking];
  expect(await blocking()).toEqual([2, 1]);
  expect(await accept("Dana", [OVERLAP])).toEqual({ accepted: 1, refused: [] });
  expect(await blocking()).toEqual([1, 0]);
  expect(await accept("Eli", [MIRROR])).toMatchObject({
    accepted: 0,
    refused: [{ entry: "2", reason: "accepted", byName: "Dana" }],
  });
  expect(await reopen("Eli", [MIRROR])).toEqual({ reopened: 1, refused: [] });
  expect(await blocking()).toEqual([2, 1]);
  expect(await accept("Dana", [OVERLAP, MIRROR])).toEqual({ accepted: 2, refused: [] });
  expect(await blocking()).toEqual([1, 0]);
});

test("a pair stays accepted while the other submission is signed off", async () => {
  await accept("Dana", [OVERLAP]);
  expect(await signOff("Eli", "2")).toMatchObject({ signedOff: ["2"] });
  expect(await reopen("Dana", [OVERLAP])).toMatchObject({
    reopened: 0,
    refused: [{ entry: "1", reason: "signed-off", byName: "Eli" }],
  });
});

test("what blocks is accepted one rule at a time, and a refusal changes nothing", async () => {
  expect(await accept("Dana", [CLOCK_OUT, OVERLAP])).toMatchObject({
    title: "Bad request",
    detail:
      "“exceptions”: these are of Missing clock-out, Overlap. Accept blocking exceptions one rule at a time.",
  });
  expect(await accept("Dana", [CLOCK_OUT, FUTURE, EDITED])).toMatchObject({ title: "Bad request" });
  expect(await accept("Dana", [CLOCK_OUT], "9 letters")).toMatchObject({
    detail: "“reason”: shorter than 10 characters.",
  });
  expect(await accept("Dana", [CLOCK_OUT], "x".repeat(5000))).toMatchObject({
    detail: "“reason”: longer than 400 characters.",
  });
  expect(await acts()).toEqual([]);
  expect(await accept("Dana", [EDITED, OVERNIGHT])).toEqual({ accepted: 2, refused: [] });
});

test("the audit log says what was done in bulk", async () => {
  await unblock("Dana");
  await accept("Dana", [EDITED, OVERNIGHT]);
  await signOff("Eli", "1", "2");
  await as("Eli", "sign-off/undo", { submissions: ["1", "2", "3"] });
  const inBulk = { inBulk: true };
  expect(await acts()).toMatchObject([
    { act: "exceptions-accepted", details: { exceptions: 1, inBulk: false } },
    { act: "exceptions-accepted", details: { exceptions: 1, inBulk: false } },
    { act: "exceptions-accepted", details: { exceptions: 2, ...inBulk } },
    ...["1", "2"].map((subject) => ({ act: "signed-off", subject, details: inBulk })),
    ...["1", "2"].map((subject) => ({ act: "sign-off-withdrawn", subject, details: inBulk })),
  ]);
});

test("the evidence has every decision about an exception, what was sent back, and sign-offs in the week they were given", async () => {
  await accept("Dana", [CLOCK_OUT], "The owner confirmed 5:20 PM");
  await reopen("Eli", [CLOCK_OUT]);
  await accept("Eli", [CLOCK_OUT], "The owner confirmed 5:30 PM");
  await accept("Dana", [OVERLAP]);
  const back = { entry: "2", fingerprint: "as read", note: "Tuesday is missing", isMailed: false };
  await as("Dana", "send-back", back);
  await as("Eli", "send-back/answer", { entry: "2", answer: "Entered again" });
  await signOff("Dana", "1");
  await dashboard.store.pool.query("update submission set week = '2026-11-02' where id = '1'");
  const evidence = async () => as("Dana", "evidence?week=2026-11-09");
  const { signOffs, sendBacks } = await evidence();
  expect(signOffs).toMatchObject([{ entry: "1", byName: "Dana", state: "signed-off" }]);
  expect(sendBacks).toMatchObject([
    { entry: "2", note: "Tuesday is missing", answer: "Entered again", mailedTo: null, state: "sent-back" },
  ]);
  await dashboard.store.pool.query("update submission set week = '2026-11-09' where id = '1'");
  const { acceptances } = await evidence();
  expect(
    acceptances
      .filter(({ rule }: Record<string, string>) => rule === "missing-clock-out")
      .map(({ byName, state, reason }: Record<string, string>) => [byName, state, reason]),
  ).toEqual([
    ["Dana", "replaced", "Confirmed with the office: The owner confirmed 5:20 PM"],
    ["Eli", "replaced", ""],
    ["Eli", "accepted", "Confirmed with the office: The owner confirmed 5:30 PM"],
  ]);
});

test("what is ready names its open warnings by rule", async () => {
  await unblock("Dana");
  const warnings = [
    { rule: "edited", open: 1 },
    { rule: "overnight", open: 1 },
  ];
  const { ready } = await as("Dana", "decidable?week=2026-11-09");
  expect(ready).toMatchObject([
    { entry: "1", warnings },
    { entry: "2", warnings: [] },
  ]);
  expect(await review("1")).toMatchObject({ warningRules: warnings });
  await accept("Dana", [EDITED]);
  expect((await as("Dana", "decidable?week=2026-11-09")).ready[0]).toMatchObject({
    warnings: warnings.slice(1),
  });
});

test("a submission that the office has not submitted is not signed off", async () => {
  await unblock("Dana");
  await dashboard.store.pool.query(
    "update submission set submitted = '', locked = '', state = 'open' where id = '1'",
  );
  expect(await signOff("Eli", "1")).toMatchObject({ signedOff: [], refused: [{ reason: "open" }] });
  expect(await review("1")).toMatchObject({ isSubmitted: false });
});

test("a submission that was sent back is not signed off until its records change or it is undone", async () => {
  await unblock("Dana");
  const back = { entry: "1", fingerprint: "as read", note: "Ada's Tuesday is missing", isMailed: false };
  const status = async () =>
    (await as("Dana", "submissions?week=2026-11-09")).rows
      .map(({ cell }: Record<"cell", Record<string, unknown>>) => cell)
      .filter(({ entry }: Record<string, unknown>) => entry === "1")
      .map(({ isSentBack }: Record<string, unknown>) => isSentBack);
  expect(await as("Dana", "send-back", { ...back, note: "  " })).toMatchObject({
    detail: "“note”: say what the office has to mend.",
  });
  expect(await as("Dana", "send-back", { ...back, fingerprint: "of before" })).toMatchObject({
    refused: { reason: "changed" },
  });
  expect(await status()).toEqual([false]);
  expect(await as("Dana", "send-back", { ...back, isMailed: true })).toMatchObject({
    detail: "Mail is not set up. Copy the message.",
  });
  const message = expect.stringContaining("What has to change: Ada's Tuesday is missing");
  expect(await as("Dana", "send-back", back)).toEqual({ refused: null, message });
  const sentBack = { byName: "Dana", at: "2026-11-11T03:30:00Z", note: back.note };
  expect(await as("Eli", "send-back", back)).toEqual({
    refused: { reason: "sent-back", ...sentBack },
    message: "",
  });
  expect(await as("Eli", "send-back/answer", { entry: "1", answer: "Ada re-enters it today" })).toEqual({});
  expect((await review("1")).sentBack).toMatchObject({
    message,
    mailedTo: null,
    answer: "Ada re-enters it today",
    answeredBy: "Eli",
  });
  expect(await status()).toEqual([true]);
  expect(await review("1")).toMatchObject({ sentBack, owner: { ownerName: "" } });
  expect(await signOff("Eli", "1")).toMatchObject({ refused: [{ reason: "sent-back", ...sentBack }] });

  await dashboard.store.pool.query(
    "update submission_check set fingerprint = 'changed' where entry_id = '1'",
  );
  expect([await status(), (await review("1")).sentBack]).toEqual([[false], null]);
  await dashboard.store.pool.query(
    "update submission_check set fingerprint = 'as read' where entry_id = '1'",
  );
  expect(await as("Eli", "send-back/undo", { entry: "1" })).toEqual({});
  expect(await status()).toEqual([false]);
  expect(await as("Eli", "send-back/undo", { entry: "1" })).toMatchObject({ title: "Not found" });
  expect(await signOff("Eli", "1")).toMatchObject({ signedOff: ["1"] });
  expect(await as("Dana", "send-back", back)).toMatchObject({
    refused: { reason: "signed-off", byName: "Eli" },
  });
  expect((await acts()).slice(2).map(({ act, subject }) => [act, subject])).toEqual([
    ["sent-back", "1"],
    ["sent-back-answered", "1"],
    ["sent-back-undone", "1"],
    ["signed-off", "1"],
  ]);
});

test("offices are written to by mail where that is set up, and only those that have not submitted are reminded", async () => {
  const { pool } = dashboard.store;
  await pool.query(
    `insert into office (id, name, first_run)
     values ('101', 'Harbor Point', 1), ('102', 'Bay View', 1), ('103', 'Cove', 1) on conflict (id) do update set name = excluded.name;
     insert into person (id, office_id, first_name, last_name, email, office_name, phone, street_1, street_2, street_apt, city,
                         state, zip, gender, is_active, is_retired, is_scc_approved, has_fieldmap_account, search_text,
                         sort_name, sort_office, sort_city, sort_state, first_run, since_run)
     select id, office, first, last, email, '', '', '', '', '', '', '', '', '', true, false, false, false, '', '', '', '', '', 1, 1
       from (values ('7', '101', 'Ada', 'Reed', 'Ada@example.com'), ('8', '102', 'Ben', 'Ito', 'ben@example.com'))
              p (id, office, first, last, email);
     insert into submission (office_id, id, office_name, owner_name, week, is_road_show, locked, submitted, state, total_min, first_run, since_run)
     values ('102', '9', 'Bay View', 'Ben Ito', '2026-11-02', true, 'yes', 'yes', 'locked', 480, 1, 1),
            ('103', '10', 'Cove', 'Cy Lee', '2026-11-09', true, '', '', 'open', 480, 1, 1)`,
  );
  const app = dashboardOver(dashboard.store, createLog({ level: "silent" }), {
    identify: () => Promise.resolve(testWho({ name: "Dana", email: "dana@example.com" })),
    hasMail: true,
  });
  const send = async (path: string, body: object) =>
    (
      await inProcess(app)(`/api/payroll/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
    ).json();
  const sent = () =>
    pool.query(
      "select kind, address, content ->> 'subject' as subject, content ->> 'replyTo' as reply from message",
    );

  expect(
    await send("send-back", { entry: "1", fingerprint: "as read", note: "Tuesday", isMailed: true }),
  ).toMatchObject({ refused: null });
  const back = {
    kind: "office",
    address: "ada@example.com",
    subject: "Please correct your hours: Harbor Point, Nov 9 to Nov 15, 2026",
    reply: "dana@example.com",
  };
  expect((await sent()).rows).toEqual([back]);

  const asked = { week: "2026-11-09", offices: ["101", "102", "103"] };
  expect((await send("remind", { ...asked, isMailed: true })).reminded).toMatchObject([
    { officeId: "102", kind: "", mailedTo: "ben@example.com" },
  ]);
  expect((await sent()).rows).toEqual([
    back,
    { ...back, address: "ben@example.com", subject: "Hours to submit: Bay View, Nov 9 to Nov 15, 2026" },
  ]);
  // One without an address gets its words to copy; who has submitted gets none.
  const copied = (await send("remind", { ...asked, isMailed: false })).reminded;
  expect(copied.map(({ officeId }: Record<string, string>) => officeId)).toEqual(["102", "103"]);
  expect((await sent()).rows).toHaveLength(2);
  expect((await as("Eli", "absent?week=2026-11-09")).rows).toMatchObject([
    { officeId: "102", isStarted: false, remindedAt: "2026-11-11T03:30:00Z" },
    { officeId: "103", isStarted: true, remindedAt: "2026-11-11T03:30:00Z" },
  ]);
  // The evidence has each of them with its words.
  const { reminders } = await as("Eli", "evidence?week=2026-11-09");
  expect(reminders).toMatchObject([
    { officeName: "Bay View", kind: "", byName: "Dana", mailedTo: "ben@example.com" },
    { officeName: "Bay View", kind: "", byName: "Dana", mailedTo: null },
    { officeName: "Cove", kind: "Roadshow", byName: "Dana", mailedTo: null },
  ]);
  expect(reminders[0].message).toContain("Hours to submit: Bay View, Nov 9 to Nov 15, 2026");
});

test("where the settings demand two people, who accepted an exception does not sign off its submission", async () => {
  await unblock("Dana");
  await dashboard.store.pool.query("insert into business_setting values ('twoPeople', '1')");
  expect(await signOff("Dana", "1", "2")).toMatchObject({
    signedOff: [],
    refused: [
      { entry: "1", reason: "same-person", rules: ["missing-clock-out", "overlap"] },
      { entry: "2", reason: "same-person", rules: ["overlap"] },
    ],
  });
  expect(await signOff("Eli", "1", "2")).toMatchObject({ signedOff: ["1", "2"] });
});

test("the version changes with each decision, whoever makes it, and with nothing else", async () => {
  const version = async () => (await as("Eli", "version")).version;
  const before = await version();
  expect(await version()).toBe(before);
  await accept("Dana", [EDITED]);
  const accepted = await version();
  expect(accepted).not.toBe(before);
  await as("Dana", "send-back", { entry: "1", fingerprint: "as read", note: "Tuesday", isMailed: false });
  expect(await version()).not.toBe(accepted);
});

test("a decision looks at what it names and at no other week", async () => {
  const deadlines = { now: testClock.now(), zone: testClock.zone, lateAfterHours: 0 };
  const reading = { db: dashboard.store.db, scope: "all" } as const;
  const { rows } = await sql<{ entry_id: string }>`
    select distinct entry_id from (${exceptions(reading, deadlines, ofKeys([OVERLAP, MIRROR]))}) x order by entry_id`.execute(
    dashboard.store.db,
  );
  expect(rows.map(({ entry_id }) => entry_id)).toEqual(["1", "2"]);
});

test("files lock submissions in the order in which decisions do, whatever the length of their ids", async () => {
  const { pool } = dashboard.store;
  await pool.query(
    `insert into submission_check select id, '101', '2026-11-09', 1, 1, 480, 'as read', 1 from unnest('{999,1000}'::text[]) id`,
  );
  const filed = [
    { entry: entryId("1000"), fingerprint: "changed since", parts: null },
    { entry: entryId("999"), fingerprint: "changed since", parts: null },
  ];

  const filing = await inTransaction(pool, async (deciding) => {
    await lockSubmissions(writingOver(deciding), ["999"]);
    const number = inTransaction(pool, (client) =>
      insertFile({ db: writingOver(client), scope: "all" }, FILE, filed),
    );
    await lockAwaited();
    // Whoever waits for the first submission holds none of those that come after it.
    await lockSubmissions(writingOver(deciding), ["1000"]);
    return { number };
  });
  expect(await filing.number).toBeNull();
});

test.each<[string, (pool: Pool) => Promise<unknown>]>([
  [
    "a load that moves a submission to another week",
    (pool) =>
      inTransaction(pool, (client) =>
        checkSubmissions(writingOver(client), { entries: ["9", "10"], runId: null }),
      ),
  ],
  [
    "a deletion of what is too old",
    (pool) =>
      deleteTooOld(unrecorded(pool), { payroll: isoDate("2027-01-01"), interviews: isoDate("2000-01-01") }),
  ],
])("%s never meets a decision in the middle", async (_what, write) => {
  const { pool } = dashboard.store;
  // By their texts the later one comes first.
  await pool.query(
    `insert into submission (office_id, id, office_name, owner_name, week, is_road_show, locked, submitted, state, total_min, first_run, since_run)
     select '101', id, 'Harbor Point', 'Ada Reed', '2026-11-09', true, 'yes', 'yes', 'locked', 480, 1, 1 from unnest('{10,9}'::text[]) id;
     insert into submission_check select id, office_id, week, 1, 1, 480, 'as read', 1 from submission where id in ('9', '10');
     update submission set week = '2026-11-16' where id = '9'`,
  );
  await pool.query(
    `insert into reply (scope, resource, received_at, run_id, rows)
     select 'records/' || id, 'records', now(), 1, 0 from submission`,
  );

  const writing = await inTransaction(pool, async (deciding) => {
    await lockSubmissions(writingOver(deciding), ["9"]);
    const ended = write(pool);
    await lockAwaited();
    // Whoever waits for the first submission holds none of those that come after it.
    await lockSubmissions(writingOver(deciding), ["10"]);
    return { ended };
  });

  await writing.ended;
});

const FILE: NewFile = {
  kind: "partner",
  week: isoDate("2026-11-09"),
  offices: null,
  layout: "",
  format: "csv",
  rows: 2,
  people: 1,
  minutes: minutes(960),
  draft: "",
  caution: "",
  sha256: "",
  base: null,
  isAgain: false,
  columns: [],
  isUnknownRegular: false,
  payCodes: null,
  code: "",
  byId: "1",
  byName: "Dana",
  at: instant("2026-11-17T12:00:00Z"),
};

async function lockAwaited(): Promise<void> {
  const { rows } = await dashboard.store.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  if (rows.length === 0) await lockAwaited();
}
