import { isAct, type AuditAct, type AuditDetails } from "./audit-details.ts";
import type { AuditEntry, AuditFault } from "./audit.ts";

type About = Pick<AuditEntry, "subjectKind" | "subjectId"> & {
  /** The subject's present name; null where it has none. */
  readonly subjectName: string | null;
};
type Described = About & Pick<AuditEntry, "act" | "details">;
type Words = Readonly<Record<string, string>>;

const SIGN_IN_WITH: Words = {
  password: "with a password",
  oidc: "through the organization’s sign-in",
  demo: "with one click (demo)",
};
const CONFIRMED_WITH: Words = { ...SIGN_IN_WITH, code: "with an authenticator code" };
const SIGN_IN_FAILED: Words = {
  unknown: "unknown email",
  password: "wrong email, password or code",
  code: "wrong code",
  disabled: "the user is disabled",
  slowed: "too many attempts",
  oidc: "the organization’s sign-in refused",
};
const SESSION_ENDED: Words = {
  idle: "idle too long",
  age: "after twelve hours",
  owner: "by the user",
  admin: "by an administrator",
  password: "the password changed",
  role: "the role changed",
  disabled: "the user was disabled",
};
/** What a check of the log may find. */
export const FAULT_NAMES: Readonly<Record<AuditFault, string>> = {
  edited: "an entry was changed",
  missing: "an entry was deleted",
  "only-in-file": "the database is behind the file audit.log",
  "file-short": "the file audit.log is behind the database",
};
const FIELDS: Words = { ssn: "SSN", "birth-date": "date of birth" };

/** What each act is called where it is chosen from, and its entries as a sentence without who did it. */
const ACTS: Readonly<Record<AuditAct, readonly [name: string, sentence: (said: Said) => string]>> = {
  started: ["Server start", () => "The server started"],
  "set-up": ["Set-up", () => "Set up Fieldboard as the first administrator"],
  "sign-in": ["Sign-in", ({ choice }) => `Signed in ${choice(SIGN_IN_WITH, "with")}`],
  "sign-in-failed": [
    "Failed sign-in",
    ({ about, choice }) => `Could not sign in${about(" as ")}: ${choice(SIGN_IN_FAILED, "why")}`,
  ],
  "oidc-linked": [
    "Identity provider linked",
    ({ about }) => `Linked${about(" ")} to the organization’s sign-in`,
  ],
  "oidc-unlinked": [
    "Identity provider unlinked",
    ({ about }) => `Unlinked${about(" ")} from the organization’s sign-in`,
  ],
  confirmed: [
    "Identity confirmed",
    ({ choice }) => `Confirmed their identity ${choice(CONFIRMED_WITH, "with")}`,
  ],
  "sign-out": ["Sign-out", () => "Signed out"],
  "session-ended": [
    "Session ended",
    ({ about, choice }) => `Session${about(" of ")} ended: ${choice(SESSION_ENDED, "why")}`,
  ],
  "user-invited": [
    "Invitation",
    ({ about, word, offices }) => `Invited${about(" ")} as ${word("role")}${offices()}`,
  ],
  "invitation-withdrawn": ["Invitation withdrawn", ({ about }) => `Withdrew the invitation${about(" of ")}`],
  "invitation-accepted": ["Invitation accepted", () => "Accepted the invitation"],
  "user-renamed": ["User renamed", ({ word }) => `Renamed “${word("from")}” to “${word("to")}”`],
  "user-disabled": ["User disabled", ({ about }) => `Disabled${about(" ")}`],
  "user-enabled": ["User enabled", ({ about }) => `Enabled${about(" ")} again`],
  "role-changed": [
    "Role changed",
    ({ about, word }) => `Changed the role${about(" of ")} from ${word("from")} to ${word("to")}`,
  ],
  "scope-changed": [
    "Offices changed",
    ({ about, list }) => `Changed the offices${about(" of ")} from ${list("from")} to ${list("to")}`,
  ],
  "password-changed": ["Password changed", ({ about }) => `Changed the password${about(" of ")}`],
  "second-factor-set": ["Second factor set up", () => "Set up a second factor"],
  "second-factor-reset": ["Second factor reset", ({ about }) => `Reset the second factor${about(" of ")}`],
  reveal: [
    "Private data viewed",
    ({ about, choice, word, note }) =>
      `Viewed the ${choice(FIELDS, "field")}${about(" of ")}: ${word("reason")}${note()}`,
  ],
  "private-data-sent": [
    "Private data sent",
    ({ counted }) => `Received SSN and date of birth of ${counted("people", "person", "people")}`,
  ],
  export: [
    "Export",
    ({ word, counted }) =>
      `Exported ${word("report")} as ${word("format").toUpperCase()}: ${counted("rows", "row", "rows")}`,
  ],
  "token-created": [
    "Token created",
    ({ word, offices, details }) =>
      `Created the token “${word("name")}”${offices()}${details["hasPrivateData"] === true ? ", with private data" : ""}`,
  ],
  "token-revoked": ["Token revoked", ({ word }) => `Revoked the token “${word("name")}”`],
  "setting-changed": [
    "Setting changed",
    ({ word }) => `Changed ${word("setting")} from “${word("from")}” to “${word("to")}”`,
  ],
  "view-shared": [
    "View shared",
    ({ view, list }) => `Shared ${view()} with ${list("roles").replace(/^none$/, "no one")}`,
  ],
  "view-changed": ["Shared view changed", ({ view }) => `Changed ${view()}, which is shared`],
  "view-deleted": ["Shared view deleted", ({ view }) => `Deleted ${view()}, which was shared`],
  refused: ["Refusal", ({ word }) => `Was refused ${word("what")}: ${word("why")}`],
  erased: ["Private data erased", ({ about, list }) => `Erased ${list("fields")}${about(" of ")}`],
  "too-old-deleted": [
    "Old data deleted",
    ({ counted }) =>
      `Deleted data past its retention period: ${counted("submissions", "submission", "submissions")}, ${counted("records", "time record", "time records")}, ${counted("counts", "interview count", "interview counts")}`,
  ],
  "audit-accepted": [
    "Audit log accepted",
    ({ choice, number }) =>
      `Accepted the audit log as it was: ${choice(FAULT_NAMES, "found")}, entry ${number("entry") ?? "(unknown)"}`,
  ],
  "key-rotated": ["Key file replaced", () => "Replaced the key file that protects private data"],
};

/** An act of a newer version of Fieldboard is called by its id. */
export const actName = (act: string): string => (isAct(act) ? ACTS[act][0] : act);

/** What an entry says was done, as a sentence without who did it. */
export function auditSentence(entry: Described): string {
  const { act, details } = entry;
  if (isAct(act)) return ACTS[act][1](saidOf(entry));
  return `${`${act} ${aboutName(entry)}`.trim()} ${JSON.stringify(details)}`;
}

/** What an entry is about, `person 7001`, `user Ada Reed`; "" where it is about nothing. */
export const aboutName = ({ subjectKind, subjectId, subjectName }: About): string =>
  subjectId === "" ? "" : `${subjectKind} ${subjectName ?? subjectId}`;

type Said = ReturnType<typeof saidOf>;

/** The parts of a sentence. After tampering a detail may be gone or of another kind: the sentence says so. */
function saidOf(entry: Described) {
  const details: AuditDetails = entry.details;
  const name = aboutName(entry);
  const word = (key: string): string => {
    const value = details[key];
    return typeof value === "string" && value !== "" ? value : "(missing)";
  };
  const list = (key: string): string => {
    const value = details[key];
    if (!Array.isArray(value)) return "(missing)";
    return value.length === 0 ? "none" : value.join(", ");
  };
  const number = (key: string): string | null => {
    const value = details[key];
    return typeof value === "number" ? value.toLocaleString("en-US") : null;
  };
  return {
    details,
    word,
    list,
    number,
    /** What it is about behind some words; "" without them where it is about nothing. */
    about: (before: string): string => (name === "" ? "" : `${before}${name}`),
    /** A choice in words; an unknown one as it is stored. */
    choice: (words: Words, key: string): string =>
      Object.hasOwn(words, word(key)) ? (words[word(key)] ?? "") : word(key),
    counted: (key: string, one: string, many: string): string =>
      `${number(key) ?? "an unknown number of"} ${details[key] === 1 ? one : many}`,
    offices: (): string =>
      details["offices"] === undefined ? "" : ` for ${list("offices").replace(/^all$/, "all offices")}`,
    view: (): string => `the view “${word("name")}” of ${word("page")}`,
    note: (): string =>
      typeof details["note"] === "string" && details["note"] !== "" ? ` – ${details["note"]}` : "",
  };
}
