import { afterAll, describe, expect, test } from "vitest";
import { mayAsk } from "#test/declared.ts";
import { FIELDS } from "#test/fields.ts";
import { fieldsFor, hiddenFrom } from "#test/filled/private-fields.ts";
import { ROLES, type Role } from "#domain/identity/roles.ts";
import { instant } from "#domain/time/time.ts";
import { runSource } from "#server/commands/run-source.ts";
import { queryOf } from "#test/filled/filled-queries.ts";
import { fillStore, ONE, OTHER, TWINS } from "#test/filled/filled-store.ts";
import { describedAddresses, replyMembers } from "#test/filled/members.ts";
import { interviewReply } from "#test/replies.ts";
import { openSignInSite, passwordOf, type Browser } from "#test/sign-in.ts";

/* Each role asks each address of a store in which every field is filled, and is told exactly what fields.ts lists. */
type Path = keyof typeof FIELDS;

const grant = {
  name: "a program",
  accounts: ["101"],
  requestsPerMinute: 60,
  hasPrivateData: true,
  expiresInDays: 30,
};
const LATE = { entry: "5001", rule: "late", subject: "", evidence: "" };
/** Commands that answer something. */
const TOLD: Readonly<Partial<Record<Path, object>>> = {
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
  "/api/payroll/send-back": { entry: "5001", fingerprint: null, note: "The owner called" },
  "/api/views/save": { page: "people", name: "another", search: "state=MA" },
};
/** What stands in no reply to these questions, and why. */
const absentFor = (path: Path, role: Role): readonly string[] => {
  // Of an audit log that was checked, and found edited: here nobody has looked yet.
  if (path === "/api/audit/state")
    return ["check.from", "check.entries", "check.at", "check.wholeAt", "check.entry"];
  // Whoever sees some offices only is not told how many rows changed in all of them.
  if (path === "/api/sources/reads" && role === "manager") return ["added", "changed"];
  if (path === "/api/sources/status" && role === "manager") return ["held.resource", "held.count"];
  // Nothing is older than it may be.
  if (path === "/api/business/change") return ["tooOld.submissions", "tooOld.records", "tooOld.counts"];
  // Only of somebody whose data is gone.
  if (path === "/api/people/private") return ["erasedAt"];
  // Whoever sees all offices sees no assignment as another's.
  if (path === "/api/roadshows/events" && role !== "manager")
    return ["rows.others.officeId", "rows.others.officeName"];
  // Nothing is accepted, no two records overlap, and no rule that compares minutes holds.
  if (path === "/api/payroll/exceptions")
    return FIELDS[path].filter((name) => /^rows\.(?:at|other|expected|minutes)/.test(name));
  // That a submission is late is of no record.
  if (path === "/api/payroll/exception")
    return FIELDS[path].filter((name) => !/^exception\.(?:entry|rule|subject|severity|state)/.test(name));
  // What says "submitted" and "locked" there names no time.
  if (path === "/api/payroll/submission") return ["submission.submittedAt", "submission.lockedAt"];
  // None is saved.
  if (path === "/api/payroll/layouts") return FIELDS[path];
  // Nothing was decided, and no record has changed.
  if (path === "/api/payroll/evidence")
    return FIELDS[path].filter((name) => /^(?:signOffs|acceptances|changes)/.test(name));
  if (path === "/api/payroll/own-log") return FIELDS[path].filter((name) => name.startsWith("rows"));
  // No load has checked them.
  if (path === "/api/payroll/submissions") return ["cells.fingerprint", "cells.countedMin", "cells.lateDays"];
  if (path === "/api/payroll/review")
    return FIELDS[path].filter((name) => /^(?:signOff|sentBack|owner)/.test(name));
  // Nothing has changed since it was first seen.
  if (path === "/api/payroll/ledger")
    return FIELDS[path].filter((name) => /^(?:changes|people|submission)/.test(name));
  // No office is confirmed to be in California, and one week is no history.
  if (path === "/api/payroll/overtime")
    return FIELDS[path].filter((name) => name.startsWith("rows.california"));
  if (path === "/api/payroll/insights")
    return FIELDS[path].filter((name) => /^(?:people|programs|submissions)/.test(name));
  if (path === "/api/payroll/sign-off" || path === "/api/payroll/sign-off/undo")
    return FIELDS[path].filter((name) => !/^refused\.(?:entry|reason)/.test(name));
  // Only the second of two is refused.
  if (/^\/api\/payroll\/(?:exceptions\/(?:accept|reopen)|send-back)$/.test(path)) return FIELDS[path];
  // Nobody signs in by an identity provider here; and null is every office.
  if (path === "/api/session") return role === "manager" ? ["oidcName"] : ["oidcName", "person.offices"];
  return [];
};

const service = "https://reports.example.com/api/index.cfm";
const site = await openSignInSite({
  now: () => Date.parse("2026-11-19T15:00:00Z"),
  remote: { address: service, devAddress: service },
});
afterAll(() => site.store.close());
await fillStore(site.store, site.sealer, [ONE, OTHER]);
// Of another day than what is told of 101: of each of the two less is known than of both.
await runSource(site.store, {
  ...{ source: "files", origin: "a test", sealer: site.sealer, now: () => instant("2026-11-19T15:00:00Z") },
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
  insert into held_row values ('employees', '7000', 1)`);
await site.store.pool.query("update interface_token set last_used_at = now(), revoked_at = now()");

function browserOf(role: Role): Browser {
  const browser = browsers.get(role);
  if (browser === undefined) throw new Error(`${role} has no browser`);
  return browser;
}

/** Told with a command; the link's secret is only known now, and a role has its own password. */
const toldTo = async (path: Path, role: Role): Promise<object> => {
  if (path === "/api/link/look") return { token: String(Object(invited).link).split("#")[1] };
  if (path === "/api/account/second-factor/start") return { password: passwordOf(role) };
  if (!path.startsWith("/api/business/")) return TOLD[path] ?? {};
  const { settings = {}, offices = [] } = Object(await (await admin.get("/api/business")).json());
  if (path === "/api/business/change") return settings;
  const assumed = offices.filter((office: object) => {
    const { isConfirmed, place } = Object(office);
    return isConfirmed === false && place !== null;
  });
  return path === "/api/business/offices/confirm" ? { count: assumed.length } : {};
};

const { routes } = site.app;
const isRead = (path: Path): boolean => routes.some((route) => route.path === path && route.method === "GET");
const ask = async (path: Path, role: Role): Promise<Response> =>
  isRead(path)
    ? browserOf(role).get(
        `${path}?${queryOf(path)}${/^\/api\/funnel\/(?:report|trend)$/.test(path) ? "&account=101,103" : ""}`,
      )
    : (path === "/api/session/sign-in" ? site.browser() : browserOf(role)).post(
        path,
        await toldTo(path, role),
      );

/** The texts that would give a private field away. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  ssn: [ONE.SSN, OTHER.SSN].flatMap((ssn) => [ssn, ssn.replaceAll("-", "")]),
  birthDate: [ONE.DOB, OTHER.DOB, "1904-02-29", "2007-12-31"],
  gender: [ONE.gender, OTHER.gender],
  street: [ONE, OTHER].flatMap(({ street_1, street_2, street_apt }) => [street_1, street_2, street_apt]),
  zip: [ONE.zip, OTHER.zip],
};

const isPath = (path: string): path is Path => path in FIELDS;
/** Those that answer anything; of the others the contract leaves nothing to be told. An identity provider there is none. */
const paths = Object.keys(FIELDS)
  .filter(isPath)
  .filter((path) => FIELDS[path].length > 0 && !path.startsWith("/api/session/oidc/"));
const columnsOf = new Map(describedAddresses().map(({ path, members }) => [path, members]));

describe.each(paths)("%s", (path) => {
  test.each(ROLES)("tells %s what is listed, and all of it", async (role) => {
    const response = await ask(path, role);
    const text = await response.text();
    expect([response.status, text]).toEqual([mayAsk(path, role) ? 200 : 403, text]);
    for (const name of hiddenFrom(path, role))
      for (const hidden of TEXTS[name] ?? [name]) expect(text).not.toContain(hidden);
    if (!mayAsk(path, role) || path.endsWith("/export")) return;
    const told = replyMembers(JSON.parse(text), FIELDS[path]);
    const allowed = fieldsFor(path, role);
    const absent = absentFor(path, role);
    expect([...told.keys()].filter((member) => !allowed.includes(member))).toEqual([]);
    expect(allowed.filter((member) => told.get(member) !== true && !absent.includes(member))).toEqual([]);
  });
});

test.each(paths.filter((path) => path.endsWith("/export")))("%s has the columns that are listed", (path) => {
  expect(columnsOf.get(path)).toEqual(FIELDS[path]);
});
