import { compareText } from "#domain/fold.ts";
import { daysBetween, instant, isoDate, type Instant, type IsoDate } from "#domain/time/time.ts";
import { minutesByDay, type PaidShift } from "./overtime.ts";
import type { PayrollRule, RuleSettings, RuleWithin } from "./payroll-rules.ts";
import { minutes as wholeMinutes, sumMinutes, type Minutes, type SubmissionState } from "./payroll.ts";
import { compareTotal } from "./unusual.ts";
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
  /**
   * Seconds east of UTC where its records without an offset are: one, or two where the clocks change in its week; none
   * where the zone is unknown.
   */
  readonly offsets: readonly number[];
  /** Moment when its records were received; null when they have not been. */
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
  /** Minutes east of UTC, as reported. */
  readonly offsetMin: number | null;
  /** Its records count nowhere, and nothing is found in them. */
  readonly isLeftOut: boolean;
  /** The day, since 1970, of the latest report of its week, where that no longer lists it. */
  readonly unlistedDay: number | null;
  /** Another submission with the same office, kind, week and people on the same days. */
  readonly rekeyedAs: string | null;
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
  /** False where its local times are those of the office's zone, or of the submission's offset. */
  readonly hasOwnOffset: boolean;
  /** The office's zone, where its local times follow it. */
  readonly zone: string | null;
  readonly minutes: number | null;
  readonly isEdited: boolean;
  readonly clockType: string;
  readonly hasNoProgram: boolean;
};

export type FoundException<Rule extends PayrollRule = PayrollRule> = {
  readonly entry: string;
  readonly rule: Rule;
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
  /** Mark of a pair in two submissions of one week, of which each has the exception; the second is not counted twice. */
  readonly isMirror: boolean;
  readonly evidence: string;
};

type OfSubmission = FoundException<RuleWithin<"submission">>;
/** Exception between a person's records, looked for in other work of theirs too. */
type OfWork = FoundException<RuleWithin<"work">>;

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

/** Facts of a record that are compared and accepted: its punches and its minutes. */
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
  settings: RuleSettings,
  isOther: (record: CheckedRecord) => boolean,
): readonly (OfSubmission | OfWork)[] {
  const found: OfSubmission[] = [];
  const foundInWork: OfWork[] = [];
  const byEntry = Map.groupBy(records, ({ entry }) => entry);
  const byId = new Map(submissions.map((submission) => [submission.entry, submission]));
  const isJudged = (record: CheckedRecord): boolean =>
    byId.get(record.entry)?.isChecked === true || isOther(record);
  for (const submission of submissions) {
    if (!submission.isChecked || submission.isLeftOut) continue;
    const ofSubmission = byEntry.get(submission.entry) ?? [];
    for (const record of ofSubmission) addRecord(found, record, submission, settings);
    addSubmission(found, submission, ofSubmission);
  }
  const active = records.filter(({ isActive }) => isActive);
  for (const ofPerson of Map.groupBy(active, ({ who }) => who.person).values()) {
    addPairs(foundInWork, ofPerson, isJudged, byId);
    // Which of several people a record is about is not guessed: their days are not added up.
    const identified = ofPerson.filter(({ who }) => who.match !== "several");
    addDays(foundInWork, identified, isJudged);
    addCalifornianDays(foundInWork, identified, isJudged, byId);
  }
  return [...found, ...foundInWork];
}

function addRecord(
  found: OfSubmission[],
  record: CheckedRecord,
  submission: CheckedSubmission,
  { longShiftHours }: RuleSettings,
): void {
  const add = (
    rule: OfSubmission["rule"],
    minutes = record.minutes,
    expected: number | null = null,
  ): void => {
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
  if (firstDay !== null && isOutside(record, firstDay, submission.offsets)) add("outside-week");
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
  if (match === "by-number") add("id-zeros");
  if ((match === "by-id" || match === "by-number") && usual !== null && office !== "" && usual !== office)
    add("other-office");
  if (worked !== null && record.localOut !== null && day !== null && record.localOut > (day + 1) * DAY_S)
    add("overnight");
  if (record.clockType.trim().toUpperCase() !== "IN") add("clock-type");
  if (record.hasNoProgram) add("no-program");
  if (record.hasOwnOffset && offsetOf(record) === 0 && (submission.offsetMin ?? 0) !== 0) add("zero-offset");
}

/**
 * True of a punch outside a week, which a clock-out at its very end is not. In a week in which the clocks change, a
 * record without an offset of its own is outside only under both offsets.
 */
function isOutside(record: CheckedRecord, firstDay: number, offsets: readonly number[]): boolean {
  const [begins, ends] = [firstDay * DAY_S, (firstDay + 7) * DAY_S];
  const isOutsideAt = (localIn: number | null, localOut: number | null): boolean =>
    (localIn !== null && (localIn < begins || localIn >= ends)) ||
    (localOut !== null && (localOut < begins || localOut > ends));
  if (record.hasOwnOffset || offsets.length === 0) return isOutsideAt(record.localIn, record.localOut);
  const { clockIn, clockOut } = record;
  return offsets.every((offset) =>
    isOutsideAt(clockIn === null ? null : clockIn + offset, clockOut === null ? null : clockOut + offset),
  );
}

const ofRecord = <Rule extends PayrollRule>(record: CheckedRecord, rule: Rule): FoundException<Rule> => ({
  entry: record.entry,
  rule,
  subject: record.key,
  recordKey: record.key,
  person: record.who.person,
  day: dayOfRecord(record),
  minutes: record.minutes,
  expected: null,
  evidence: factsOf(record),
  otherEntry: null,
  otherRecord: null,
  isMirror: false,
});

/** With how many earlier shifts a shift is compared at most: one person's ten shifts at once are a fault as a whole. */
const PAIRS_MAX = 10;

/**
 * Adds the exceptions between the records of one person: records with the same punches as another are its duplicates; of two
 * shifts that overlap, one exception says by how much. A pair in two submissions has one in each of them.
 */
function addPairs(
  found: OfWork[],
  records: readonly CheckedRecord[],
  isJudged: (record: CheckedRecord) => boolean,
  submissions: ReadonlyMap<string, CheckedSubmission>,
): void {
  const addPair = (
    rule: OfWork["rule"],
    first: CheckedRecord,
    second: CheckedRecord,
    minutes: number | null,
  ) => {
    const places = [first, second].toSorted((a, b) => compareText(placeOf(a), placeOf(b)));
    const subject = places.map(placeOf).join(" ");
    const evidence = places.map(factsOf).join(" ");
    const isOneWeek = submissions.get(first.entry)?.firstDay === submissions.get(second.entry)?.firstDay;
    const sides =
      first.entry === second.entry
        ? ([[second, first]] as const)
        : ([
            [second, first],
            [first, second],
          ] as const);
    for (const [record, other] of sides) {
      if (!isJudged(record)) continue;
      found.push({
        ...ofRecord(record, rule),
        subject,
        minutes,
        evidence,
        otherEntry: other.entry,
        otherRecord: other.key,
        isMirror: record.entry !== other.entry && isOneWeek && record === places[1],
      });
    }
  };
  const shifts = shiftsOf(records);
  for (const { records: twins } of shifts) {
    const [first, ...others] = twins;
    for (const twin of others) addPair("duplicate", first, twin, twin.minutes);
  }
  let earlier: readonly WorkedShift[] = [];
  for (const shift of shifts.flatMap(workedShift)) {
    earlier = earlier.filter(({ end }) => end > shift.start).slice(-PAIRS_MAX);
    for (const other of earlier) {
      const overlap = Math.min(shift.end, other.end) - shift.start;
      addPair("overlap", other.records[0], shift.records[0], Math.floor(overlap / 60));
    }
    earlier = [...earlier, shift].toSorted((a, b) => a.end - b.end);
  }
}

const placeOf = ({ entry, key }: CheckedRecord): string => `${entry}/${key}`;

/** Records of one person with the same punches. */
type Shift = {
  readonly start: number;
  readonly end: number | null;
  readonly records: readonly [CheckedRecord, ...CheckedRecord[]];
};

type WorkedShift = Shift & { readonly end: number };

const workedShift = (shift: Shift): readonly WorkedShift[] => {
  const { start, end } = shift;
  return end !== null && end > start ? [{ ...shift, end }] : [];
};

/** In the order of their punches. */
function shiftsOf(ofPerson: readonly CheckedRecord[]): readonly Shift[] {
  const shifts: { start: number; end: number | null; records: [CheckedRecord, ...CheckedRecord[]] }[] = [];
  const endOf = ({ clockOut }: CheckedRecord): number => clockOut ?? Number.MAX_SAFE_INTEGER;
  const punched = ofPerson.toSorted(
    (a, b) =>
      (a.clockIn ?? 0) - (b.clockIn ?? 0) ||
      endOf(a) - endOf(b) ||
      // Twins always in one order: what was accepted of one names the other.
      compareText(placeOf(a), placeOf(b)),
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

/** More than 24 hours of a person on one local day, in whatever submissions; a shift is on the day it starts. */
function addDays(
  found: OfWork[],
  records: readonly CheckedRecord[],
  isJudged: (record: CheckedRecord) => boolean,
): void {
  for (const [day, ofDay] of Map.groupBy(records, dayOfRecord)) {
    const minutes = countedOf(ofDay);
    if (day === null || minutes <= DAY_MIN) continue;
    for (const [record] of Map.groupBy(ofDay, ({ entry }) => entry).values())
      if (record !== undefined && isJudged(record))
        found.push(ofDayOf(record, "day-over-24", day, minutes, DAY_MIN));
  }
}

const ofDayOf = (
  record: CheckedRecord,
  rule: OfWork["rule"],
  day: number,
  minutes: number,
  expected: number,
): OfWork => ({
  ...ofRecord(record, rule),
  subject: `${record.who.person} ${day}`,
  recordKey: null,
  day,
  minutes,
  expected,
  evidence: String(minutes),
});

/** The longest first: a day gets one of them. */
const CALIFORNIAN_DAYS = [
  ["day-over-12", 12 * 60],
  ["day-over-8", 8 * 60],
] as const;

/** Long days of people in California, with their shifts split at local midnight as the overtime preview splits them. */
function addCalifornianDays(
  found: OfWork[],
  records: readonly CheckedRecord[],
  isJudged: (record: CheckedRecord) => boolean,
  submissions: ReadonlyMap<string, CheckedSubmission>,
): void {
  const isCalifornian = ({ entry }: CheckedRecord): boolean => submissions.get(entry)?.isCalifornian === true;
  if (!records.some(isCalifornian)) return;
  const parts = records.flatMap((record) =>
    Array.from(minutesByDay(paidShiftOf(record)), ([day, minutes]) => ({
      day: dayNumberOf(day),
      minutes,
      record,
    })),
  );
  for (const [day, ofDay] of Map.groupBy(parts, (part) => part.day)) {
    const minutes = ofDay.reduce((sum, part) => sum + part.minutes, 0);
    const [rule, expected] = CALIFORNIAN_DAYS.find(([, limit]) => minutes > limit) ?? [];
    if (rule === undefined || expected === undefined) continue;
    const judged = ofDay.filter(({ record }) => isCalifornian(record) && isJudged(record));
    for (const [part] of Map.groupBy(judged, ({ record }) => record.entry).values())
      if (part !== undefined) found.push(ofDayOf(part.record, rule, day, minutes, expected));
  }
}

const paidShiftOf = (record: CheckedRecord): PaidShift => {
  const offset = offsetOf(record);
  return {
    clockIn: record.clockIn === null ? null : instantAt(record.clockIn),
    clockOut: record.clockOut === null ? null : instantAt(record.clockOut),
    totalMin: record.minutes === null ? null : wholeMinutes(record.minutes),
    offsetMin: offset === null ? null : offset / 60,
    zone: record.zone,
  };
};

const instantAt = (seconds: number): Instant =>
  instant(`${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`);

const dayNumberOf = (day: IsoDate): number => daysBetween(EPOCH, day);
const EPOCH = isoDate("1970-01-01");

function addSubmission(
  found: OfSubmission[],
  { entry, isKnown, received, totalMin, state, unlistedDay, rekeyedAs }: CheckedSubmission,
  records: readonly CheckedRecord[],
): void {
  const counted = countedOf(records);
  const add = (
    rule: OfSubmission["rule"],
    minutes: number | null,
    expected: number | null,
    evidence: string,
  ): void => {
    found.push({ ...OF_SUBMISSION, entry, rule, minutes, expected, evidence });
  };
  if (isKnown && received !== null && totalMin !== counted)
    add("total-differs", totalMin, counted, `${totalMin ?? "-"} ${counted}`);
  if (!isKnown && records.length > 0)
    add("unknown-submission", counted, null, `${records.length} ${counted}`);
  if (state === "submitted") add("not-locked", null, null, "");
  if (unlistedDay !== null)
    found.push({
      ...OF_SUBMISSION,
      entry,
      rule: "not-in-report",
      day: unlistedDay,
      minutes: counted,
      expected: null,
      evidence: String(counted),
    });
  if (rekeyedAs !== null) {
    const pair = [entry, rekeyedAs].toSorted(compareText);
    found.push({
      ...OF_SUBMISSION,
      entry,
      rule: "rekeyed",
      subject: pair.join(" "),
      otherEntry: rekeyedAs,
      minutes: counted,
      expected: null,
      evidence: "",
      isMirror: entry === pair[1],
    });
  }
}

const NO_RECORD = {
  recordKey: null,
  day: null,
  otherEntry: null,
  otherRecord: null,
  isMirror: false,
} as const;

const OF_SUBMISSION = { ...NO_RECORD, subject: "", person: null } as const;

/** Sums of a person's submissions, by the day their week starts, since 1970. */
export type PersonTotals = {
  readonly person: string;
  /** The first week that is judged; those before are compared with. */
  readonly since: number;
  readonly parts: readonly (readonly [week: number, minutes: Minutes, entry: string])[];
};

/** A person whose total of a week is far from their last eight weeks, in each submission they work in. */
export type UnusualPerson = {
  readonly entry: string;
  readonly person: string;
  /** Minutes of the week, over all submissions. */
  readonly minutes: Minutes;
  readonly median: Minutes;
};

const WEEK_MIN = 40 * 60;
/** Eight weeks, as days. */
const COMPARED_DAYS = 56;

/** Finds the people whose total of a week is over 40 hours, and those whose total is unusual. */
export function findLongAndUnusualWeeks(people: readonly PersonTotals[]) {
  const found: FoundException<RuleWithin<"weeks of people">>[] = [];
  const unusual: UnusualPerson[] = [];
  for (const { person, since, parts } of people) {
    const weeks = Array.from(
      Map.groupBy(parts, ([week]) => week),
      ([week, ofWeek]) => ({
        week,
        minutes: sumMinutes(ofWeek.map(([, minutes]) => minutes)),
        entries: ofWeek.map(([, , entry]) => entry),
      }),
    );
    for (const { week, minutes, entries } of weeks) {
      if (week < since) continue;
      const before = weeks.filter((other) => other.week >= week - COMPARED_DAYS && other.week <= week - 7);
      const { isUnusual, median } = compareTotal(
        minutes,
        before.map((other) => other.minutes),
      );
      for (const entry of entries) {
        if (isUnusual && median !== null) unusual.push({ entry, person, minutes, median });
        if (minutes <= WEEK_MIN) continue;
        found.push({
          ...NO_RECORD,
          entry,
          subject: person,
          person,
          rule: "week-over-40",
          minutes,
          expected: WEEK_MIN,
          evidence: String(minutes),
        });
      }
    }
  }
  return { found, unusual };
}

/** Sums of a submission, with others of its kind in its week, beside the weeks before, and how many of its people are unusual. */
export type SubmissionTotals = {
  readonly entry: string;
  readonly minutes: Minutes;
  readonly before: readonly Minutes[];
  readonly people: number;
  readonly unusualPeople: number;
};

const UNUSUAL_PEOPLE_MIN = 3;
const UNUSUAL_SHARE = 1 / 5;

/**
 * Submissions that are unusual: their own total is, against that of their kind in the last eight weeks, or at least three
 * of their people and more than a fifth of them are. A few unusual people in a large office are nothing unusual.
 */
export const findUnusualSubmissions = (
  submissions: readonly SubmissionTotals[],
  { unusualDeviations }: RuleSettings,
): readonly FoundException<RuleWithin<"weeks of offices">>[] =>
  submissions.flatMap(({ entry, minutes, before, people, unusualPeople }) => {
    const { isUnusual, median } = compareTotal(minutes, before, unusualDeviations);
    const areItsPeople = unusualPeople >= UNUSUAL_PEOPLE_MIN && unusualPeople > UNUSUAL_SHARE * people;
    if (!isUnusual && !areItsPeople) return [];
    return [
      {
        ...OF_SUBMISSION,
        entry,
        rule: "unusual",
        minutes,
        expected: median,
        evidence: `${minutes} ${median ?? "-"} ${unusualPeople}`,
      },
    ];
  });
