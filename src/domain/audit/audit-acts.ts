import { CUT_WORDS } from "#domain/export-cut.ts";
import { plainText, withoutSecrets } from "#domain/typed-text.ts";

const SIGNED_IN_WITH = {
  password: "with a password",
  oidc: "through the organization’s sign-in",
} as const;

const SIGN_IN_FAILED = {
  password: "wrong email, password or code",
  code: "wrong code",
  oidc: "the organization’s sign-in refused",
} as const;

const SESSION_ENDED = {
  owner: "by the user",
  admin: "by an administrator",
  role: "the role changed",
  disabled: "the user was disabled",
} as const;

const FILE_FORMATS = { csv: "CSV", xlsx: "XLSX", ics: "calendar" } as const;
const FILE_KINDS = { partner: "payroll partner", corrections: "corrections" } as const;

const CODE_KINDS = { worker: "workers", office: "offices" } as const;

const MESSAGE_KINDS = {
  invitation: "an invitation",
  password: "a link for a new password",
  alert: "an alert",
  digest: "a weekly digest",
  office: "a message to an office",
} as const;
const MESSAGE_WAYS = { email: "email", webhook: "webhook" } as const;

/** Names of the faults that a check of the log may find. */
export const FAULT_NAMES = {
  edited: "an entry was changed",
  missing: "an entry was deleted",
  "only-in-file": "the database is behind the file audit.log",
  "file-short": "the file audit.log is behind the database",
} as const;

/**
 * Each act: its name in the filter; its sentence, without who acted; and what an entry may say beside who, what and
 * whom. Nothing else is stored, and never a value that is private or secret: the field that was viewed, not what it
 * held; a token's name, not the token. A sentence names details in braces, a number with its noun in both forms, and
 * leaves out what is in brackets when a detail in there is empty.
 */
export const AUDIT_ACTS = {
  started: ["Server start", "The server started", {}],
  "set-up": ["Set-up", "Set up Fieldboard as the first administrator", {}],
  "sign-in": ["Sign-in", "Signed in {with}", { with: SIGNED_IN_WITH }],
  // What was typed is not stored: some people type their password into the email field.
  "sign-in-failed": ["Failed sign-in", "Could not sign in[ as {about}]: {why}", { why: SIGN_IN_FAILED }],
  "oidc-linked": ["Identity provider linked", "Linked[ {about}] to the organization’s sign-in", {}],
  "oidc-unlinked": ["Identity provider unlinked", "Unlinked[ {about}] from the organization’s sign-in", {}],
  confirmed: [
    "Identity confirmed",
    "Confirmed their identity {with}",
    { with: { ...SIGNED_IN_WITH, code: "with an authenticator code" } },
  ],
  "sign-out": ["Sign-out", "Signed out", {}],
  "session-ended": ["Session ended", "Session[ of {about}] ended: {why}", { why: SESSION_ENDED }],
  "user-invited": [
    "Invitation",
    "Invited[ {about}] as {role}[ for {offices}]",
    { role: "word", offices: "offices" },
  ],
  "invitation-withdrawn": ["Invitation withdrawn", "Withdrew the invitation[ of {about}]", {}],
  "invitation-accepted": ["Invitation accepted", "Accepted the invitation", {}],
  "user-renamed": ["User renamed", "Renamed “{from}” to “{to}”", { from: "text", to: "text" }],
  "user-disabled": ["User disabled", "Disabled[ {about}]", {}],
  "user-enabled": ["User enabled", "Enabled[ {about}] again", {}],
  "role-changed": [
    "Role changed",
    "Changed the role[ of {about}] from {from} to {to}",
    { from: "word", to: "word" },
  ],
  "scope-changed": [
    "Offices changed",
    "Changed the offices[ of {about}] from {from} to {to}",
    { from: "offices", to: "offices" },
  ],
  "password-link": ["Password link", "Made a link to set a new password[ for {about}]", {}],
  "password-requested": ["Password requested", "Requested a link for a new password[ for {about}]", {}],
  "message-given-up": [
    "Message given up",
    "Gave up sending {kind} by {way}[ to {about}]: {why}",
    { kind: MESSAGE_KINDS, way: MESSAGE_WAYS, why: "text" },
  ],
  "password-changed": ["Password changed", "Changed the password[ of {about}]", {}],
  "second-factor-set": ["Second factor set up", "Set up a second factor", {}],
  "second-factor-reset": ["Second factor reset", "Reset the second factor[ of {about}]", {}],
  reveal: [
    "Private data viewed",
    "Viewed the {field}[ of {about}]: {reason}[ – {note}]",
    { field: { ssn: "SSN", "birth-date": "date of birth" }, reason: "word", note: "text" },
  ],
  "private-data-sent": [
    "Private data sent",
    "Received SSN and date of birth of {people person|people}",
    { people: "count" },
  ],
  export: [
    "Export",
    "Exported {report} as {format}: {rows row|rows}",
    {
      report: "word",
      format: FILE_FORMATS,
      rows: "count",
      columns: "words",
      filters: "texts",
    },
  ],
  "export-cut": [
    "Export incomplete",
    "Received an incomplete export of {report}: {why}",
    { report: "word", why: CUT_WORDS },
  ],
  "token-created": [
    "Token created",
    "Created the token “{name}”[ for {offices}][{hasPrivateData}, with private data][, valid for {validity}]",
    {
      name: "text",
      offices: "offices",
      requestsPerMinute: "count",
      hasPrivateData: "flag",
      validity: "text",
    },
  ],
  "token-revoked": ["Token revoked", "Revoked the token “{name}”", { name: "text" }],
  "setting-changed": [
    "Setting changed",
    "Changed {setting} from “{from}” to “{to}”",
    { setting: "word", from: "text", to: "text" },
  ],
  "exceptions-accepted": [
    "Exceptions accepted",
    "Accepted {exceptions exception|exceptions} of {rules}[{inBulk} in bulk][ in {submissions}]: {reason}",
    { exceptions: "count", rules: "words", submissions: "words", reason: "text", inBulk: "flag" },
  ],
  "exceptions-reopened": [
    "Exceptions reopened",
    "Reopened {exceptions exception|exceptions} of {rules}[{inBulk} in bulk][ in {submissions}]",
    { exceptions: "count", rules: "words", submissions: "words", inBulk: "flag" },
  ],
  "signed-off": [
    "Sign-off",
    "Signed off[ {about}][{inBulk} in bulk]: {records record|records}, {minutes minute|minutes}[ – {note}]",
    { records: "count", minutes: "count", note: "text", inBulk: "flag" },
  ],
  "payroll-file-made": [
    "Payroll file",
    "Made file {number} ({kind}) of the week of {week} as {format}[, layout “{layout}”][ for {offices}][, from file {base}]: {rows row|rows}, {people person|people}, {minutes minute|minutes}[; DRAFT: {draft}][; CAUTION: {caution}]; SHA-256 {sha256}",
    {
      number: "count",
      kind: FILE_KINDS,
      week: "word",
      format: FILE_FORMATS,
      layout: "text",
      offices: "offices",
      base: "word",
      rows: "count",
      people: "count",
      minutes: "count",
      draft: "text",
      caution: "text",
      sha256: "word",
    },
  ],
  "payroll-codes": [
    "Payroll IDs",
    "Changed {codes code|codes} of {kind}, version {version} of the payroll IDs",
    { kind: CODE_KINDS, version: "count", codes: "count" },
  ],
  "payroll-file-downloaded": [
    "Payroll file downloaded",
    "Downloaded file {number} of the week of {week} again; SHA-256 {sha256}",
    { number: "count", week: "word", sha256: "word" },
  ],
  "payroll-file-sent": [
    "Payroll file sent",
    "Marked file {number} of the week of {week} as sent on {on}",
    { number: "count", week: "word", on: "word" },
  ],
  "payroll-file-unsent": [
    "Payroll file not sent",
    "Undid the mark of file {number} of the week of {week} as sent on {on}",
    { number: "count", week: "word", on: "word" },
  ],
  "sign-off-withdrawn": [
    "Sign-off undone",
    "Undid the sign-off[ of {about}][{inBulk} in bulk]",
    { inBulk: "flag" },
  ],
  "sent-back": [
    "Sent back",
    "Sent[ {about}] back to the office[{mailed} by email]: {note}",
    { note: "text", mailed: "flag" },
  ],
  "sent-back-answered": [
    "Answer noted",
    "Noted what the office answered[ about {about}]: {answer}",
    { answer: "text" },
  ],
  "offices-reminded": [
    "Offices reminded",
    "Reminded {offices} of the week of {week}[{mailed} by email]",
    { offices: "offices", week: "text", mailed: "flag" },
  ],
  "sent-back-undone": ["Sent back undone", "Undid sending[ {about}] back to the office", {}],
  "left-out": ["Left out of pay", "Left[ {about}] out of pay: {reason}", { reason: "text" }],
  "left-out-undone": ["Left out undone", "Undid leaving[ {about}] out of pay", {}],
  // The note is left out: it is about a person.
  "gap-answer": [
    "Roadshow candidate",
    "Noted that {candidate} {answer}[ {about}]",
    {
      candidate: "word",
      answer: { asked: "was asked to staff", declined: "declined", accepted: "accepted" },
    },
  ],
  "owner-reminded": [
    "Owner reminded",
    "Noted that {owner} was reminded of {events event|events}",
    { owner: "word", events: "count" },
  ],
  "event-days": ["Event days", "Recorded the days of {events event|events}", { events: "count" }],
  "source-paused": ["Reading paused", "Paused reading {resource} from the service", { resource: "word" }],
  "source-resumed": ["Reading resumed", "Resumed reading {resource} from the service", { resource: "word" }],
  "source-read-canceled": [
    "Read canceled",
    "Canceled reading {resource}[ of {days}] from the service[, requested by {name}]",
    { resource: "word", days: "word", name: "text" },
  ],
  "held-confirmed": [
    "Missing rows removed",
    "Removed {rows row|rows} of {resource} that the last reply no longer shows",
    { resource: "word", rows: "count", ids: "words" },
  ],
  "held-discarded": [
    "Missing rows kept",
    "Kept {rows row|rows} of {resource} that the last reply no longer shows",
    { resource: "word", rows: "count", ids: "words" },
  ],
  // Only of views that others see: what is one's own changes nothing for others.
  "view-shared": [
    "View shared",
    "Shared the view “{name}” of {page} with {roles}",
    { page: "word", name: "text", roles: "words" },
  ],
  "view-given": [
    "View shared by name",
    "Shared the view “{name}” of {page} by name with {people}",
    { page: "word", name: "text", people: "texts" },
  ],
  "view-changed": [
    "Shared view changed",
    "Changed the view “{name}” of {page}, which is shared",
    { page: "word", name: "text", query: "text" },
  ],
  "view-deleted": [
    "Shared view deleted",
    "Deleted the view “{name}” of {page}, which was shared",
    { page: "word", name: "text" },
  ],
  "finding-taken": [
    "Finding taken",
    "Took {items item|items} on Today: {finding}",
    { finding: "word", items: "count", ids: "words" },
  ],
  "finding-given": [
    "Finding assigned",
    "Assigned {items item|items} on Today to {to}: {finding}",
    { finding: "word", items: "count", to: "word", ids: "words" },
  ],
  "finding-snoozed": [
    "Finding snoozed",
    "Snoozed {items item|items} on Today until {until}: {finding} – {reason}",
    { finding: "word", items: "count", until: "word", reason: "text", ids: "words" },
  ],
  "finding-done": [
    "Finding done",
    "Marked {items item|items} on Today as done: {finding}[ – {reason}]",
    { finding: "word", items: "count", reason: "text", ids: "words" },
  ],
  "finding-reopened": [
    "Finding reopened",
    "Reopened {items item|items} on Today: {finding}",
    { finding: "word", items: "count", ids: "words" },
  ],
  "finding-ended": [
    "Finding ended",
    "Found {items item|items} of Today no longer: {finding}",
    { finding: "word", items: "count", ids: "words" },
  ],
  "finding-back": [
    "Finding back",
    "Found {items item|items} of Today again: {finding}",
    { finding: "word", items: "count", ids: "words" },
  ],
  "alert-set": ["Alert set", "Set an alert of {of} by {ways}", { of: "text", ways: "words" }],
  "alert-stopped": ["Alert stopped", "Stopped the alert of {of}[ of {about}]", { of: "text" }],
  "digest-chosen": [
    "Weekly digest",
    "Turned the weekly digest[ of {about}] {state}",
    { state: { on: "on", off: "off" } },
  ],
  "webhook-set": ["Webhook set", "Set their webhook to an address at {host}", { host: "word" }],
  "webhook-removed": ["Webhook removed", "Removed their webhook at {host}", { host: "word" }],
  "webhook-gone": [
    "Webhook ended",
    "Removed the webhook[ of {about}] at {host}, which answered that it is gone",
    { host: "word" },
  ],
  "feed-made": ["Feed address made", "Made an address for a feed of their alerts", {}],
  "feed-stopped": ["Feed stopped", "Stopped the feed of their alerts", {}],
  refused: ["Refusal", "Was refused {what}: {why}", { what: "word", why: "text" }],
  erased: ["Private data erased", "Erased {fields}[ of {about}]", { fields: "words" }],
  "too-old-deleted": [
    "Old data deleted",
    "Deleted data past its retention period: {submissions submission|submissions}, {records time record|time records}, {counts interview count|interview counts}",
    { submissions: "count", records: "count", counts: "count" },
  ],
  "audit-accepted": [
    "Audit log accepted",
    "Accepted the audit log as it was: {found}, entry {entry}",
    { found: FAULT_NAMES, entry: "count" },
  ],
  "backed-up": [
    "Backup",
    "Wrote a backup of {tables table|tables} with {rows row|rows}",
    { tables: "count", rows: "count" },
  ],
  restored: [
    "Restore",
    "Restored the backup of {madeAt}: {tables table|tables} with {rows row|rows}, and ended {sessions session|sessions}",
    { madeAt: "word", tables: "count", rows: "count", sessions: "count" },
  ],
  "messages-released": [
    "Restored store confirmed",
    "Said that this restored store is the real one: messages are sent",
    {},
  ],
  "key-rotated": ["Key file replaced", "Replaced the key file that protects private data", {}],
} as const satisfies Readonly<
  Record<string, readonly [name: string, sentence: string, details: Readonly<Record<string, Kind>>]>
>;

/** Choices with what each is called; a `word` of ours, such as an id; a `text` that a person typed; a number; yes or no. */
export type Kind =
  | Readonly<Record<string, string>>
  | "word"
  | "words"
  | "offices"
  | "text"
  | "texts"
  | "count"
  | "flag";

type Values = {
  readonly word: string;
  readonly words: readonly string[];
  readonly offices: readonly string[];
  readonly text: string;
  readonly texts: readonly string[];
  readonly count: number;
  readonly flag: boolean;
};

export type AuditAct = keyof typeof AUDIT_ACTS;

export type DetailsOf<Act extends AuditAct> = {
  readonly [Key in keyof (typeof AUDIT_ACTS)[Act][2]]: ValueOf<(typeof AUDIT_ACTS)[Act][2][Key]>;
};
type ValueOf<Of> = Of extends keyof Values ? Values[Of] : keyof Of;

type DetailValue = Values[keyof Values];

/** Acts by which payroll staff decide and send: each sees their own. */
export const PAYROLL_ACTS: readonly AuditAct[] = [
  ...(["exceptions-accepted", "exceptions-reopened", "signed-off", "sign-off-withdrawn"] as const),
  ...(["sent-back", "sent-back-undone", "sent-back-answered", "offices-reminded"] as const),
  ...(["left-out", "left-out-undone"] as const),
  ...(["payroll-file-made", "payroll-file-downloaded", "payroll-file-sent", "payroll-file-unsent"] as const),
];

export const isAct = (act: string): act is AuditAct => Object.hasOwn(AUDIT_ACTS, act);

/** The details that an act may have, in their order; none of an act of a newer version. */
export const detailKinds = (act: string): Readonly<Record<string, Kind>> =>
  isAct(act) ? AUDIT_ACTS[act][2] : {};

const TEXT_LENGTH_MAX = 500;
const LIST_LENGTH_MAX = 200;

/** The details of an act that are stored: the keys it may have, in texts without secrets, of limited length. */
export function storedDetails(act: AuditAct, given: Readonly<Record<string, unknown>>) {
  const stored = Object.entries(detailKinds(act)).flatMap(([key, kind]) => {
    const value = storedValue(kind, given[key]);
    return value === null ? [] : [[key, value] as const];
  });
  return Object.fromEntries(stored);
}

function storedValue(kind: Kind, value: unknown): DetailValue | null {
  if (kind === "count") return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
  if (kind === "flag") return typeof value === "boolean" ? value : null;
  if (kind === "words" || kind === "offices" || kind === "texts") return storedList(value, kind === "texts");
  if (typeof value !== "string") return null;
  if (kind === "word" || kind === "text") return storedText(value, kind === "text");
  return Object.hasOwn(kind, value) ? value : null;
}

function storedList(value: unknown, isTyped: boolean): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  const texts = value.flatMap((item) => (typeof item === "string" ? [storedText(item, isTyped)] : []));
  const more = texts.length - LIST_LENGTH_MAX;
  return more > 0 ? [...texts.slice(0, LIST_LENGTH_MAX), `and ${more} more`] : texts;
}

/** A text that PostgreSQL can hold, whatever was sent: no NUL, no half of a character; of a typed one, what is seen. */
export const storedText = (text: string, isTyped: boolean): string =>
  (isTyped ? withoutSecrets(plainText(text)) : text)
    .replaceAll("\0", "")
    .slice(0, TEXT_LENGTH_MAX)
    .toWellFormed();
