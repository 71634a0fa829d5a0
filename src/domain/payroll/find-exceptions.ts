import { compareText } from "#domain/fold.ts";
import type { PayrollRule } from "./payroll-rules.ts";
import { sumMinutes, type Minutes, type SubmissionState } from "./payroll.ts";
import { compareTotal, medianOf } from "./unusual.ts";
import type { Match } from "./time-records.ts";

/*
 * The rules over records of many submissions at once, as plain numbers: moments are seconds since 1970, in UTC or as the
 * local clock showed them, and days are local days since 1970.
 */
export type CheckedSubmission = {
  readonly entry: string;
  /** False of submissions that are only compared with. */
  readonly isChecked: boolean;
  readonly office: string;
  /** The first day of its week. */
  readonly firstDay: number | null;
  /** When its records were received; null when they have not been. */
  readonly received: number | null;
  /** Null when its summary has no readable total. */
  readonly totalMin: number | null;
  /** False where only records were reported. */
  readonly isKnown: boolean;
  /** Null where only records were reported. */
  readonly state: SubmissionState | null;
  readonly isRoadShow: boolean;
  readonly ownerName: string;
  readonly submitted: string;
  readonly locked: string;
  /** An administrator confirmed that the office is in California. */
  readonly isCalifornian: boolean;
};

/** A person as records name them, by id or by office and name, and as the directory has them. */
export type CheckedPerson = {
  readonly person: string;
  /** "unread" while no directory has been read. */
  readonly match: Match | "unread";
  readonly office: string | null;
  readonly hired: number | null;
  readonly retired: number | null;
};

export type CheckedRecord = {
  readonly entry: string;
  readonly key: string;
  readonly who: CheckedPerson;
  readonly isActive: boolean;
  readonly clockIn: number | null;
  readonly clockOut: number | null;
  readonly localIn: number | null;
  readonly localOut: number | null;
  readonly minutes: number | null;
  readonly isEdited: boolean;
  readonly clockType: string;
  readonly hasNoProgram: boolean;
};

export type FoundException = {
  readonly entry: string;
  readonly rule: PayrollRule;
  /** The key of the record, the person and day, the person, or nothing where it is the submission. */
  readonly subject: string;
  /** The record that it points at. */
  readonly recordKey: string | null;
  readonly person: string | null;
  readonly day: number | null;
  readonly minutes: number | null;
  readonly expected: number | null;
  /** The record that it is a duplicate of, or overlaps. */
  readonly otherEntry: string | null;
  readonly otherRecord: string | null;
  readonly evidence: string;
};

const DAY_S = 86_400;
const DAY_MIN = 24 * 60;

/** The local day that a shift starts on; of a record without a clock-in, the day it ends on. */
const dayOfRecord = ({ localIn, localOut }: CheckedRecord): number | null => {
  const local = localIn ?? localOut;
  return local === null ? null : Math.floor(local / DAY_S);
};

/** Seconds between the punches; null where one is missing, or the clock-out is not after the clock-in. */
const workedOf = ({ clockIn, clockOut }: CheckedRecord): number | null =>
  clockIn === null || clockOut === null || clockOut <= clockIn ? null : clockOut - clockIn;

/** Seconds east of UTC that a record's times are shown at; null without a punch or an offset. */
export const offsetOf = ({ clockIn, clockOut, localIn, localOut }: CheckedRecord): number | null => {
  if (clockIn !== null && localIn !== null) return localIn - clockIn;
  return clockOut !== null && localOut !== null ? localOut - clockOut : null;
};

/** What of a record is compared and accepted: its punches and its minutes. */
export const factsOf = ({ clockIn, clockOut, minutes }: CheckedRecord): string =>
  `${clockIn ?? "-"} ${clockOut ?? "-"} ${minutes ?? "-"}`;

const countedOf = (records: readonly CheckedRecord[]): number =>
  records.reduce((sum, { isActive, minutes }) => sum + (isActive ? (minutes ?? 0) : 0), 0);

/**
 * Every exception of the checked submissions, but those of whole weeks or that depend on the time. Of other records, by
 * `isOther`, what their people's records do to each other.
 */
export function findExceptions(
  submissions: readonly CheckedSubmission[],
  records: readonly CheckedRecord[],
  longShiftHours: number,
  isOther: (record: CheckedRecord) => boolean,
): readonly FoundException[] {
  const found: FoundException[] = [];
  const byEntry = Map.groupBy(records, ({ entry }) => entry);
  const byId = new Map(submissions.map((submission) => [submission.entry, submission]));
  const isJudged = (record: CheckedRecord): boolean =>
    byId.get(record.entry)?.isChecked === true || isOther(record);
  for (const submission of submissions) {
    if (!submission.isChecked) continue;
    const own = byEntry.get(submission.entry) ?? [];
    for (const record of own) addRecord(found, record, submission, longShiftHours);
    addSubmission(found, submission, own);
  }
  // Who of several people it is, is not guessed: what depends on the person is not found.
  const known = records.filter(({ isActive, who }) => isActive && who.match !== "several");
  for (const own of Map.groupBy(known, ({ who }) => who.person).values()) {
    addPerson(found, own, isJudged);
    addDays(found, own, isJudged, byId);
  }
  return found;
}

function addRecord(
  found: FoundException[],
  record: CheckedRecord,
  submission: CheckedSubmission,
  longShiftHours: number,
): void {
  const add = (rule: PayrollRule, minutes = record.minutes, expected: number | null = null): void => {
    found.push({ ...ofRecord(record, rule), minutes, expected });
  };
  if (record.isEdited) add("edited");
  if (!record.isActive) return;
  const { clockIn, clockOut, minutes } = record;
  const { match, hired, retired } = record.who;
  const worked = workedOf(record);
  const day = dayOfRecord(record);
  const { firstDay, received, office } = submission;
  if (clockIn === null) add("missing-clock-in");
  if (clockOut === null) add("missing-clock-out");
  if (clockIn !== null && clockOut !== null && worked === null) add("out-before-in");
  if (worked !== null && (minutes === null || Math.abs(60 * minutes - worked) >= 60))
    add("minutes-differ", minutes, Math.floor(worked / 60));
  if (day !== null && firstDay !== null && (day < firstDay || day > firstDay + 6)) add("outside-week");
  if (received !== null && Math.max(clockIn ?? 0, clockOut ?? 0) > received) add("future");
  if (match === "none") add("unknown-person");
  if (match === "several") add("several-people");
  if (day !== null) {
    // A retirement before the hire ends an earlier spell.
    const isEarlierSpell = hired !== null && retired !== null && retired < hired;
    if (hired !== null && day < hired && !(isEarlierSpell && day <= retired)) add("before-hire");
    if (retired !== null && day > retired && !isEarlierSpell) add("after-retirement");
  }
  const length = worked ?? 60 * (minutes ?? 0);
  if (length > longShiftHours * 3600) add("long-shift", Math.floor(length / 60), longShiftHours * 60);
  const { office: usual } = record.who;
  if (match === "by-id" && usual !== null && office !== "" && usual !== office) add("other-office");
  if (worked !== null && record.localOut !== null && day !== null && record.localOut >= (day + 1) * DAY_S)
    add("overnight");
  if (record.clockType.trim().toUpperCase() !== "IN") add("clock-type");
  if (record.hasNoProgram) add("no-program");
}

const ofRecord = (record: CheckedRecord, rule: PayrollRule): FoundException => ({
  ...{ entry: record.entry, rule, subject: record.key, recordKey: record.key, person: record.who.person },
  ...{ day: dayOfRecord(record), minutes: record.minutes, expected: null, evidence: factsOf(record) },
  ...{ otherEntry: null, otherRecord: null },
});

/** What the records of one person do to each other. */
function addPerson(
  found: FoundException[],
  own: readonly CheckedRecord[],
  isJudged: (record: CheckedRecord) => boolean,
): void {
  const add = (record: CheckedRecord, rule: PayrollRule, { entry, key }: CheckedRecord): void => {
    if (!isJudged(record)) return;
    const evidence = `${factsOf(record)} ${entry}/${key}`;
    found.push({ ...ofRecord(record, rule), otherEntry: entry, otherRecord: key, evidence });
  };
  const shifts = shiftsOf(own);
  for (const { records } of shifts)
    records.forEach((record, place) => {
      const twin = records[place === 0 ? 1 : 0];
      if (twin !== undefined) add(record, "duplicate", twin);
    });
  // Of the shifts so far, the one that ends last; of those to come, the next. Both differ from the shift itself.
  let last: Shift | undefined;
  const worked = shifts.filter(({ end, start }) => end !== null && end > start);
  worked.forEach((shift, place) => {
    const next = worked[place + 1];
    const end = shift.end ?? 0;
    const other = last !== undefined && (last.end ?? 0) > shift.start ? last : next;
    if (other !== undefined && other.start < end)
      for (const record of shift.records) add(record, "overlap", other.records[0]);
    if (last === undefined || end > (last.end ?? 0)) last = shift;
  });
}

/** Records of one person with the same punches. */
type Shift = {
  readonly start: number;
  readonly end: number | null;
  readonly records: readonly [CheckedRecord, ...CheckedRecord[]];
};

/** In the order of their punches. */
function shiftsOf(own: readonly CheckedRecord[]): readonly Shift[] {
  const shifts: { start: number; end: number | null; records: [CheckedRecord, ...CheckedRecord[]] }[] = [];
  const endOf = ({ clockOut }: CheckedRecord): number => clockOut ?? Number.MAX_SAFE_INTEGER;
  const punched = own.toSorted(
    (a, b) =>
      (a.clockIn ?? 0) - (b.clockIn ?? 0) ||
      endOf(a) - endOf(b) ||
      // Twins always in one order: what was accepted of one names the other.
      compareText(`${a.entry}/${a.key}`, `${b.entry}/${b.key}`),
  );
  for (const record of punched) {
    const { clockIn: start, clockOut: end } = record;
    const last = shifts.at(-1);
    if (start === null) continue;
    if (last !== undefined && last.start === start && last.end === end) last.records.push(record);
    else shifts.push({ start, end, records: [record] });
  }
  return shifts;
}

const DAY_RULES = [
  ["day-over-24", DAY_MIN, false],
  ["day-over-8", 8 * 60, true],
  ["day-over-12", 12 * 60, true],
] as const;

/** The minutes of a person's local days, in whatever submissions they are. */
function addDays(
  found: FoundException[],
  own: readonly CheckedRecord[],
  isJudged: (record: CheckedRecord) => boolean,
  submissions: ReadonlyMap<string, CheckedSubmission>,
): void {
  for (const [day, records] of Map.groupBy(own, dayOfRecord)) {
    const minutes = countedOf(records);
    if (day === null || minutes <= 8 * 60) continue;
    for (const [entry, [record]] of Map.groupBy(records, (one) => one.entry)) {
      if (record === undefined || !isJudged(record)) continue;
      const subject = `${record.who.person} ${day}`;
      for (const [rule, expected, isOfCalifornia] of DAY_RULES)
        if (minutes > expected && (!isOfCalifornia || submissions.get(entry)?.isCalifornian === true))
          found.push({
            ...{ ...ofRecord(record, rule), subject, recordKey: null },
            ...{ minutes, expected, evidence: String(minutes) },
          });
    }
  }
}

function addSubmission(
  found: FoundException[],
  { entry, isKnown, received, totalMin, state }: CheckedSubmission,
  records: readonly CheckedRecord[],
): void {
  const counted = countedOf(records);
  const add = (
    rule: PayrollRule,
    minutes: number | null,
    expected: number | null,
    evidence: string,
  ): void => {
    const nothing = { recordKey: null, person: null, day: null, otherEntry: null, otherRecord: null };
    found.push({ ...nothing, entry, rule, subject: "", minutes, expected, evidence });
  };
  if (isKnown && received !== null && totalMin !== counted)
    add("total-differs", totalMin, counted, `${totalMin ?? "-"} ${counted}`);
  if (!isKnown && records.length > 0) add("missing-submission", counted, null, "");
  if (state === "submitted") add("not-locked", null, null, "");
}

const NO_RECORD = { recordKey: null, day: null, otherEntry: null, otherRecord: null } as const;

/** What the submissions of a person come to, by the day their week starts, since 1970. */
export type PersonTotals = {
  readonly person: string;
  /** The first week that is judged; those before are compared with. */
  readonly since: number;
  readonly parts: readonly (readonly [week: number, minutes: Minutes, entry: string])[];
};

const WEEK_MIN = 40 * 60;

/** The exceptions of whole weeks: over 40 hours, and far from the weeks before. */
export const exceptionsOfTotals = (people: readonly PersonTotals[]): readonly FoundException[] =>
  people.flatMap(({ person, since, parts }) => {
    const weeks = Array.from(
      Map.groupBy(parts, ([week]) => week),
      ([week, own]) => ({
        ...{ week, minutes: sumMinutes(own.map(([, minutes]) => minutes)) },
        entries: own.map(([, , entry]) => entry),
      }),
    );
    return weeks.flatMap(({ week, minutes, entries }) => {
      if (week < since) return [];
      const before = weeks.filter((other) => other.week >= week - 56 && other.week <= week - 7);
      const earlier = before.map((other) => other.minutes);
      const { isUnusual, median } = compareTotal(minutes, earlier);
      return entries.flatMap((entry) => {
        const found = { ...NO_RECORD, entry, subject: person, person, minutes };
        return [
          ...(minutes > WEEK_MIN
            ? [{ ...found, rule: "week-over-40", expected: WEEK_MIN, evidence: String(minutes) } as const]
            : []),
          ...(isUnusual
            ? [
                {
                  ...found,
                  rule: "unusual",
                  expected: median,
                  evidence: `${minutes} ${medianOf(earlier)}`,
                } as const,
              ]
            : []),
        ];
      });
    });
  });
