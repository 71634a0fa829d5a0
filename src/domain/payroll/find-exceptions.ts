import type { PayrollRule } from "./payroll-rules.ts";
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
  readonly firstDay: number | null;
  readonly lastDay: number | null;
  /** When its records were received; null when they have not been. */
  readonly received: number | null;
  /** Null when its summary has no readable total. */
  readonly totalMin: number | null;
  /** False where only records were reported. */
  readonly isKnown: boolean;
  readonly isSubmitted: boolean;
  readonly isLocked: boolean;
  /** An administrator confirmed that the office is in California. */
  readonly isCalifornian: boolean;
};

export type CheckedRecord = {
  readonly entry: string;
  readonly key: string;
  readonly person: string;
  /** "unread" while no directory has been read. */
  readonly match: Match | "unread";
  readonly personOffice: string | null;
  readonly hired: number | null;
  readonly retired: number | null;
  readonly isActive: boolean;
  readonly clockIn: number | null;
  readonly clockOut: number | null;
  readonly localIn: number | null;
  readonly localOut: number | null;
  readonly minutes: number | null;
  readonly isEdited: boolean;
  readonly isClockTypeIn: boolean;
  readonly hasNoProgram: boolean;
};

export type FoundException<Of extends CheckedRecord = CheckedRecord> = {
  readonly entry: string;
  readonly rule: PayrollRule;
  /** The key of the record, the person and day, or nothing where it is the submission. */
  readonly subject: string;
  /** The record that it points at, and any record of the person. */
  readonly record: Of | null;
  readonly person: Of | null;
  readonly day: number | null;
  readonly minutes: number | null;
  readonly expected: number | null;
  readonly other: Of | null;
  readonly evidence: string;
};

const DAY_S = 86_400;
const DAY_MIN = 24 * 60;

/** The local day that a shift starts on; of a record without a clock-in, the day it ends on. */
export const dayOfRecord = ({ localIn, localOut }: CheckedRecord): number | null => {
  const local = localIn ?? localOut;
  return local === null ? null : Math.floor(local / DAY_S);
};

/** Seconds between the punches; null where one is missing, or the clock-out is not after the clock-in. */
const workedOf = ({ clockIn, clockOut }: CheckedRecord): number | null =>
  clockIn === null || clockOut === null || clockOut <= clockIn ? null : clockOut - clockIn;

/** What of a record is compared and accepted: its punches and its minutes. */
export const factsOf = ({ clockIn, clockOut, minutes }: CheckedRecord): string =>
  `${clockIn ?? "-"} ${clockOut ?? "-"} ${minutes ?? "-"}`;

/** Every exception of the checked submissions, but those that depend on earlier weeks or on the time. */
export function findExceptions<Of extends CheckedRecord>(
  submissions: ReadonlyMap<string, CheckedSubmission>,
  records: readonly Of[],
  longShiftHours: number,
): readonly FoundException<Of>[] {
  const found: FoundException<Of>[] = [];
  const sums = new Map<string, number>();
  const byPerson = new Map<string, Of[]>();
  for (const record of records) {
    const submission = submissions.get(record.entry);
    if (submission === undefined) continue;
    if (record.isActive) sums.set(record.entry, (sums.get(record.entry) ?? 0) + (record.minutes ?? 0));
    if (submission.isChecked) addRecord(found, record, submission, longShiftHours);
    // Who of several people it is, is not guessed: what depends on the person is not found.
    if (!record.isActive || record.match === "several") continue;
    const own = byPerson.get(record.person);
    if (own === undefined) byPerson.set(record.person, [record]);
    else own.push(record);
  }
  for (const own of byPerson.values()) addPerson(found, own, submissions);
  const entries = new Set(records.map(({ entry }) => entry));
  for (const submission of submissions.values())
    if (submission.isChecked)
      addSubmission(found, submission, entries.has(submission.entry), sums.get(submission.entry) ?? 0);
  return found;
}

function addRecord<Of extends CheckedRecord>(
  found: FoundException<Of>[],
  record: Of,
  submission: CheckedSubmission,
  longShiftHours: number,
): void {
  const add = (rule: PayrollRule, minutes = record.minutes, expected: number | null = null): void => {
    found.push({ ...ofRecord(record, rule), minutes, expected });
  };
  if (record.isEdited) add("edited");
  if (!record.isActive) return;
  const { clockIn, clockOut, minutes, match, hired, retired } = record;
  const worked = workedOf(record);
  const day = dayOfRecord(record);
  const { firstDay, lastDay, received, office } = submission;
  if (clockIn === null) add("missing-clock-in");
  if (clockOut === null) add("missing-clock-out");
  if (clockIn !== null && clockOut !== null && worked === null) add("out-before-in");
  if (worked !== null && (minutes === null || Math.abs(60 * minutes - worked) >= 60))
    add("minutes-differ", minutes, Math.floor(worked / 60));
  if (day !== null && ((firstDay !== null && day < firstDay) || (lastDay !== null && day > lastDay)))
    add("outside-week");
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
  if (match === "by-id" && record.personOffice !== null && office !== "" && record.personOffice !== office)
    add("other-office");
  if (worked !== null && record.localOut !== null && day !== null && record.localOut >= (day + 1) * DAY_S)
    add("overnight");
  if (!record.isClockTypeIn) add("clock-type");
  if (record.hasNoProgram) add("no-program");
}

const ofRecord = <Of extends CheckedRecord>(record: Of, rule: PayrollRule): FoundException<Of> => ({
  ...{ entry: record.entry, rule, subject: record.key, record, person: record, day: dayOfRecord(record) },
  ...{ minutes: record.minutes, expected: null, other: null, evidence: factsOf(record) },
});

/** What the records of one person do to each other. */
function addPerson<Of extends CheckedRecord>(
  found: FoundException<Of>[],
  own: readonly Of[],
  submissions: ReadonlyMap<string, CheckedSubmission>,
): void {
  const add = (record: Of, rule: PayrollRule, other: Of): void => {
    if (submissions.get(record.entry)?.isChecked !== true) return;
    const evidence = `${factsOf(record)} ${other.entry}/${other.key}`;
    found.push({ ...ofRecord(record, rule), other, evidence });
  };
  const shifts = shiftsOf(own);
  for (const { records } of shifts)
    records.forEach((record, place) => {
      const twin = records[place === 0 ? 1 : 0];
      if (twin !== undefined) add(record, "duplicate", twin);
    });
  // Of the shifts so far, the one that ends last; of those to come, the next. Both differ from the shift itself.
  let last: Shift<Of> | undefined;
  const worked = shifts.filter(({ end, start }) => end !== null && end > start);
  worked.forEach((shift, place) => {
    const next = worked[place + 1];
    const end = shift.end ?? 0;
    const other = last !== undefined && (last.end ?? 0) > shift.start ? last : next;
    if (other !== undefined && other.start < end)
      for (const record of shift.records) add(record, "overlap", other.records[0]);
    if (last === undefined || end > (last.end ?? 0)) last = shift;
  });
  addDays(found, own, submissions);
}

/** Records of one person with the same punches. */
type Shift<Of> = {
  readonly start: number;
  readonly end: number | null;
  readonly records: readonly [Of, ...Of[]];
};

/** In the order of their punches. */
function shiftsOf<Of extends CheckedRecord>(own: readonly Of[]): readonly Shift<Of>[] {
  const shifts: { start: number; end: number | null; records: [Of, ...Of[]] }[] = [];
  const endOf = ({ clockOut }: Of): number => clockOut ?? Number.MAX_SAFE_INTEGER;
  const punched = own.toSorted((a, b) => (a.clockIn ?? 0) - (b.clockIn ?? 0) || endOf(a) - endOf(b));
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
function addDays<Of extends CheckedRecord>(
  found: FoundException<Of>[],
  own: readonly Of[],
  submissions: ReadonlyMap<string, CheckedSubmission>,
): void {
  const days = Map.groupBy(own, dayOfRecord);
  for (const [day, records] of days) {
    const minutes = records.reduce((sum, record) => sum + (record.minutes ?? 0), 0);
    if (day === null || minutes <= 8 * 60) continue;
    for (const record of new Map(records.map((one) => [one.entry, one])).values()) {
      const { isChecked, isCalifornian } = submissions.get(record.entry) ?? {};
      for (const [rule, expected, isOfCalifornia] of DAY_RULES)
        if (isChecked === true && minutes > expected && (isCalifornian === true || !isOfCalifornia))
          found.push({
            ...{
              entry: record.entry,
              rule,
              subject: `${record.person} ${day}`,
              record: null,
              person: record,
            },
            ...{ day, minutes, expected, other: null, evidence: String(minutes) },
          });
    }
  }
}

function addSubmission<Of extends CheckedRecord>(
  found: FoundException<Of>[],
  submission: CheckedSubmission,
  hasRecords: boolean,
  counted: number,
): void {
  const { entry, isKnown, received, totalMin, isSubmitted, isLocked } = submission;
  const add = (
    rule: PayrollRule,
    minutes: number | null,
    expected: number | null,
    evidence: string,
  ): void => {
    found.push({
      ...{ entry, rule, subject: "", record: null, person: null, day: null, other: null },
      ...{ minutes, expected, evidence },
    });
  };
  if (isKnown && received !== null && totalMin !== counted)
    add("total-differs", totalMin, counted, `${totalMin ?? "-"} ${counted}`);
  if (!isKnown && hasRecords) add("missing-submission", counted, null, "");
  if (isSubmitted && !isLocked) add("not-locked", null, null, "");
}
