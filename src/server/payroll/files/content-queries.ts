import { sql } from "kysely";
import type { Evidence, StoodLine } from "#contract/payroll/payroll-evidence.ts";
import { BUSINESS_SETTING_NAMES, businessSetting, businessSettingText } from "#domain/business-settings.ts";
import type { EntryId, OfficeId } from "#domain/ids.ts";
import { overtimeRuleOf } from "#domain/payroll/overtime.ts";
import { ruleName, type PayrollRule } from "#domain/payroll/payroll-rules.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { selectBusinessSettings, selectSeenPlaces } from "#server/business/queries.ts";
import { allRows, firstRow } from "#server/postgres/connect.ts";
import { isSeen, type Reading, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { standingSignOff } from "#server/payroll/decisions/decision-queries.ts";
import { IS_ACCEPTED } from "#server/payroll/exceptions/exception-queries.ts";

type Content = { readonly fileName: string; readonly sealed: Buffer };

/** The sealed bytes of a file, and its name; null where they are not stored, or no longer. */
export const selectContentOfChecked = (db: Reading, file: number): Promise<Content | null> =>
  firstRow(db)<Content>`
    select file_name as "fileName", sealed from payroll_file_content where file = ${file}`;

type NewContent = Content & {
  readonly file: number;
  readonly week: IsoDate;
  readonly stood: readonly StoodLine[];
};

export const insertContentOfChecked = (
  writing: Writing,
  { file, week, fileName, sealed, stood }: NewContent,
): Promise<unknown> =>
  writing
    .insertInto("payroll_file_content")
    .values({ file, week, file_name: fileName, sealed, stood: JSON.stringify(stood) })
    .execute();

/** State that stood when files were made, by file, as it was stored with them. */
export const selectStoodOfChecked = (db: Reading, files: readonly number[]) =>
  allRows(db)<Evidence["stood"][number]>`
    select c.file, l.*
      from payroll_file_content c
     cross join jsonb_to_recordset(c.stood) l (what text, "officeId" text, "officeName" text, entry text, words text,
                                               "byName" text, at timestamptz)
     where c.file = any(${files}::integer[]) order by c.file`;

const RULE_WORDS = {
  federal: "federal overtime rule",
  california: "overtime rule of California",
  "california-assumed": "overtime unknown: California is not confirmed",
  "daily-not-computed": "overtime not computed: the state has a daily rule",
} as const satisfies Readonly<Record<ReturnType<typeof overtimeRuleOf>, string>>;

type Filed = {
  readonly week: IsoDate;
  /** Null is all of them. */
  readonly offices: readonly OfficeId[] | null;
  readonly entries: readonly EntryId[];
};

/**
 * State that now stands of what a file of some submissions is made by: settings, rules of offices, sign-offs and acceptances, those
 * about offices without a submission too.
 */
export async function readStanding(
  reading: ScopedReading,
  { week, offices, entries }: Filed,
): Promise<readonly StoodLine[]> {
  const settings = await selectBusinessSettings(reading);
  return [
    ...BUSINESS_SETTING_NAMES.map((name): StoodLine => ({
      ...OF_NO_OFFICE,
      what: "setting",
      words: `${businessSetting(name).words}: ${businessSettingText(name, settings[name])}`,
    })),
    ...(await readPlaceLines(reading, entries)),
    ...(await selectSignOffLinesOfChecked(reading.db, entries)),
    ...(await selectAcceptanceLinesOfChecked(reading.db, entries)),
    ...(await selectAbsenceLines(reading, week, offices)),
  ];
}

const OF_NO_OFFICE = { officeId: null, officeName: "", entry: "", byName: "", at: null };

async function readPlaceLines(
  reading: ScopedReading,
  entries: readonly EntryId[],
): Promise<readonly StoodLine[]> {
  const rows = await allRows(reading.db)<{ officeId: string }>`
    select distinct office_id as "officeId" from submission where id = any(${entries})`;
  const filed = new Set(rows.map(({ officeId }) => officeId));
  return (await selectSeenPlaces(reading))
    .filter(({ officeId }) => filed.has(officeId))
    .map(({ officeId, officeName, place, isConfirmed }): StoodLine => ({
      ...OF_NO_OFFICE,
      what: "office",
      officeId,
      officeName,
      words: `${place?.state ?? "no state"}, ${isConfirmed ? "confirmed" : "assumed"}; ${
        RULE_WORDS[overtimeRuleOf(place?.state ?? null, isConfirmed)]
      }`,
    }));
}

const selectSignOffLinesOfChecked = (db: Reading, entries: readonly EntryId[]) =>
  allRows(db)<StoodLine>`
    select 'sign-off' as what, s.office_id as "officeId", s.office_name as "officeName", s.id as entry, m.note as words,
           m.by_name as "byName", m.at
      from submission s cross join lateral ${standingSignOff(sql`s.id`)} m
     where s.id = any(${entries}) and s.last_run is null
     order by s.office_name collate "C", length(s.id), s.id`;

type Accepted = Omit<StoodLine, "what" | "words"> & {
  readonly rule: PayrollRule;
  readonly reason: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** The acceptances that hold, as no later one, change or reopening has ended them. */
async function selectAcceptanceLinesOfChecked(
  db: Reading,
  entries: readonly EntryId[],
): Promise<readonly StoodLine[]> {
  const rows = await allRows(db)<Accepted>`
    select s.office_id as "officeId", s.office_name as "officeName", s.id as entry, a.rule, a.reason,
           coalesce(x.first_name, '') as "firstName", coalesce(x.last_name, '') as "lastName", a.by_name as "byName", a.at
      from payroll_acceptance a
      join submission s on s.id = a.entry_id and s.last_run is null
      left join payroll_exception x using (entry_id, rule, subject)
     where a.entry_id = any(${entries}) and (${IS_ACCEPTED} or a.rule = 'late' and a.is_accepted)
     order by s.office_name collate "C", length(s.id), s.id, a.rule, a.subject`;
  return rows.map(acceptanceLine);
}

function acceptanceLine({ rule, reason, firstName, lastName, ...line }: Accepted): StoodLine {
  const person = lastFirst({ firstName, lastName });
  return {
    ...line,
    what: "acceptance",
    words: `${ruleName(rule)}${person === "" ? "" : ` of ${person}`}: ${reason}`,
  };
}

/** The subjects of exceptions about an office `o` without a submission of a week, or without one of a kind. */
export const absenceSubjects = (week: IsoDate) =>
  sql`array[o.id || ' ' || ${week}::text, o.id || ' ' || ${week}::text || ' roadshow', o.id || ' ' || ${week}::text || ' standard']`;

/** The acceptances about offices of a file that still have no submission of its week, or none of the kind. */
async function selectAbsenceLines(
  { db, scope }: ScopedReading,
  week: IsoDate,
  offices: Filed["offices"],
): Promise<readonly StoodLine[]> {
  const rows = await allRows(db)<Accepted>`
    select o.id as "officeId", o.name as "officeName", '' as entry, a.rule, a.reason, '' as "firstName", '' as "lastName",
           a.by_name as "byName", a.at
      from payroll_acceptance a join office o on a.subject = any(${absenceSubjects(week)})
     where a.entry_id = '' and a.is_accepted and ${isSeen(sql`o.id`, scope)}
       and (${offices}::text[] is null or o.id = any(${offices}::text[]))
       and not exists (
         select from submission s
          where s.office_id = o.id and s.week = ${week}::date and s.last_run is null
            and (a.rule = 'missing-submission' or s.is_road_show = (a.subject like '% roadshow')))
     order by o.name collate "C", o.id, a.rule, a.subject`;
  return rows.map(acceptanceLine);
}
