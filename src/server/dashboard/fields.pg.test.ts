import { afterAll, expect, test } from "vitest";
import { mayAsk } from "#test/declared.ts";
import { hiddenFrom, privateNames } from "#test/filled/private-fields.ts";
import { ROLES, type Role } from "#domain/identity/roles.ts";
import { instant } from "#domain/time/time.ts";
import { stopToken } from "#server/messages/stop-token.ts";
import { runSource } from "#server/commands/run-source.ts";
import { queryOf } from "#test/filled/filled-queries.ts";
import { ONE, OTHER, TWINS } from "#test/filled/filled-store.ts";
import { describedAddresses, replyMembers } from "#test/filled/members.ts";
import { interviewReply } from "#test/builders/replies.ts";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import type { Browser } from "#test/sign-in/browser.ts";
import { passwordOf } from "#test/sign-in/people.ts";
import { FILLED } from "#test/filled/contents.ts";

/* Slow: each role requests every address. */

/*
 * Each role asks each address of a store in which every field is filled. What it receives is a snapshot, which is read as
 * a diff: `received-members.txt`. That nothing private is in it is a rule, whatever the snapshot says.
 */
const grant = {
  name: "a program",
  accounts: ["101"],
  requestsPerMinute: 60,
  hasPrivateData: true,
  expiresInDays: 30,
};
const HEAD = `The members of each reply, or the columns of a file, and the roles that receive them.
Roles after a member are the only ones that receive it; “no role”: the store of the test leaves it empty.

`;
const LATE = { entry: "5001", rule: "late", subject: "", evidence: "" };
/** Answer about an event without anyone. */
const DONE = { kind: "gap", state: "done", until: null, reason: "The owner called" };
/** Body that is sent with commands that need something. */
const SENT: Readonly<Record<string, object>> = {
  "/api/roadshows/days": { rows: [{ event: "4002", days: null }] },
  "/api/alerts/subscribe": { kind: "gap", byEmail: false, byWebhook: false },
  "/api/alerts/webhook": { url: "http://127.0.0.1:9/hook" },
  "/api/alerts/feed/set": { isOn: true },
  "/api/session/sign-in": { email: "other@example.test", password: passwordOf("other") },
  "/api/account/sessions/end": { id: null },
  "/api/people/reveal": { id: TWINS[0], field: "ssn", reason: "payroll", note: "" },
  "/api/users/invite": { email: "new@example.test", role: "manager", offices: ["101"] },
  "/api/users/access": { id: "user-other", role: "manager", offices: ["101"] },
  "/api/users/act": { id: "user-other", action: "end-sessions" },
  "/api/users/password-link": { id: "user-second" },
  "/api/tokens/create": grant,
  "/api/sources/refresh": { wanted: [{ resource: "employees", range: null }] },
  "/api/payroll/exceptions/accept": { exceptions: [LATE], kind: "confirmed", reason: "The owner called" },
  "/api/payroll/exceptions/reopen": { exceptions: [LATE] },
  "/api/payroll/sign-off": { submissions: [{ entry: "5001", fingerprint: "" }], note: "" },
  "/api/payroll/sign-off/undo": { submissions: ["5001"] },
  "/api/payroll/codes/save": { kind: "office", rows: [{ id: "101", code: "H-1" }] },
  "/api/payroll/leave-out": { entry: "5002", reason: "Entered twice" },
  "/api/payroll/send-back": {
    entry: "5001",
    fingerprint: null,
    note: "The owner called",
    isMailed: false,
  },
  "/api/payroll/send-back/answer": { entry: "5001", answer: "It is entered again" },
  "/api/payroll/remind": { week: "2026-11-09", offices: ["101"], isMailed: false },
  "/api/today/mark": { ...DONE, items: ["4002"] },
  "/api/views/save": { page: "people", name: "another", search: "state=MA" },
};
const service = "https://reports.example.com/api/index.cfm";
const site = await openDashboard({
  who: SIGNED_IN,
  now: () => Date.parse("2026-11-19T15:00:00Z"),
  remote: { address: service, devAddress: service },
  contents: FILLED,
});
afterAll(() => site.store.close());
// Of another day than the counts of 101: each of the two offices covers less than both together.
await runSource(site.store, {
  source: "files",
  origin: "a test",
  sealer: site.sealer,
  now: () => instant("2026-11-19T15:00:00Z"),
  exchanges: [interviewReply("103", "2026-11-10", { name: { 1: "Bo" }, "1st": { 1: { 103: 2 } } })],
});

const browsers = new Map<Role, Browser>();
for (const role of [...ROLES, "other", "second"] as const) {
  const isRole = role !== "other" && role !== "second";
  await site.addPerson(role, isRole ? role : "manager", role === "manager" ? ["101", "102", "103"] : null);
  if (!isRole) continue;
  // Of the made-up business: nothing else is asked of them before they see anything.
  await site.store.pool.query("update auth_user set is_demo = true where name = $1", [role]);
  const browser = site.browser();
  await browser.post("/api/session/sign-in", {
    email: `${role}@example.test`,
    password: passwordOf(role),
  });
  browsers.set(role, browser);
}
await site.store.pool.query(`
  update auth_user set two_factor_enabled = true where name = 'second';
  insert into auth_two_factor (id, secret, backup_codes, user_id, verified) values ('f', 's', 'b', 'user-second', true);
  insert into auth_oidc_link values ('https://issuer.example.test', 'second', 'user-second', now())`);
const admin = browserOf("admin");
const invited: unknown = await (
  await admin.post("/api/users/invite", { email: "invited@example.test", role: "manager", offices: ["101"] })
).json();
await admin.post("/api/tokens/create", grant);
for (const browser of browsers.values()) {
  const view = { page: "people", name: "a view", search: "state=MA" };
  const kept: unknown = await (await browser.post("/api/views/save", view)).json();
  await browser.post("/api/views/default", { page: "people", id: Object(kept).id });
  await browser.post("/api/views/change", { id: Object(kept).id, roles: ["admin"] });
}
await site.store.pool.query(`
  insert into source_run (source, origin, started_at, ended_at, rows, drift)
  values ('remote', '', now(), now(), '{"people": {}}', '[["people: active: null", 1, "null"]]');
  update source_run set set_aside = '[{"where": "a reply", "reason": "it is cut short"}]';
  update source_resource
     set (next_read_at, read_at, duration_ms, rows, failing_since, failures, failure, reference, breaker_open_until,
          reading_since, parts_done, parts_total) =
         (now(), case when resource <> 'events' then now() end, 1, 1, now(), 1, 'It failed.', 'abc', now(), now(), 1, 2);
  insert into source_finding values ('day-sums', '101', 'They differ.', now());
  insert into source_settings (settings) values ('{"accounts": ["101"], "weeks": ["2026-11-09"]}');
  insert into source_wish (resource, wanted_at, parts_total) values ('employees', now(), 1);
  insert into source_wish (resource, from_day, to_day, wanted_at, wanted_by_name)
  values ('interview', '2026-11-01', '2026-11-09', now(), 'Dana');
  insert into held_reply values ('employees', 1, now());
  insert into held_row values ('employees', '7000', 1);
  insert into finding_mark
  values ('left', '7000', '7000', 'A name', 'An office', 1, '2026-11-17', null, 'snoozed', 'd', 'Dana',
          '2026-11-18T15:00:00Z', '2026-11-20', 'A reason', null, '2026-11-19T15:00:00Z', null),
         ('unacknowledged', '7004', '7004', 'A name', 'An office', 1, null, null, 'done', 'd', 'Dana',
          '2026-11-18T15:00:00Z', null, '', null, null, '2026-11-19T15:00:00Z')`);
await site.store.pool.query(`
  insert into alert_subscription (user_id, kind, by_email, by_webhook, made_at, seen)
  select id, 'gap', true, true, now(), '{}' from auth_user;
  insert into alert_subscription (user_id, view_id, by_email, by_webhook, made_at, seen, problem, problem_since)
  select owner_id, id, true, true, now(), '{}', 'It failed.', now() from saved_view;
  insert into alert (user_id, subscription_id, role, offices, at, title, path, items)
  select u.id, s.id, u.role, u.offices, now(), '1 new: events', '/today', '{An event}'
    from auth_user u join alert_subscription s on s.user_id = u.id;
  insert into message_hold (backup_made_at, since) values (now(), now());
  insert into message (id, kind, way, address, content, created_at, due_at)
  values ('m1', 'invitation', 'email', 'a@example.test', '{}', now(), now());
  insert into alert_reader (user_id, feed_hash, feed_made_at) select id, id::bytea, now() from auth_user;
  insert into webhook select id, 'example.com', '', now() from auth_user`);
await site.store.pool.query("update interface_token set last_used_at = now(), revoked_at = now()");

function browserOf(role: Role): Browser {
  const browser = browsers.get(role);
  if (browser === undefined) throw new Error(`${role} has no browser`);
  return browser;
}

/** Body that is sent with a command: the secret of a link is only available now, and a role has its own password. */
const bodyFor = async (path: string, role: Role): Promise<object> => {
  if (path === "/api/link/look") return { token: String(Object(invited).link).split("#")[1] };
  if (path === "/api/alerts/stop/look") return { token: stopToken(site.sealer, "digest-user-admin") };
  if (path === "/api/account/second-factor/start") return { password: passwordOf(role) };
  if (path === "/api/today/unmark") {
    await admin.post("/api/today/mark", { ...DONE, items: ["4002"] });
    return { kind: DONE.kind, state: DONE.state, items: null, byId: "user-admin", on: "2026-11-19" };
  }
  if (path === "/api/roadshows/reminder") {
    await site.store.pool.query("update assignment set is_acknowledged = false where event_id = '4001'");
    return { owner: "7003", office: null, events: ["4001"] };
  }
  if (!path.startsWith("/api/business/")) return SENT[path] ?? {};
  const { settings = {}, offices = [] } = Object(await (await admin.get("/api/business")).json());
  if (path === "/api/business/change") return settings;
  const assumed = offices.filter((office: object) => {
    const { isConfirmed, place } = Object(office);
    return isConfirmed === false && place !== null;
  });
  return path === "/api/business/offices/confirm" ? { count: assumed.length } : {};
};

const { routes } = site.app;
const isRead = (path: string): boolean =>
  routes.some((route) => route.path === path && route.method === "GET");
const ask = async (path: string, role: Role): Promise<Response> =>
  isRead(path)
    ? browserOf(role).get(
        `${path}?${queryOf(path)}${/^\/api\/funnel\/(?:report|trend)$/.test(path) ? "&account=101,103" : ""}`,
      )
    : (path === "/api/session/sign-in" ? site.browser() : browserOf(role)).post(
        path,
        await bodyFor(path, role),
      );

/** The texts that would give a private field away. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  ssn: [ONE.SSN, OTHER.SSN].flatMap((ssn) => [ssn, ssn.replaceAll("-", "")]),
  birthDate: [ONE.DOB, OTHER.DOB, "1904-02-29", "2007-12-31"],
  gender: [ONE.gender, OTHER.gender],
  street: [ONE, OTHER].flatMap(({ street_1, street_2, street_apt }) => [street_1, street_2, street_apt]),
  zip: [ONE.zip, OTHER.zip],
};

type Received = { readonly role: Role; readonly status: number; readonly text: string };
type Answered = {
  readonly path: string;
  readonly members: readonly string[];
  readonly received: readonly Received[];
};

async function receivedBy(path: string, role: Role): Promise<Received> {
  const response = await ask(path, role);
  return { role, status: response.status, text: await response.text() };
}

const answered: Answered[] = [];
const described = [...describedAddresses()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
for (const { path, members } of described) {
  // Most commands answer nothing, and there is no identity provider.
  if (members.length === 0 || path.startsWith("/api/session/oidc/")) continue;
  const received: Received[] = [];
  for (const role of ROLES) received.push(await receivedBy(path, role));
  answered.push({ path, members, received });
}

/** Roles by the members of which they received a value; a member that was not received has none. */
function rolesByMember({ path, members, received }: Answered): ReadonlyMap<string, readonly Role[]> {
  const all = new Map<string, Role[]>(members.map((member) => [member, []]));
  for (const { role, status, text } of received) {
    if (status !== 200 || path.endsWith("/export")) continue;
    for (const [member, isFilled] of replyMembers(JSON.parse(text), members)) {
      const roles = all.get(member) ?? [];
      all.set(member, isFilled ? [...roles, role] : roles);
    }
  }
  // Where the contract checks a list by hand, only what was received names its members.
  const names = [...all.keys()];
  return new Map([...all].filter(([name]) => !names.some((longer) => longer.startsWith(`${name}.`))));
}

const wordsFor = (roles: readonly Role[]): string => (roles.length === 0 ? "no role" : roles.join(", "));

/** An address with the roles that it answers, and a line per member, with its roles where these are others. */
function membersText(answer: Answered): string {
  const { path, received } = answer;
  const allowed = wordsFor(received.flatMap(({ role, status }) => (status === 200 ? [role] : [])));
  const lines = [...rolesByMember(answer)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([member, roles]) => {
      const words = path.endsWith("/export") ? allowed : wordsFor(roles);
      return words === allowed ? `    ${member}` : `    ${member} (${words})`;
    });
  return [`${path}: ${allowed}`, ...lines, ""].join("\n");
}

test("each role receives the members that are in the snapshot", async () => {
  const texts = answered.map(membersText).toSorted();
  await expect(`${HEAD}${texts.join("\n")}`).toMatchFileSnapshot("received-members.txt");
});

test.each(answered)("$path answers each role as its permission says, and sends nothing private", (answer) => {
  const { path, received } = answer;
  expect(received.map(({ role, status, text }) => [role, status, status === 200 ? "" : text])).toEqual(
    received.map(({ role, text }) => (mayAsk(path, role) ? [role, 200, ""] : [role, 403, text])),
  );
  const sent = received.flatMap(({ role, text }) =>
    hiddenFrom(path, role).filter((name) => (TEXTS[name] ?? [name]).some((hidden) => text.includes(hidden))),
  );
  expect(sent).toEqual([]);
  expect(privateNames(path, [...rolesByMember(answer).keys()])).toEqual([]);
});
