import { z } from "zod/mini";
import { QUALITY_RULE_IDS, QUALITY_RULES } from "#domain/people/quality-rules.ts";
import { lastFirst, statusWords } from "#domain/people/people.ts";
import { dateOf, type WallClock } from "#domain/time/time.ts";
import { endpoint } from "#contract/endpoint.ts";
import { listFile } from "#contract/export.ts";
import { READERS } from "#domain/identity/audiences.ts";
import {
  asOf,
  count,
  instant,
  isoDate,
  list,
  officeId,
  officesOrNone,
  personId,
  texts,
  wallClock,
  windowQuery,
  orderQuery,
} from "#contract/primitives.ts";
import { count as counted, date, identifier, text, type Table } from "#contract/tables.ts";

const rule = z.enum(QUALITY_RULE_IDS);
const rules = z.optional(z.pipe(texts, list(rule)));

/**
 * Faults of the directory, by rule and by office, as of the last load. `trend` is the number of findings at
 * thirteen moments from the first of them to the last check. Rules that payroll figures or private data decide are there for
 * payroll and administrators only. `offices` are those with findings of the rules, or of any where none is named.
 */
export const quality = endpoint({
  path: "/api/people/quality",
  roles: READERS,
  dependsOn: ["reported"],
  query: z.object({ rule: rules }),
  reply: z.object({
    rules: list(z.object({ rule, count, trend: list(count) })),
    offices: list(z.object({ id: z.nullable(officeId), name: z.string(), count })),
    /** The day on which something was found first, by the zone of the business, and the last check; null before that. */
    since: z.nullable(isoDate),
    checkedAt: z.nullable(instant),
    asOf,
  }),
});

export const QUALITY_SORTS = ["name", "office", "rule", "first"] as const;
export const QUALITY_WINDOW_MAX = 200;

const finding = z.object({
  rule,
  /** Null where the finding is of the office. Never what is private: only that it is missing, malformed or the same. */
  person: z.nullable(
    z.object({
      id: personId,
      firstName: z.string(),
      lastName: z.string(),
      isActive: z.boolean(),
      isRetired: z.boolean(),
      hired: z.nullable(wallClock),
      retired: z.nullable(wallClock),
    }),
  ),
  officeId: z.nullable(officeId),
  officeName: z.string(),
  /** Others of the scope who share it; 0 of a rule that compares no one. */
  others: count,
  /** The day of the business on which a load found it first. */
  first: isoDate,
});
export type QualityFinding = z.output<typeof finding>;

/** Findings, a row each. */
export const qualityFindings = endpoint({
  path: "/api/people/quality/findings",
  roles: READERS,
  dependsOn: ["reported"],
  query: z.object({
    rule: rules,
    office: z.optional(officesOrNone),
    /** Person whose findings are listed: no finding of an office is theirs. */
    person: z.optional(personId),
    ...orderQuery(QUALITY_SORTS),
    ...windowQuery(QUALITY_WINDOW_MAX),
  }),
  reply: z.object({ total: count, rows: list(finding), asOf }),
});

const dayOf = (time: WallClock | null | undefined) =>
  time === null || time === undefined ? null : dateOf(time);

export const qualityTable = {
  name: text("name", "Name", ({ person }) => (person === null ? null : lastFirst(person))),
  office: text("office", "Office", ({ officeName }) => officeName),
  rule: text("rule", "Found", (row) => QUALITY_RULES[row.rule].name),
  others: counted("others", "Others", ({ others }) => (others === 0 ? null : others)),
  status: text("status", "Status", ({ person }) => (person === null ? null : statusWords(person))),
  hired: date("hired", "Hired", ({ person }) => dayOf(person?.hired)),
  retired: date("retired", "Retired", ({ person }) => dayOf(person?.retired)),
  first: date("first", "First seen", ({ first }) => first),
  person: identifier("person", "ID", ({ person }) => person?.id ?? null),
  "office id": identifier("office id", "Office ID", (row) => row.officeId),
  fix: text("fix", "To do", (row) => QUALITY_RULES[row.rule].fix),
} as const satisfies Table<QualityFinding>;

/** Corrections that are due, of one office or of all: the file that an office corrects its entries by. */
export const qualityExport = listFile(
  qualityFindings,
  {
    table: qualityTable,
    title: "Corrections",
    fileName: "corrections",
    usualOrder: "name",
  },
  {},
);
