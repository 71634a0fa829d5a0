/**
 * What an entry of the audit log may say beside who, what and whom, by act: nothing else is stored. Never a value that is
 * private or secret: the field that was looked at, not what it held; a token's name, not the token.
 */
export const AUDIT_DETAILS = {
  started: {},
  "set-up": {},
  "sign-in": { with: ["password", "oidc", "demo"] },
  // What was typed is not stored: some people type their password into the email field.
  "sign-in-failed": { why: ["unknown", "password", "code", "disabled", "slowed", "oidc"] },
  "oidc-linked": {},
  "oidc-unlinked": {},
  confirmed: { with: ["password", "code", "oidc"] },
  "sign-out": {},
  "session-ended": { why: ["idle", "age", "owner", "admin", "password", "role", "disabled"] },
  "user-invited": { role: "word", offices: "words" },
  "invitation-withdrawn": {},
  "invitation-accepted": {},
  "user-renamed": { from: "text", to: "text" },
  "user-disabled": {},
  "user-enabled": {},
  "role-changed": { from: "word", to: "word" },
  "scope-changed": { from: "words", to: "words" },
  "password-changed": {},
  "second-factor-set": {},
  "second-factor-reset": {},
  reveal: { field: ["ssn", "birth-date"], reason: "word", note: "text" },
  "private-data-sent": { people: "count" },
  export: { report: "word", format: "word", rows: "count", columns: "words", filters: "texts" },
  "token-created": { name: "text", offices: "words", requestsPerMinute: "count", hasPrivateData: "flag" },
  "token-revoked": { name: "text" },
  "setting-changed": { setting: "word", from: "text", to: "text" },
  // Only of views that others see: what is one's own changes nothing for anybody else.
  "view-shared": { page: "word", name: "text", roles: "words" },
  "view-changed": { page: "word", name: "text", query: "text" },
  "view-deleted": { page: "word", name: "text" },
  refused: { what: "word", why: "text" },
  erased: { fields: "words" },
  "too-old-deleted": { submissions: "count", records: "count", counts: "count" },
  "audit-accepted": { found: ["edited", "missing", "only-in-file", "file-short"], entry: "count" },
  "key-rotated": {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind>>>>;

/** A list of the possible words; a `word` of ours, such as an id; a `text` that a person typed; a number; yes or no. */
type Kind = readonly string[] | "word" | "words" | "text" | "texts" | "count" | "flag";

type ValueOf<Of> = Of extends readonly (infer Choice)[]
  ? Choice
  : Of extends "count"
    ? number
    : Of extends "flag"
      ? boolean
      : Of extends "words" | "texts"
        ? readonly string[]
        : string;

export type AuditAct = keyof typeof AUDIT_DETAILS;

export type DetailsOf<Act extends AuditAct> = {
  readonly [Key in keyof (typeof AUDIT_DETAILS)[Act]]: ValueOf<(typeof AUDIT_DETAILS)[Act][Key]>;
};

export type DetailValue = string | number | boolean | readonly string[];

/** Details as they are stored and read back. */
export type AuditDetails = Readonly<Record<string, DetailValue>>;

export const isAct = (act: string): act is AuditAct => Object.hasOwn(AUDIT_DETAILS, act);

/** The details that an act may have, in their order; none of an act that only a newer version knows. */
export const detailKeys = (act: string): readonly string[] =>
  isAct(act) ? Object.keys(AUDIT_DETAILS[act]) : [];

const TEXT_LENGTH_MAX = 500;
const LIST_LENGTH_MAX = 200;

/** The details of an act that are stored: the keys it may have, in texts without secrets, of limited length. */
export function storedDetails(act: AuditAct, given: Readonly<Record<string, unknown>>): AuditDetails {
  const stored = Object.entries<Kind>(AUDIT_DETAILS[act]).flatMap(([key, kind]) => {
    const value = storedValue(kind, given[key]);
    return value === null ? [] : [[key, value] as const];
  });
  return Object.fromEntries(stored);
}

function storedValue(kind: Kind, value: unknown): DetailValue | null {
  if (kind === "count") return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
  if (kind === "flag") return typeof value === "boolean" ? value : null;
  if (kind === "words" || kind === "texts") return storedList(value, kind === "texts");
  if (typeof value !== "string") return null;
  if (kind === "word" || kind === "text") return storedText(value, kind === "text");
  return kind.includes(value) ? value : null;
}

function storedList(value: unknown, isTyped: boolean): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  const texts = value.flatMap((item) => (typeof item === "string" ? [storedText(item, isTyped)] : []));
  const more = texts.length - LIST_LENGTH_MAX;
  return more > 0 ? [...texts.slice(0, LIST_LENGTH_MAX), `and ${more} more`] : texts;
}

/** A text that PostgreSQL can hold, whatever was sent: no NUL, no half of a character. */
export const storedText = (text: string, isTyped: boolean): string =>
  (isTyped ? withoutSecrets(text) : text).replaceAll("\0", "").slice(0, TEXT_LENGTH_MAX).toWellFormed();

/**
 * People type secrets into the wrong box, so what looks like an SSN, a date of birth or a token is starred out. Bare
 * digits are an SSN only where a person typed them: an id may have nine digits too.
 */
const withoutSecrets = (text: string): string =>
  SECRETS.reduce((rest, [pattern, stars]) => rest.replaceAll(pattern, stars), text);

/** Whether a typed text holds what looks like an SSN, a date of birth or a token. */
export const looksSecret = (text: string): boolean => withoutSecrets(text) !== text;

const SECRETS: readonly (readonly [pattern: RegExp, stars: string])[] = [
  [/(?<!\d)\d{3}[-. \u2010-\u2015\u2212]\d{2}[-. \u2010-\u2015\u2212]\d{4}(?!\d)/g, "***-**-****"],
  [/(?<!\d)\d{9}(?!\d)/g, "*********"],
  [/(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d{2}(?!\d)/g, "**/**/****"],
  [/fieldboard_[\w-]{8,}/g, "fieldboard_…"],
];
