import { entryId, personId, type EntryId } from "#domain/ids.ts";
import {
  countedMinutes,
  minutes,
  type Program,
  type Submission,
  type TimeRecord,
} from "#domain/payroll/payroll.ts";
import { writeStamp } from "#interface/times.ts";
import type { TimeRecordOperation } from "#interface/operations.ts";
import type { Business, Kind, Office } from "./business.ts";
import { clockOn, DAY_SECONDS, instantAt, offsetOn, wallAt } from "./calendar.ts";
import { withFaults } from "./faults.ts";
import { FIRST_NAMES, LAST_NAMES, PROGRAMS, RETAILERS } from "./names.ts";
import { personIdOf } from "./people.ts";
import { itemAt, openStream, type Random } from "./random.ts";
import { clubNear } from "./roadshows.ts";
import { workedShifts, type OfficeWeek, type Shift } from "./shifts.ts";

/** Thirty weeks, the current one included. */
export const SUBMISSION_WEEKS = 30;

/** A submission before it is written: which office and week, its id, its shifts, and the form its records come in. */
export type Plan = OfficeWeek & {
  readonly id: EntryId;
  readonly form: TimeRecordOperation;
  readonly shifts: readonly Shift[];
};

/** Every submission, the oldest week first. Some offices miss a week, some send two of a kind. */
export function planSubmissions(business: Business): readonly Plan[] {
  const mondays = Array.from(
    { length: SUBMISSION_WEEKS },
    (_, week) => business.monday - 7 * (SUBMISSION_WEEKS - 1 - week),
  );
  return mondays.flatMap((monday) =>
    business.offices
      .filter(({ opened }) => opened <= monday)
      .flatMap((office) => office.kinds.flatMap((kind) => planOfficeWeek(business, office, kind, monday))),
  );
}

function planOfficeWeek(business: Business, office: Office, kind: Kind, monday: number): readonly Plan[] {
  const random = openStream(business.seed, `submission ${kind}`, office.index, monday);
  if (random.chance(35)) return [];
  const parts = random.chance(20) ? 2 : 1;
  const roadshowForm = random.chance(220) ? "roadshowData" : "roadshowDataDev";
  return Array.from({ length: parts }, (_, part) => {
    const week = { office, kind, monday, part, parts };
    return {
      ...week,
      id: entryIdOf(office, monday, (kind === "roadshow" ? 0 : 2) + part),
      form: kind === "regular" ? "weeklyDataDev" : roadshowForm,
      shifts: withFaults(business, week, workedShifts(business, week)),
    };
  });
}

/** Weeks are counted from 1970; starting at this one makes the ids short for some decades. */
const FIRST_WEEK = 2900;
const IDS_PER_WEEK = 20_000;

/** The same office, week and kind have the same id tomorrow: only what is new is new. */
const entryIdOf = (office: Office, monday: number, nth: number): EntryId =>
  entryId(String((Math.floor(monday / 7) - FIRST_WEEK) * IDS_PER_WEEK + office.index * 4 + nth));

/** The weekly summary of a submission. */
export function submissionOf(business: Business, plan: Plan): Submission {
  const { office, monday, kind } = plan;
  const random = openStream(business.seed, "summary", Number(plan.id));
  const { name } = itemAt(business.employees, itemAt(office.people, 0));
  const records = plan.shifts.map(({ isActive, minutes: own }) => ({
    isActive,
    totalMin: minutes(own),
  }));
  const isSummedEarly = monday < business.monday && random.chance(14);
  const correction = isSummedEarly ? random.pick([-60, -35, -12, 15, 30, 240]) : 0;
  return {
    id: plan.id,
    officeId: office.id,
    officeName: office.name,
    ownerName: `${name.first} ${name.last}`,
    weekStart: wallAt(monday),
    weekEnd: wallAt(monday + 6, DAY_SECONDS - 1),
    totalMin: minutes(countedMinutes(records) + correction),
    offsetMin: offsetOn(office.city.zone, monday),
    isRoadShow: kind === "roadshow",
    ...stagesOf(business, random, monday),
  };
}

/** When a week was sent and locked, by a wall clock. Most are sent in two days, some late, few never. */
function stagesOf(
  { now, zone, today }: Business,
  random: Random,
  monday: number,
): Pick<Submission, "submitted" | "locked" | "updated"> {
  const wallNow = now + offsetOn(zone, today) * 60;
  const ended = (monday + 7) * DAY_SECONDS;
  const delayDays = random.chance(70) ? random.between(3, 9) : random.between(0, 1);
  const sent = ended + delayDays * DAY_SECONDS + random.between(8 * 60, 19 * 60) * 60;
  const closed = sent + random.between(1, 4) * DAY_SECONDS + random.between(-120, 120) * 60;
  const isSent = sent <= wallNow && !random.chance(8);
  const isLocked = isSent && closed <= wallNow && !random.chance(35);
  return {
    submitted: isSent ? writeStamp(wallAt(0, sent)) : "",
    locked: isLocked ? writeStamp(wallAt(0, closed)) : "",
    updated: wallAt(0, isSent ? sent : Math.min(wallNow, ended + 9 * 3600)),
  };
}

/** More than any submission has records, so that every record of every submission has an id of its own. */
const IDS_PER_ENTRY = 450;
const CLOCK_TYPE_IDS: Readonly<Record<string, string>> = { IN: "1", OUT: "2", TRAVEL: "3", TRAINING: "4" };

/** The time records of a submission, with members that its form may not carry. */
export function timeRecordsOf(business: Business, plan: Plan): readonly TimeRecord[] {
  const random = openStream(business.seed, "records", Number(plan.id));
  return plan.shifts.map((shift, nth) => recordOf(business, plan, shift, nth, random));
}

function recordOf(business: Business, plan: Plan, shift: Shift, nth: number, random: Random): TimeRecord {
  const id = Number(plan.id) * IDS_PER_ENTRY + nth;
  const { clockIn, clockOut } = shift;
  const { zone } = plan.office.city;
  const seen = clockIn ?? clockOut ?? plan.monday * DAY_SECONDS;
  const day = Math.floor((seen + offsetOn(zone, plan.monday) * 60) / DAY_SECONDS);
  const { offsetMin, name: zoneName } = clockOn(zone, day);
  const { person, name } = personOf(business, plan, shift, random);
  const created = Math.min(business.now, seen + random.between(1, 40));
  const closed = Math.max(created, (clockOut ?? seen) + random.between(1, 40));
  const edited = shift.isUpdated || shift.isAdded ? closed + random.between(900, 160_000) : closed;
  return {
    clockInId: String(id),
    personId: person,
    firstName: name.first,
    lastName: name.last,
    clockType: shift.clockType,
    totalMin: minutes(shift.minutes),
    isActive: shift.isActive,
    clockIn: clockIn === null ? null : instantAt(clockIn),
    clockOut: clockOut === null ? null : instantAt(clockOut),
    offsetMin,
    zoneName,
    clockTypeId: CLOCK_TYPE_IDS[shift.clockType] ?? "0",
    modType: shift.modType === "" && plan.kind === "regular" ? "Regular" : shift.modType,
    isUpdated: shift.isUpdated,
    isAdded: shift.isAdded,
    agentEntryId: String(Number(plan.id) * 100 + ((shift.person ?? 0) % 100)),
    locationId: clubNear(random, plan.office, random.between(0, RETAILERS.length - 1)).id,
    locationTypeId: "1",
    uniqueId: id.toString(16).padStart(16, "0"),
    created: instantAt(created),
    updated: instantAt(Math.min(business.now, edited)),
    programs: shift.hasProgram ? programsOf(random, shift) : [],
  };
}

/** Production records have only a name, and a few are misspelled, so that matching by name has work to do. */
function personOf({ employees }: Business, { form }: Plan, { person }: Shift, random: Random) {
  if (person === null) {
    const name = { first: random.pick(FIRST_NAMES), last: `${random.pick(LAST_NAMES)}-Vale` };
    return { person: personId(String(9_000_000 + random.between(0, 89_999))), name };
  }
  const { first, last } = itemAt(employees, person).name;
  const isMisspelled = form === "roadshowData" && last.length > 4 && random.chance(8);
  return {
    person: personIdOf(person),
    name: { first, last: isMisspelled ? last.slice(0, -2) + last.slice(-1) : last },
  };
}

/** Most people sell one program, some two. */
function programsOf(random: Random, { person }: Shift): readonly Program[] {
  const main = (person ?? 0) % PROGRAMS.length;
  const first = itemAt(PROGRAMS, main);
  return random.chance(150) ? [first, itemAt(PROGRAMS, (main + 1) % PROGRAMS.length)] : [first];
}
