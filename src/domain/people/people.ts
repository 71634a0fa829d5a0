import { byName } from "#domain/by-name.ts";
import { FOLLOWED_MEMBERS, MEMBER_ROWS, memberRow, memberText, type FollowedMember } from "./members.ts";
import { dateOf, isIsoDate, type IsoDate, type WallClock } from "#domain/time/time.ts";

type Name = Readonly<Record<"firstName" | "lastName", string>>;
type Flags = Readonly<Record<"isActive" | "isRetired", boolean>>;

/**
 * The nine digits of an SSN, leading zeros given back to 7 or 8 digits; null when it is missing or malformed, or has an
 * area, group or serial that is never assigned. Areas 900–999 are allowed: made-up SSNs use them.
 */
export function ssnDigits(text: string): string | null {
  if (!/^[\d\s-]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  if (digits.length < 7 || digits.length > 9) return null;
  const ssn = digits.padStart(9, "0");
  return /^(?:000|666)|^...00|0000$/.test(ssn) ? null : ssn;
}

/** `***-**-1234`, padded before masking since leading zeros get lost; `***-**-****` when malformed; "" when not reported. */
export function maskSsn(text: string): string {
  if (text.trim() === "") return "";
  const digits = ssnDigits(text);
  return digits === null ? "***-**-****" : `***-**-${digits.slice(5)}`;
}

/** The day in a date of birth as reported, `5/26/1995` or `1995-05-26`, a time behind it ignored; null when it is no day. */
export function birthDate(text: string): IsoDate | null {
  const [first = ""] = text.trim().split(/[\sT]/);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(first);
  const [, month = "", day = "", year = ""] = american ?? [];
  const iso = american === null ? first : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(iso) ? iso : null;
}

/**
 * `(555) 366-9285` for ten digits, however they were punctuated and with or without the country code of the United States
 * before them; anything else stays as it was reported.
 */
export const formatPhone = (text: string): string => {
  const parts = /^\s*(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})\s*$/.exec(text);
  return parts === null ? text : `(${parts[1]}) ${parts[2]}-${parts[3]}`;
};

/** `Okafor, James`: last name first, as the directory is sorted; "" when no name was reported. */
export const lastFirst = ({ firstName, lastName }: Name): string =>
  [lastName, firstName].filter((part) => part.trim() !== "").join(", ");

/** The flags as reported: a person may be active and retired at once, which both words then say. */
export const statusWords = ({ isActive, isRetired }: Flags): string =>
  `${isActive ? "Active" : "Inactive"}${isRetired ? ", retired" : ""}`;

/** Disagreement of the directory with itself about a person; `day` is the date it is about. */
export type Conflict = {
  readonly kind:
    | "active-retired"
    | "inactive-employed"
    | "retired-undated"
    | "unmarked-retired"
    | "hired-later";
  readonly day: IsoDate | null;
};

/**
 * Flags and dates that disagree on a day. A retirement before the hire is an earlier spell and says nothing of now.
 * - active-retired: marked active, but retired, by the flag or on or before that day
 * - inactive-employed: marked inactive, but hired on or before that day and neither marked nor dated retired
 * - retired-undated: marked retired without a date
 * - unmarked-retired: retired on or before that day, and not marked so
 * - hired-later: marked active, but hired after that day
 */
export function conflictsOf(
  { isActive, isRetired, ...person }: Flags & Readonly<Record<"hired" | "retired", WallClock | null>>,
  today: IsoDate,
): readonly Conflict[] {
  const hired = person.hired === null ? null : dateOf(person.hired);
  const dated = person.retired === null ? null : dateOf(person.retired);
  const retired = dated !== null && hired !== null && dated < hired ? null : dated;
  const hasLeft = retired !== null && retired <= today;
  const found: readonly (readonly [Conflict["kind"], IsoDate | null, boolean])[] = [
    ["active-retired", retired, isActive && (hasLeft || (isRetired && retired === null && dated === null))],
    [
      "inactive-employed",
      hired,
      !isActive && !isRetired && dated === null && hired !== null && hired <= today,
    ],
    ["retired-undated", null, isRetired && dated === null && !isActive],
    ["unmarked-retired", retired, hasLeft && !isRetired && !isActive],
    ["hired-later", hired, isActive && hired !== null && hired > today],
  ];
  return found.flatMap(([kind, day, isThere]) => (isThere ? [{ kind, day }] : []));
}

/** Evidence that two people may be one. */
export const DUPLICATE_EVIDENCE = ["ssn", "birth", "email", "phone"] as const;
export type DuplicateEvidence = (typeof DUPLICATE_EVIDENCE)[number];

const historyOf = (name: FollowedMember) => MEMBER_ROWS[name].history;
type FollowedField = ReturnType<typeof historyOf>;

/** Members of a person that are followed from one load to the next. A set keeps the place where a field first stands. */
export const CHANGED_FIELDS = [
  ...new Set([
    ...(["name", "office", "status", "hired", "retired"] as const),
    ...FOLLOWED_MEMBERS.filter((name) => memberRow(name).seenBy === "readers").map(historyOf),
    ...FOLLOWED_MEMBERS.map(historyOf),
  ]),
];
export type ChangedField = (typeof CHANGED_FIELDS)[number];

/** Names of the fields. */
export const CHANGED_WORDS: Readonly<Record<ChangedField, string>> = {
  name: "Name",
  office: "Office",
  status: "Status",
  ...byName(FOLLOWED_MEMBERS.map((name) => [historyOf(name), MEMBER_ROWS[name].label] as const)),
};

/** Members of a person as a load reported them; null where it may not be said. */
export type PersonVersion = Readonly<Record<ChangedField, string | null>>;

/** The fields of a version that are members. */
export const followedFields = (
  person: Readonly<Record<FollowedMember, string | boolean | null>>,
): Readonly<Record<FollowedField, string | null>> =>
  byName(
    FOLLOWED_MEMBERS.map((name) => {
      const value = person[name];
      const text = memberText(name, value);
      return [historyOf(name), typeof value === "boolean" ? (text?.toLowerCase() ?? null) : text] as const;
    }),
  );

/** Fields whose values are never said, only that they changed. */
const UNSAID: readonly ChangedField[] = FOLLOWED_MEMBERS.filter(
  (name) => memberRow(name).seenBy === "contact",
).map(historyOf);

export type FieldChange = {
  readonly field: ChangedField;
  readonly before: string | null;
  readonly after: string | null;
};

/** Differences of a version from the one before it. */
export const fieldChanges = (before: PersonVersion, after: PersonVersion): readonly FieldChange[] =>
  CHANGED_FIELDS.filter((field) => before[field] !== after[field]).map((field) =>
    UNSAID.includes(field)
      ? { field, before: null, after: null }
      : { field, before: before[field], after: after[field] },
  );
