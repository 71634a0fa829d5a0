import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "#contract/alerts.ts";
import { markFindings } from "#contract/today.ts";
import { weekSheet } from "#contract/week.ts";
import { saveView } from "#contract/views.ts";
import type { Scope } from "#domain/identity/who.ts";
import { officeId } from "#domain/ids.ts";
import { officeName } from "#domain/office-name.ts";
import type { Role } from "#domain/identity/roles.ts";
import { secondsAfter } from "#domain/time/time.ts";
import { FINDINGS } from "#domain/today/finding-kinds.ts";
import { createLog } from "#server/http/log.ts";
import { stopAddresses, stopToken } from "#server/messages/stop-token.ts";
import { openAlertReader } from "#server/nouns.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { dashboardOver, reach, testWho, unaborted } from "#test/dashboard.ts";
import { openFilledDatabase, type TestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { MADE_UP } from "#test/filled/contents.ts";
import { inProcess } from "#test/in-process.ts";
import { settableClock } from "#test/peers/reporting.ts";
import { call, send } from "#web/api/call.ts";
import { renewFindings } from "#server/today/renew-findings.ts";
import { digestWeek, sendDigests } from "./digest.ts";
import { evaluateAlerts } from "./evaluate.ts";

const ANN = "ann";
const sealer = sealerOf(randomBytes(32));
const clock = settableClock(DEMO.now);
const log = createLog({ level: "silent" });

let store: TestDatabase;
let gapIds: readonly string[];
let office: string;
beforeAll(async () => {
  store = await openFilledDatabase(MADE_UP);
  const { rows } = await store.pool.query<{ id: string }>(
    `select e.id from roadshow_event e join assignment a on a.event_id = e.id
      where e.is_approved and e.last_run is null and a.last_run is null
      group by e.id having bool_and(a.is_active) order by e.id limit 3`,
  );
  gapIds = rows.map(({ id }) => id);
  const offices = await store.pool.query("select id from office order by id limit 1");
  office = offices.rows[0].id;
});
beforeEach(async () => {
  clock.set(DEMO.now);
  await signInAs("manager", "all");
});
afterEach(async () => {
  await store.pool.query("delete from auth_user");
  await store.pool.query("delete from finding_mark");
  await store.pool.query("delete from stored_findings");
  await fill(gapIds);
});
afterAll(() => store.close());

/** The person whose requests follow, as the session has them and as the store has them. */
async function signInAs(role: Role, scope: Scope): Promise<void> {
  const offices = scope === "all" ? null : [...scope];
  await store.pool.query(
    `insert into auth_user (id, name, email, role, offices) values ($1, 'Ann', 'ann@example.com', $2, $3)
         on conflict (id) do update set role = excluded.role, offices = excluded.offices`,
    [ANN, role, offices],
  );
  const who = testWho({ userId: ANN, role, scope, verifiedAt: clock.now() });
  const identify = () => Promise.resolve(who);
  reach(dashboardOver(store, log, { clock, sealer, identify, hasMail: true }));
}

const open = (ids: readonly string[]) =>
  store.pool.query("update assignment set is_active = false where event_id = any($1)", [ids]);
const fill = (ids: readonly string[]) =>
  store.pool.query("update assignment set is_active = true where event_id = any($1)", [ids]);

const parts = { clock, log, openReader: openAlertReader, publicOrigin: "https://board.example.com" };
const evaluate = () => evaluateAlerts({ ...parts, store });
const alerts = async () => (await call(contract.alertList, {}, unaborted())).rows;
const settings = () => call(contract.alertSettings, {}, unaborted());
const messages = async () =>
  (await store.pool.query("select kind, way, content from message order by created_at, way")).rows;
const ONLY_HERE = { byEmail: false, byWebhook: false };

test("what is found already is not new; what comes is alerted of once, and again when it comes back", async () => {
  await open(gapIds.slice(0, 1));
  await send(contract.subscribe, { kind: "gap", ...ONLY_HERE });
  await evaluate();
  expect(await alerts()).toEqual([]);

  await open(gapIds.slice(1));
  await evaluate();
  await evaluate();
  expect(await alerts()).toEqual([
    expect.objectContaining({
      title: "2 new: Approved events without anyone",
      path: "/today",
      isRead: false,
    }),
  ]);

  await fill(gapIds);
  await evaluate();
  await open(gapIds.slice(0, 1));
  await evaluate();
  expect((await alerts()).map(({ title }) => title)).toEqual([
    "1 new: Approved events without anyone",
    "2 new: Approved events without anyone",
  ]);
  const [newest] = await alerts();
  await send(contract.markAlertsRead, { upTo: newest?.id ?? 0 });
  expect((await call(contract.alertList, {}, unaborted())).unread).toBe(0);
});

test("by mail and by webhook the same is said, with the place where it is worked", async () => {
  await send(contract.setWebhook, { url: "http://127.0.0.1:9/hook" });
  await send(contract.subscribe, { kind: "gap", byEmail: true, byWebhook: true });
  await open(gapIds.slice(0, 1));
  await evaluate();
  const [mail, call_] = await messages();
  expect(mail.content).toMatchObject({
    subject: "1 new: Approved events without anyone",
    items: [expect.stringMatching(/, [A-Z]{2}$/)],
    action: { path: "/today" },
  });
  expect(call_.content).toEqual({
    type: "alert",
    at: clock.now(),
    title: "1 new: Approved events without anyone",
    count: 1,
    items: mail.content.items,
    address: "https://board.example.com/today",
  });
});

test("a manager is alerted of what their offices have, and of nothing of pay", async () => {
  await signInAs("manager", [officeId(office)]);
  await send(contract.subscribe, { kind: "unacknowledged", ...ONLY_HERE });
  await expect(send(contract.subscribe, { kind: "blocked", ...ONLY_HERE })).rejects.toMatchObject({
    fault: "forbidden",
  });
  const owners = (isTheirs: boolean) =>
    store.pool.query(
      `update assignment a set is_acknowledged = false from roadshow_event e
        where e.id = a.event_id and a.last_run is null and a.is_active and (a.office_id = $1) = $2
          and e.last_run is null and not e.is_canceled`,
      [office, isTheirs],
    );
  await owners(false);
  await evaluate();
  expect(await alerts()).toEqual([]);
  await owners(true);
  await evaluate();
  expect(await alerts()).toHaveLength(1);
});

test("nothing of pay is alerted of by a person’s name", async () => {
  const { rows } = await store.pool.query<{ name: string }>(
    "select first_name || ' ' || last_name as name from person",
  );
  const people = new Set(rows.map(({ name }) => name));
  const { findings } = await inSnapshot(store, "all", (reading) =>
    openAlertReader(reading, "admin", clock).readFindings(() => undefined),
  );
  const ofPay = findings.filter(({ kind }) => FINDINGS[kind].tier === "pay").flatMap(({ items }) => items);
  expect(ofPay.length).toBeGreaterThan(0);
  expect(ofPay.filter(({ name, about }) => people.has(name) || people.has(about))).toEqual([]);
});

test("other offices hide what was alerted of before", async () => {
  await send(contract.subscribe, { kind: "gap", ...ONLY_HERE });
  await open(gapIds);
  await evaluate();
  expect(await alerts()).toHaveLength(1);
  await signInAs("manager", [officeId(office)]);
  expect(await alerts()).toEqual([]);
});

test("a disabled user is alerted of nothing", async () => {
  await send(contract.subscribe, { kind: "gap", byEmail: true, byWebhook: false });
  await store.pool.query("update auth_user set banned = true");
  await open(gapIds);
  await evaluate();
  expect(await messages()).toEqual([]);
});

test.each([
  ["roadshows", "status=Approved&unassigned=yes"],
  ["people", "active=all"],
  ["offices", ""],
] as const)("a saved view of %s alerts of its new rows", async (page, search) => {
  const { id } = await send(saveView, { page, name: "Mine", search });
  await send(contract.subscribe, { viewId: id, ...ONLY_HERE });
  await evaluate();
  expect(await alerts()).toEqual([]);
  await store.pool.query("update alert_subscription set seen = seen[2:]");
  await open(gapIds.slice(0, 1));
  await evaluate();
  expect(await alerts()).toHaveLength(1);
});

describe("an alert that fails", () => {
  /** A read of the table fails with a code of SQLSTATE until it is mended. */
  async function breakTable(table: string, code: string): Promise<() => Promise<void>> {
    await store.pool.query(`
      alter table ${table} rename to ${table}_kept;
      create function planted_fault() returns boolean immutable language plpgsql as
        $$ begin raise exception 'planted' using errcode = '${code}'; end $$;
      create view ${table} as select * from ${table}_kept where planted_fault()`);
    return async () => {
      await store.pool.query(
        `drop view ${table}; drop function planted_fault(); alter table ${table}_kept rename to ${table}`,
      );
    };
  }
  const problems = async () =>
    (await settings()).subscriptions.map(({ problem, problemSince }) => ({ problem, problemSince }));
  const alertTimes = (minutes: readonly number[]) =>
    minutes.map((minute) => secondsAfter(DEMO.now, minute * 60));

  test("fails alone, says so since when, and is tried again until it works", async () => {
    const { id } = await send(saveView, { page: "offices", name: "Mine", search: "" });
    await send(contract.subscribe, { viewId: id, ...ONLY_HERE });
    await send(contract.subscribe, { kind: "gap", ...ONLY_HERE });
    const mend = await breakTable("interview_day", "57014");
    await open(gapIds.slice(0, 1));
    expect(await evaluate()).toBe(secondsAfter(DEMO.now, 60));
    expect((await alerts()).map(({ title }) => title)).toEqual(["1 new: Approved events without anyone"]);
    expect(await problems()).toEqual([
      { problem: "Its rows took too long to read.", problemSince: DEMO.now },
      { problem: null, problemSince: null },
    ]);
    const tries: string[] = [];
    for (const at of alertTimes([1, 2, 3, 4, 5, 6, 7, 8, 100, 159, 160])) {
      clock.set(at);
      const next = await evaluate();
      if (next !== null && !tries.includes(next)) tries.push(next);
    }
    expect(tries).toEqual(alertTimes([2, 4, 8, 16, 160, 220]));
    await mend();
    expect(await problems()).toMatchObject([{ problemSince: DEMO.now }, {}]);
    clock.set(secondsAfter(DEMO.now, 220 * 60));
    expect(await evaluate()).toBeNull();
    expect(await problems()).toEqual([
      { problem: null, problemSince: null },
      { problem: null, problemSince: null },
    ]);
  });

  test("does not stop those of other roles and offices, whatever it fails by", async () => {
    await signInAs("admin", "all");
    await send(contract.subscribe, { kind: "failing-source", ...ONLY_HERE });
    await store.pool.query(
      "insert into auth_user (id, name, email, role) values ('bob', 'Bob', 'bob@example.com', 'manager')",
    );
    await store.pool.query(
      `insert into alert_subscription (user_id, kind, by_email, by_webhook, made_at, seen)
       values ('bob', 'gap', true, false, $1, '{}')`,
      [DEMO.now],
    );
    const mend = await breakTable("source_resource", "53200");
    await evaluate();
    await mend();
    expect(await messages()).toHaveLength(1);
    expect(await problems()).toEqual([{ problem: "It couldn’t be looked at.", problemSince: DEMO.now }]);
  });
});

test("a view of a page without such rows, or of another user, cannot be chosen", async () => {
  const { id } = await send(saveView, { page: "funnel", name: "Mine", search: "range=4w" });
  await expect(send(contract.subscribe, { viewId: id, ...ONLY_HERE })).rejects.toMatchObject({
    fault: "rejected",
  });
  await expect(send(contract.subscribe, { viewId: id + 1, ...ONLY_HERE })).rejects.toMatchObject({
    fault: "missing",
  });
});

test("the last link stops an alert by a press, once, and only its own token does", async () => {
  const { id } = await send(contract.subscribe, { kind: "gap", ...ONLY_HERE });
  const token = stopToken(sealer, `alert-${id}`);
  const forged = stopToken(sealerOf(randomBytes(32)), `alert-${id}`);
  await expect(send(contract.lookAtStop, { token: forged })).rejects.toMatchObject({ fault: "missing" });
  expect(await send(contract.lookAtStop, { token })).toEqual({ name: "Approved events without anyone" });
  expect((await settings()).subscriptions).toHaveLength(1);
  await send(contract.stopByLink, { token });
  expect((await settings()).subscriptions).toEqual([]);
  await expect(send(contract.stopByLink, { token })).rejects.toMatchObject({ fault: "missing" });
});

test("the digest comes on Monday after seven, once, with the counts of the user’s own lines", async () => {
  const round = () => sendDigests({ ...parts, store });
  await send(contract.chooseDigest, { isOn: true });
  await round();
  expect(await messages()).toEqual([]);
  clock.set("2026-11-23T11:59:00Z");
  await round();
  expect(await messages()).toEqual([]);
  clock.set("2026-11-23T12:00:00Z");
  await open(gapIds);
  await round();
  await round();
  const [digest, ...others] = await messages();
  expect(others).toEqual([]);
  expect(digest).toMatchObject({ kind: "digest", way: "email" });
  expect(digest.content.items).toContainEqual(expect.stringMatching(/^Approved events without anyone: \d+$/));
  expect(digest.content.items.join()).not.toMatch(/submi|payroll/i);
  expect(digest.content.action.path).toBe("/week");
  const { rows } = await call(weekSheet, {}, unaborted());
  expect(digest.content.table.rows.map(([name]: readonly string[]) => name)).toEqual(
    rows.map((row) => officeName(row)),
  );
  expect(digest.content.table.headings).not.toContain("Blocking");
  expect(digest.content.paragraphs[0]).toMatch(/^First interviews Nov 16–22: [\d,]+ booked/);
  await send(contract.stopByLink, { token: stopToken(sealer, `digest-${ANN}`) });
  expect((await settings()).wantsDigest).toBe(false);
});

describe("a digest that could not look at everything", () => {
  const round = () => sendDigests({ ...parts, store });
  /** Without the sentences of the sheet. */
  const paragraphs = async () =>
    (await messages()).map(({ content }) =>
      content.paragraphs.filter((text: string) => /needs? a person|sheet/.test(text)),
    );
  const SHEET_MISSING = "The sheet of the week couldn’t be read. Open it in Fieldboard.";
  const roadshowNames = Object.values(FINDINGS).flatMap(({ name, part }) =>
    part === "roadshows" ? [name] : [],
  );
  /** The lines of a digest that could look at everything. */
  const lines = async (): Promise<readonly string[]> => {
    await round();
    return (await messages())[0].content.items;
  };
  const rename = (from: string, to: string) => store.pool.query(`alter table ${from} rename to ${to}`);
  beforeEach(async () => {
    await send(contract.chooseDigest, { isOn: true });
    clock.set("2026-11-23T12:00:00Z");
  });

  test("waits, and is sent when it can", async () => {
    await rename("assignment", "assignment_gone");
    await round();
    await rename("assignment_gone", "assignment");
    clock.set("2026-11-23T12:00:59Z");
    await round();
    expect(await messages()).toEqual([]);
    clock.set("2026-11-23T12:01:00Z");
    await round();
    expect(await paragraphs()).toEqual([["What needs a person today:"]]);
  });

  test("is sent after six hours, and says which part is missing", async () => {
    await rename("assignment", "assignment_gone");
    await round();
    clock.set("2026-11-23T17:59:59Z");
    await round();
    expect(await messages()).toEqual([]);
    clock.set("2026-11-23T18:59:59Z");
    await round();
    await round();
    await rename("assignment_gone", "assignment");
    expect(await paragraphs()).toEqual([
      [
        "What needs a person in roadshows couldn’t be looked at, and is missing here.",
        SHEET_MISSING,
        "What needs a person today:",
      ],
    ]);
  });

  test("has the lines of the parts that could be looked at, and names the part that could not", async () => {
    const whole = await lines();
    await store.pool.query("delete from message; update alert_reader set digest_week = digest_week - 7");
    await rename("assignment", "assignment_gone");
    await round();
    clock.set("2026-11-23T18:59:59Z");
    await round();
    await rename("assignment_gone", "assignment");
    const isOfRoadshows = (line: string) => roadshowNames.some((name) => line.startsWith(`${name}:`));
    const left = whole.filter((line) => !isOfRoadshows(line));
    expect(left.length).toBeGreaterThan(0);
    expect((await messages())[0].content.items).toEqual(left);
    expect((await paragraphs())[0]).toContain(
      "What needs a person in roadshows couldn’t be looked at, and is missing here.",
    );
  });

  test("has what was found before, and says of when it is", async () => {
    await renewFindings({ ...parts, store }, clock.now());
    await rename("assignment", "assignment_gone");
    await store.pool.query("update office set name = name");
    await round();
    clock.set("2026-11-23T18:59:59Z");
    await round();
    await rename("assignment_gone", "assignment");
    expect(await paragraphs()).toEqual([
      [
        "What needs a person in roadshows couldn’t be looked at, and is shown as of Nov 23, 7:00 AM EST.",
        SHEET_MISSING,
        "What needs a person today:",
      ],
    ]);
  });

  test("never says that nothing needs a person", async () => {
    await rename("store_state", "store_state_gone");
    await round();
    clock.set("2026-11-23T18:59:59Z");
    await round();
    await rename("store_state_gone", "store_state");
    expect(await paragraphs()).toEqual([
      [
        "What needs a person in roadshows, interviews, and people couldn’t be looked at, and is missing here.",
        SHEET_MISSING,
      ],
    ]);
  });
});

test("the digest says what is taken, snoozed or done, as Today does", async () => {
  await send(contract.chooseDigest, { isOn: true });
  await open(gapIds);
  const items = gapIds.slice(0, 2);
  await send(markFindings, { kind: "gap", items, state: "taken", until: null, reason: "" });
  clock.set("2026-11-23T12:00:00Z");
  await sendDigests({ ...parts, store });
  const [digest] = await messages();
  expect(digest.content.items).toContainEqual(
    expect.stringMatching(/^Approved events without anyone: \d+ \(2 taken\)$/),
  );
});

test.each([
  ["2026-11-23T11:59:59Z", "2026-11-16"],
  ["2026-11-23T12:00:00Z", "2026-11-23"],
  ["2026-11-30T04:59:59Z", "2026-11-23"],
])("at %s the digest of %s is due", (now, week) => {
  clock.set(now);
  expect(digestWeek(clock)).toBe(week);
});

test("of several looks at once each finds what is new once", async () => {
  await send(contract.subscribe, { kind: "gap", ...ONLY_HERE });
  await open(gapIds);
  await Promise.all([evaluate(), evaluate(), evaluate()]);
  expect(await alerts()).toHaveLength(1);
});

test("a feed is read with its key alone, as long as it is not renewed or stopped", async () => {
  await send(contract.subscribe, { kind: "gap", ...ONLY_HERE });
  await open(gapIds.slice(0, 1));
  await evaluate();
  const identify = () => Promise.resolve(null);
  const lines: string[] = [];
  const listening = createLog({ level: "debug", to: { write: (line) => lines.push(line) } });
  const stranger = inProcess(dashboardOver(store, listening, { clock, sealer, identify }));
  const { address } = await send(contract.setFeed, { isOn: true });
  const { pathname, search } = new URL(address ?? "");
  const read = () => stranger(`${pathname}${search}`);
  const feed = await read();
  expect(feed.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const xml = await feed.text();
  expect(xml).toMatch(
    /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">/,
  );
  expect(xml).toContain("<title>1 new: Approved events without anyone</title>");
  expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="${address}"/>`);
  expect(xml).toContain(`<id>tag:localhost,2026:alerts/of/${ANN}</id>`);
  clock.set(secondsAfter(clock.now(), 60));
  const again = await stranger(`${pathname}${search}`, {
    headers: { "if-none-match": feed.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  expect((await stranger(`${pathname}?key=other`)).status).toBe(404);
  expect((await stranger(pathname)).status).toBe(404);
  await store.pool.query("update auth_user set banned = true");
  expect((await read()).status).toBe(404);
  await store.pool.query("update auth_user set banned = false");
  await send(contract.setFeed, { isOn: false });
  expect((await read()).status).toBe(404);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join("")).not.toContain(search.slice(5));
});

test("a feed without alerts stays as it is", async () => {
  const { address } = await send(contract.setFeed, { isOn: true });
  const { pathname, search } = new URL(address ?? "");
  const identify = () => Promise.resolve(null);
  const stranger = inProcess(dashboardOver(store, log, { clock, sealer, identify }));
  const read = async () => (await stranger(`${pathname}${search}`)).text();
  const first = await read();
  clock.set(secondsAfter(clock.now(), 60));
  expect(await read()).toBe(first);
});

test("a press in a mail program stops an alert without a session; a look does not", async () => {
  const { id } = await send(contract.subscribe, { kind: "gap", byEmail: true, byWebhook: false });
  const press = (what: string) => stopAddresses("http://localhost:3000", sealer, what).press;
  const app = dashboardOver(store, log, { clock, sealer, identify: () => Promise.resolve(null) });
  const program = (what: string, method: string, from = {}) =>
    app.request(press(what), { method, headers: { host: "localhost:3000", ...from } });
  const look = await program(`alert-${id}`, "GET", { "sec-fetch-site": "cross-site" });
  expect([look.status, look.headers.get("location")]).toEqual([
    303,
    `/stop-alerts#${stopToken(sealer, `alert-${id}`)}`,
  ]);
  expect((await settings()).subscriptions).toHaveLength(1);
  expect((await program(`alert-${id}`, "POST")).status).toBe(204);
  expect((await settings()).subscriptions).toEqual([]);
  expect((await program(`alert-${id}`, "POST")).status).toBe(204);
  expect((await program(`alert-${id}`, "PUT")).status).toBe(405);
  await send(contract.chooseDigest, { isOn: true });
  expect((await program(`digest-${ANN}`, "POST", { origin: "https://mail.example.com" })).status).toBe(204);
  expect((await settings()).wantsDigest).toBe(false);
  const forged = { method: "POST", headers: { host: "localhost:3000" } };
  const { status } = await app.request("http://localhost:3000/api/alerts/stop/press?token=alert-1.x", forged);
  expect(status).toBe(404);
});

test("what is sent elsewhere needs a fresh proof of who sends it", async () => {
  clock.set("2026-11-21T20:00:00Z");
  await expect(send(contract.setFeed, { isOn: true })).rejects.toMatchObject({ fault: "forbidden" });
  await expect(send(contract.setWebhook, { url: "http://127.0.0.1:9/" })).rejects.toMatchObject({
    fault: "forbidden",
  });
});

test("the address of a webhook is sealed, and only its host is shown", async () => {
  const { secret } = await send(contract.setWebhook, { url: "http://127.0.0.1:9/the-path" });
  expect(secret).toMatch(/^whsec_/);
  expect((await settings()).webhookHost).toBe("127.0.0.1:9");
  const { rows } = await store.pool.query("select w::text as everything from webhook w");
  expect(rows[0].everything).not.toContain("the-path");
  await send(contract.setWebhook, { url: null });
  expect((await settings()).webhookHost).toBeNull();
});

test("what is set and stopped is on record", async () => {
  const { id } = await send(contract.subscribe, { kind: "gap", ...ONLY_HERE });
  await send(contract.unsubscribe, { id });
  const { rows } = await store.pool.query(
    "select act, details from audit_entry where act like 'alert%' order by id desc limit 2",
  );
  expect(rows).toEqual([
    { act: "alert-stopped", details: { of: "Approved events without anyone" } },
    { act: "alert-set", details: { of: "Approved events without anyone", ways: ["Fieldboard"] } },
  ]);
});
