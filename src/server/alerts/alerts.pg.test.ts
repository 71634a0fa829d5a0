import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as contract from "#contract/alerts.ts";
import { saveView } from "#contract/views.ts";
import type { Scope } from "#domain/identity/who.ts";
import { officeId } from "#domain/ids.ts";
import type { Role } from "#domain/identity/roles.ts";
import { FINDINGS } from "#domain/today/finding-kinds.ts";
import { createLog } from "#server/http/log.ts";
import { stopToken } from "#server/messages/stop-token.ts";
import { openAlertReader } from "#server/nouns.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { dashboardOver, reach, testWho, unaborted } from "#test/dashboard.ts";
import type { TestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { openWholeBusiness } from "#test/filled/whole-business.ts";
import { inProcess } from "#test/in-process.ts";
import { settableClock } from "#test/reporting.ts";
import { call, send } from "#web/api/call.ts";
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
  store = await openWholeBusiness();
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
  await send(contract.stopByLink, { token: stopToken(sealer, `digest-${ANN}`) });
  expect((await settings()).wantsDigest).toBe(false);
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
