import type { Instant } from "#domain/time/time.ts";
import { ADMINISTRATORS, PAYROLL, READERS, STAFFING } from "#domain/identity/audiences.ts";
import type { Role } from "#domain/identity/roles.ts";

/** Costs of a finding until it is worked, worst first: someone's pay, a store without staff, recruiting, the data itself. */
export const TIERS = ["pay", "staffing", "recruiting", "people", "data"] as const;
export type Tier = (typeof TIERS)[number];

export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  pay: "Pay",
  staffing: "Staffing",
  recruiting: "Recruiting",
  people: "People",
  data: "Data",
};

/** Parts that findings come from. One that fails costs its own lines only. */
export const FINDING_PARTS = ["payroll", "roadshows", "interviews", "people", "system"] as const;
export type FindingPart = (typeof FINDING_PARTS)[number];

const PART_NAMES: Readonly<Record<FindingPart, string>> = {
  payroll: "payroll",
  roadshows: "roadshows",
  interviews: "interviews",
  people: "people",
  system: "sources, backups and users",
};

const LIST = new Intl.ListFormat("en-US");

/** A part that could not be looked at. What is shown of it was found at `asOf`; null where nothing is. */
export type FailedPart = { readonly part: FindingPart; readonly asOf: Instant | null };

/** Words for parts that could not be looked at, each moment as `wordsOf` writes it. */
export function failedWords(failed: readonly FailedPart[], wordsOf: (at: Instant) => string): string {
  const sentences = Array.from(
    Map.groupBy(failed, ({ asOf }) => asOf),
    ([asOf, parts]) => {
      const names = LIST.format(parts.map(({ part }) => PART_NAMES[part]));
      const shown = asOf === null ? "is missing here" : `is shown as of ${wordsOf(asOf)}`;
      return `What needs a person in ${names} couldn’t be looked at, and ${shown}.`;
    },
  );
  return sentences.join(" ");
}

type KindRow = {
  /** In the audit log and in messages. */
  readonly name: string;
  readonly tier: Tier;
  readonly part: FindingPart;
  /** Roles that have the line. Administrators have every one. */
  readonly roles: readonly Role[];
};

/** The parts of what sources reported, and those of Fieldboard itself, of which nothing has a version. */
export const REPORTED_PARTS: readonly FindingPart[] = ["payroll", "roadshows", "interviews", "people"];
export const SYSTEM_PARTS: readonly FindingPart[] = ["system"];

/** Every kind of finding. Kinds of a tier stand in this order where all else is alike. */
export const FINDINGS = {
  missing: { name: "Offices that have not submitted", tier: "pay", part: "payroll", roles: PAYROLL },
  "half-missing": {
    name: "Offices that submitted one of two kinds",
    tier: "pay",
    part: "payroll",
    roles: PAYROLL,
  },
  changed: { name: "Submissions changed after sign-off", tier: "pay", part: "payroll", roles: PAYROLL },
  blocked: { name: "Blocked submissions", tier: "pay", part: "payroll", roles: PAYROLL },
  unsent: { name: "Payroll files not marked as sent", tier: "pay", part: "payroll", roles: PAYROLL },
  "unknown-person": { name: "Records of unknown people", tier: "pay", part: "payroll", roles: PAYROLL },
  "retired-person": { name: "Records of retired people", tier: "pay", part: "payroll", roles: PAYROLL },
  "paid-twice": { name: "Records that pay twice", tier: "pay", part: "payroll", roles: PAYROLL },
  gap: { name: "Approved events without anyone", tier: "staffing", part: "roadshows", roles: READERS },
  accepted: {
    name: "Accepted events without an assignment",
    tier: "staffing",
    part: "roadshows",
    roles: READERS,
  },
  "event-changed": {
    name: "Acknowledged events that changed",
    tier: "staffing",
    part: "roadshows",
    roles: READERS,
  },
  unacknowledged: {
    name: "Owners who have not acknowledged",
    tier: "staffing",
    part: "roadshows",
    roles: READERS,
  },
  "office-bookings": {
    name: "Bookings of offices changed",
    tier: "recruiting",
    part: "interviews",
    roles: READERS,
  },
  "office-rate": {
    name: "Show rates of offices changed",
    tier: "recruiting",
    part: "interviews",
    roles: READERS,
  },
  "administrator-bookings": {
    name: "Bookings of administrators changed",
    tier: "recruiting",
    part: "interviews",
    roles: READERS,
  },
  "administrator-rate": {
    name: "Show rates of administrators changed",
    tier: "recruiting",
    part: "interviews",
    roles: READERS,
  },
  idle: { name: "Idle administrators", tier: "recruiting", part: "interviews", roles: READERS },
  left: { name: "People who left", tier: "people", part: "people", roles: READERS },
  "failing-source": { name: "Failing sources", tier: "data", part: "system", roles: ADMINISTRATORS },
  "stale-source": { name: "Stale reports", tier: "data", part: "system", roles: ADMINISTRATORS },
  drift: { name: "Drift that grew", tier: "data", part: "system", roles: ADMINISTRATORS },
  "day-sums": { name: "Day sums that differ", tier: "data", part: "system", roles: ADMINISTRATORS },
  backup: { name: "Old backup", tier: "data", part: "system", roles: ADMINISTRATORS },
  "no-second-factor": {
    name: "Users without a second factor",
    tier: "data",
    part: "system",
    roles: ADMINISTRATORS,
  },
  duplicate: { name: "Probable duplicates", tier: "data", part: "people", roles: ADMINISTRATORS },
  "data-fault": { name: "Data faults of offices", tier: "data", part: "people", roles: STAFFING },
} as const satisfies Readonly<Record<string, KindRow>>;

export type FindingKind = keyof typeof FINDINGS;

/** The kinds that a part finds. */
export type KindOf<Part extends FindingPart> = {
  [Kind in FindingKind]: (typeof FINDINGS)[Kind]["part"] extends Part ? Kind : never;
}[FindingKind];

export const isFindingKind = (value: unknown): value is FindingKind =>
  typeof value === "string" && Object.hasOwn(FINDINGS, value);

export const FINDING_KINDS: readonly FindingKind[] = Object.keys(FINDINGS).filter(isFindingKind);

/** The kinds that a role has of some parts. */
export const kindsFor = (role: Role, parts: readonly FindingPart[]): readonly FindingKind[] =>
  FINDING_KINDS.filter((kind) => parts.includes(FINDINGS[kind].part) && FINDINGS[kind].roles.includes(role));

/** The parts of which a role has lines. */
export const partsFor = (role: Role): readonly FindingPart[] =>
  FINDING_PARTS.filter((part) => kindsFor(role, [part]).length > 0);
