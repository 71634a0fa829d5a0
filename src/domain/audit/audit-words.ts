import { isAct, type AuditAct, type AuditDetails } from "./audit-details.ts";
import type { AuditEntry, AuditFault } from "./audit.ts";

/** What acts are called where they are chosen from. */
export const ACT_NAMES: Readonly<Record<AuditAct, string>> = {
  started: "Server start",
  "set-up": "Set-up",
  "sign-in": "Sign-in",
  "sign-in-failed": "Failed sign-in",
  "oidc-linked": "Identity provider linked",
  "oidc-unlinked": "Identity provider unlinked",
  confirmed: "Identity confirmed",
  "sign-out": "Sign-out",
  "session-ended": "Session ended",
  "user-invited": "Invitation",
  "invitation-withdrawn": "Invitation withdrawn",
  "invitation-accepted": "Invitation accepted",
  "user-renamed": "User renamed",
  "user-disabled": "User disabled",
  "user-enabled": "User enabled",
  "role-changed": "Role changed",
  "scope-changed": "Offices changed",
  "password-changed": "Password changed",
  "second-factor-set": "Second factor set up",
  "second-factor-reset": "Second factor reset",
  reveal: "Private data viewed",
  "private-data-sent": "Private data sent",
  export: "Export",
  "token-created": "Token created",
  "token-revoked": "Token revoked",
  "setting-changed": "Setting changed",
  "view-shared": "View shared",
  "view-changed": "Shared view changed",
  "view-deleted": "Shared view deleted",
  refused: "Refusal",
  erased: "Private data erased",
  "too-old-deleted": "Old data deleted",
  "audit-accepted": "Audit log accepted",
  "key-rotated": "Key file replaced",
};

/** An act of a newer version of Fieldboard is called by its id. */
export const actName = (act: string): string => (isAct(act) ? ACT_NAMES[act] : act);

type About = Pick<AuditEntry, "subjectKind" | "subjectId"> & {
  /** The subject's present name; null where it has none. */
  readonly subjectName: string | null;
};
type Described = About & Pick<AuditEntry, "act" | "details">;

/** What an entry says was done, as a sentence without who did it. */
export function auditSentence(entry: Described): string {
  const { act, details } = entry;
  return isAct(act)
    ? sentence(act, entry)
    : `${`${act} ${aboutName(entry)}`.trim()} ${JSON.stringify(details)}`;
}

function sentence(act: AuditAct, entry: Described): string {
  const { details } = entry;
  const about = aboutName(entry);
  const whom = about === "" ? "" : ` ${about}`;
  const of = about === "" ? "" : ` of ${about}`;
  switch (act) {
    case "started":
      return "The server started";
    case "set-up":
      return "Set up Fieldboard as the first administrator";
    case "sign-in":
      return `Signed in ${from(SIGN_IN_WITH, details, "with")}`;
    case "sign-in-failed":
      return `Could not sign in${about === "" ? "" : ` as ${about}`}: ${from(SIGN_IN_FAILED, details, "why")}`;
    case "oidc-linked":
      return `Linked${whom} to the organization’s sign-in`;
    case "oidc-unlinked":
      return `Unlinked${whom} from the organization’s sign-in`;
    case "confirmed":
      return `Confirmed their identity ${from(CONFIRMED_WITH, details, "with")}`;
    case "sign-out":
      return "Signed out";
    case "session-ended":
      return `Session${of} ended: ${from(SESSION_ENDED, details, "why")}`;
    case "user-invited":
      return `Invited${whom} as ${word(details, "role")}${officesWords(details, "offices")}`;
    case "invitation-withdrawn":
      return `Withdrew the invitation${of}`;
    case "invitation-accepted":
      return "Accepted the invitation";
    case "user-renamed":
      return `Renamed “${word(details, "from")}” to “${word(details, "to")}”`;
    case "user-disabled":
      return `Disabled${whom}`;
    case "user-enabled":
      return `Enabled${whom} again`;
    case "role-changed":
      return `Changed the role${of} from ${word(details, "from")} to ${word(details, "to")}`;
    case "scope-changed":
      return `Changed the offices${of} from ${list(details, "from")} to ${list(details, "to")}`;
    case "password-changed":
      return `Changed the password${of}`;
    case "second-factor-set":
      return "Set up a second factor";
    case "second-factor-reset":
      return `Reset the second factor${of}`;
    case "reveal":
      return `Viewed the ${from(FIELDS, details, "field")}${of}: ${word(details, "reason")}${noteWords(details)}`;
    case "private-data-sent":
      return `Received SSN and date of birth of ${countWords(details, "people", "person", "people")}`;
    case "export":
      return `Exported ${word(details, "report")} as ${word(details, "format").toUpperCase()}: ${countWords(details, "rows", "row", "rows")}`;
    case "token-created":
      return `Created the token “${word(details, "name")}”${officesWords(details, "offices")}${details["hasPrivateData"] === true ? ", with private data" : ""}`;
    case "token-revoked":
      return `Revoked the token “${word(details, "name")}”`;
    case "setting-changed":
      return `Changed ${word(details, "setting")} from “${word(details, "from")}” to “${word(details, "to")}”`;
    case "view-shared":
      return `Shared ${viewWords(details)} with ${sharedWords(details)}`;
    case "view-changed":
      return `Changed ${viewWords(details)}, which is shared`;
    case "view-deleted":
      return `Deleted ${viewWords(details)}, which was shared`;
    case "refused":
      return `Was refused ${word(details, "what")}: ${word(details, "why")}`;
    case "erased":
      return `Erased ${list(details, "fields")}${of}`;
    case "too-old-deleted":
      return `Deleted data past its retention period: ${countWords(details, "submissions", "submission", "submissions")}, ${countWords(details, "records", "time record", "time records")}, ${countWords(details, "counts", "interview count", "interview counts")}`;
    case "audit-accepted":
      return `Accepted the audit log as it was: ${from(FAULT_NAMES, details, "found")}, entry ${countText(details, "entry")}`;
    case "key-rotated":
      return "Replaced the key file that protects private data";
  }
}

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

type Words = Readonly<Record<string, string>>;

/** A choice in words; an unknown one as it is stored. */
const from = (words: Words, details: AuditDetails, key: string): string => {
  const choice = word(details, key);
  return Object.hasOwn(words, choice) ? (words[choice] ?? choice) : choice;
};

const word = (details: AuditDetails, key: string): string => {
  const value = details[key];
  return typeof value === "string" && value !== "" ? value : "(missing)";
};

const list = (details: AuditDetails, key: string): string => {
  const value = details[key];
  if (!Array.isArray(value)) return "(missing)";
  return value.length === 0 ? "none" : value.join(", ");
};

const officesWords = (details: AuditDetails, key: string): string =>
  details[key] === undefined
    ? ""
    : ` for ${list(details, key) === "all" ? "all offices" : list(details, key)}`;

const viewWords = (details: AuditDetails): string =>
  `the view “${word(details, "name")}” of ${word(details, "page")}`;

const sharedWords = (details: AuditDetails): string => {
  const roles = list(details, "roles");
  return roles === "none" ? "no one" : roles;
};

const noteWords = ({ note }: AuditDetails): string =>
  typeof note === "string" && note !== "" ? ` – ${note}` : "";

const countWords = (details: AuditDetails, key: string, one: string, many: string): string => {
  const count = details[key];
  return typeof count === "number"
    ? `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`
    : `an unknown number of ${many}`;
};

const countText = (details: AuditDetails, key: string): string => {
  const count = details[key];
  return typeof count === "number" ? count.toLocaleString("en-US") : "(unknown)";
};

/** What an entry is about, `person 7001`, `user Ada Reed`; "" where it is about nothing. */
export const aboutName = ({ subjectKind, subjectId, subjectName }: About): string =>
  subjectId === "" ? "" : `${subjectKind} ${subjectName ?? subjectId}`;
