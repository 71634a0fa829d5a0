import { describe, expect, test } from "vitest";
import { AUDIT_ACTS, storedDetails } from "./audit-acts.ts";
import { aboutName, actName, auditSentence } from "./audit-words.ts";

const ada = { subjectKind: "user", subjectId: "u2", subjectName: "Ada Reed" };
const nobody = { subjectKind: "", subjectId: "", subjectName: null };
const person = { subjectKind: "person", subjectId: "7001", subjectName: null };

describe("an entry says in a sentence what was done", () => {
  test.each([
    ["started", nobody, {}, "The server started"],
    ["set-up", nobody, {}, "Set up Fieldboard as the first administrator"],
    ["sign-in", nobody, { with: "password" }, "Signed in with a password"],
    ["sign-in", nobody, { with: "oidc" }, "Signed in through the organization’s sign-in"],
    ["sign-in-failed", ada, { why: "code" }, "Could not sign in as user Ada Reed: wrong code"],
    ["oidc-linked", ada, {}, "Linked user Ada Reed to the organization’s sign-in"],
    ["oidc-unlinked", ada, {}, "Unlinked user Ada Reed from the organization’s sign-in"],
    ["confirmed", nobody, { with: "password" }, "Confirmed their identity with a password"],
    ["confirmed", nobody, { with: "oidc" }, "Confirmed their identity through the organization’s sign-in"],
    ["sign-out", nobody, {}, "Signed out"],
    ["session-ended", ada, { why: "admin" }, "Session of user Ada Reed ended: by an administrator"],
    [
      "user-invited",
      ada,
      { role: "manager", offices: ["101", "102"] },
      "Invited user Ada Reed as manager for 101, 102",
    ],
    [
      "user-invited",
      ada,
      { role: "admin", offices: ["all"] },
      "Invited user Ada Reed as admin for all offices",
    ],
    ["user-disabled", ada, {}, "Disabled user Ada Reed"],
    ["user-enabled", ada, {}, "Enabled user Ada Reed again"],
    [
      "role-changed",
      ada,
      { from: "manager", to: "payroll" },
      "Changed the role of user Ada Reed from manager to payroll",
    ],
    [
      "scope-changed",
      ada,
      { from: ["101"], to: [] },
      "Changed the offices of user Ada Reed from 101 to none",
    ],
    ["password-changed", nobody, {}, "Changed the password"],
    ["password-changed", ada, {}, "Changed the password of user Ada Reed"],
    ["second-factor-set", nobody, {}, "Set up a second factor"],
    ["second-factor-reset", ada, {}, "Reset the second factor of user Ada Reed"],
    [
      "reveal",
      person,
      { field: "birth-date", reason: "identity check", note: "by phone" },
      "Viewed the date of birth of person 7001: identity check – by phone",
    ],
    [
      "export",
      nobody,
      { report: "People", format: "xlsx", rows: 2000, columns: [], filters: [] },
      "Exported People as XLSX: 2,000 rows",
    ],
    [
      "export-cut",
      nobody,
      { report: "People", why: "slow" },
      "Received an incomplete export of People: the connection was too slow",
    ],
    ["private-data-sent", nobody, { people: 2000 }, "Received SSN and date of birth of 2,000 people"],
    ["private-data-sent", nobody, { people: 1 }, "Received SSN and date of birth of 1 person"],
    ["export", nobody, { report: "People", format: "csv", rows: 1 }, "Exported People as CSV: 1 row"],
    [
      "token-created",
      nobody,
      { name: "partner", offices: ["101"], requestsPerMinute: 60, hasPrivateData: true },
      "Created the token “partner” for 101, with private data",
    ],
    ["token-revoked", nobody, { name: "partner" }, "Revoked the token “partner”"],
    [
      "setting-changed",
      nobody,
      { setting: "late after hours", from: "48", to: "24" },
      "Changed late after hours from “48” to “24”",
    ],
    [
      "view-shared",
      nobody,
      { page: "funnel", name: "Harbor", roles: ["manager", "payroll"] },
      "Shared the view “Harbor” of funnel with manager, payroll",
    ],
    [
      "view-shared",
      nobody,
      { page: "funnel", name: "Harbor", roles: [] },
      "Shared the view “Harbor” of funnel with no one",
    ],
    [
      "view-changed",
      nobody,
      { page: "people", name: "Texas", query: "state=TX" },
      "Changed the view “Texas” of people, which is shared",
    ],
    [
      "view-deleted",
      nobody,
      { page: "people", name: "Texas" },
      "Deleted the view “Texas” of people, which was shared",
    ],
    [
      "refused",
      nobody,
      { what: "/api/x", why: "Your role doesn’t have access." },
      "Was refused /api/x: Your role doesn’t have access.",
    ],
    ["erased", person, { fields: ["SSN", "date of birth"] }, "Erased SSN, date of birth of person 7001"],
    ["invitation-accepted", nobody, {}, "Accepted the invitation"],
    [
      "too-old-deleted",
      nobody,
      { submissions: 1, records: 1200, counts: 0 },
      "Deleted data past its retention period: 1 submission, 1,200 time records, 0 interview counts",
    ],
    [
      "audit-accepted",
      nobody,
      { found: "only-in-file", entry: 1200 },
      "Accepted the audit log as it was: the database is behind the file audit.log, entry 1,200",
    ],
    ["key-rotated", nobody, {}, "Replaced the key file that protects private data"],
    ["backed-up", nobody, { tables: 52, rows: 81_200 }, "Wrote a backup of 52 tables with 81,200 rows"],
    [
      "restored",
      nobody,
      { madeAt: "2026-11-20T14:05:00Z", tables: 52, rows: 81_200, sessions: 1 },
      "Restored the backup of 2026-11-20T14:05:00Z: 52 tables with 81,200 rows, and ended 1 session",
    ],
  ] as const)("%s", (act, about, details, sentence) => {
    expect(auditSentence({ act, ...about, details: storedDetails(act, details) })).toBe(sentence);
  });

  test("also when its details are gone, or a newer version wrote it", () => {
    const sentences = Object.keys(AUDIT_ACTS).map((act) => auditSentence({ act, ...nobody, details: {} }));
    expect(sentences.filter((sentence) => /undefined|null|NaN|\[object/.test(sentence))).toEqual([]);
    expect(auditSentence({ act: "moved-house", ...ada, details: { to: "x" } })).toBe(
      'moved-house user Ada Reed {"to":"x"}',
    );
    expect(auditSentence({ act: "constructor", ...nobody, details: {} })).toBe("constructor {}");
  });
});

test("a sentence names nothing but the details of its act", () => {
  const unknown = Object.entries(AUDIT_ACTS).flatMap(([act, [, sentence, details]]) =>
    Array.from(sentence.matchAll(/\{(\w+)/g), ([, key = ""]) => key)
      .filter((key) => key !== "about" && !Object.hasOwn(details, key))
      .map((key) => `${act} ${key}`),
  );
  expect(unknown).toEqual([]);
});

test("every act has a name of its own", () => {
  const names = Object.keys(AUDIT_ACTS).map(actName);
  expect(new Set(names).size).toBe(names.length);
  expect([actName("reveal"), actName("toString")]).toEqual(["Private data viewed", "toString"]);
});

test("an entry names what it is about", () => {
  expect([ada, person, nobody].map(aboutName)).toEqual(["user Ada Reed", "person 7001", ""]);
});
