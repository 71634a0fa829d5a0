import { personId } from "#domain/ids.ts";
import { minutes, type TimeRecord } from "#domain/payroll/payroll.ts";
import type { Instant } from "#domain/time/time.ts";
import { isEmployed, type Business, type Employee, type Kind, type Office } from "./business.ts";
import { DAY_SECONDS, instantAt, offsetOn } from "./calendar.ts";
import { FIRST_NAMES, LAST_NAMES } from "./names.ts";
import { itemAt, openStream, type Random } from "./random.ts";

/** One stay on the clock before it is written as a time record: seconds from 1970, and what its record has wrong. */
export type Shift = {
  /** Index of the person. */
  readonly person: number;
  readonly clockIn: number;
  readonly clockOut: number;
  readonly changes: Partial<TimeRecord>;
};

/** Submission of one office for one week; `parts` is 2 where it sends two submissions of a kind, and `part` is which. */
export type OfficeWeek = {
  readonly office: Office;
  readonly kind: Kind;
  readonly monday: number;
  readonly part: number;
  readonly parts: number;
};

/** Members that nearly every record has. */
export const UNCHANGED: Partial<TimeRecord> = {};

const HOUR = 3600;

/** The shifts of a submission, after everything that went wrong with them; those still running are left out. */
export function weekShifts(business: Business, week: OfficeWeek): readonly Shift[] {
  const { office, kind, monday, part, parts } = week;
  let shifts: readonly Shift[] = crewOf(business, office, kind, monday)
    .filter((_, place) => place % parts === part)
    .flatMap((person) => shiftsOf(business, office, person, monday));
  const random = openStream(business.seed, `faults ${kind}`, office.index, monday, part);
  const count = shifts.length;
  // No second fault in the place of a first one, so that each can be recognized.
  const sound = new Set(shifts);
  for (const [per10000, plant, place] of FAULTS) {
    if (sound.size === 0 || !random.chance(per10000 * count, 10_000)) continue;
    const shift = random.pick([...sound]);
    const planted = plant(shift, { business, week, random });
    if (planted === null || planted.some(({ clockOut }) => clockOut > business.now)) continue;
    const isReplaced = (other: Shift): boolean =>
      other === shift || (place === "week" && other.person === shift.person && sound.has(other));
    const replaced = shifts.filter(isReplaced);
    shifts = shifts.flatMap((other) => (other === shift ? planted : replaced.includes(other) ? [] : [other]));
    for (const other of replaced) sound.delete(other);
  }
  return shifts;
}

type Scene = { readonly business: Business; readonly week: OfficeWeek; readonly random: Random };

/** Faulty records in the place of a shift; null where the fault does not fit. */
type Plant = (shift: Shift, scene: Scene) => readonly Shift[] | null;

/** The record of the shift has other values than it should. */
const changed =
  (changesOf: (shift: Shift, random: Random) => Partial<TimeRecord>): Plant =>
  (shift, { random }) => [{ ...shift, changes: changesOf(shift, random) }];

/** The person is on the clock for another number of minutes, some hours after the shift began. */
const lasting =
  (least: number, most: number, later = 0): Plant =>
  ({ person, clockIn }, { random }) => [
    shiftFrom(person, clockIn + later * HOUR, random.between(least, most) * 60),
  ];

/** A person of another office of the group works here, too, some hours after a shift there began. */
const besides =
  (later: number): Plant =>
  (shift, { business, week: { office, monday }, random }) => {
    const group = business.groups.find((offices) => offices.includes(office)) ?? [];
    const other = random.pick(group);
    const crew = crewOf(business, other, random.pick(other.kinds), monday);
    const worked = crew.length === 0 ? [] : shiftsOf(business, other, random.pick(crew), monday);
    if (other === office || worked.length === 0) return null;
    const { person, clockIn } = random.pick(worked);
    return [shift, shiftFrom(person, clockIn + later * HOUR, 3 * HOUR)];
  };

/** A person of the office with such an employment has the same shift. */
const colleague =
  (isSuch: (employee: Employee, monday: number) => boolean): Plant =>
  (shift, { business, week: { office, monday }, random }) => {
    const people = office.people.filter((index) => isSuch(itemAt(business.employees, index), monday));
    return people.length === 0 ? null : [shift, { ...shift, person: random.pick(people) }];
  };

/** Shifts that begin at nine on days of the week, -1 for the Sunday before, of someone employed on all of them. */
const onDays =
  (days: readonly number[], shiftMinutes: number): Plant =>
  ({ person }, { business, week: { office, monday } }) => {
    const employee = itemAt(business.employees, person);
    return days.every((day) => isEmployed(employee, monday + day))
      ? days.map((day) => shiftFrom(person, atOffice(office, monday + day, 9 * HOUR), shiftMinutes * 60))
      : null;
  };

const MINUTES_OFF = [-60, -45, -30, -30, -15, 1, 15, 30];
const NONE = minutes(0);
const OTHER_TYPES: readonly Partial<TimeRecord>[] = [
  { clockType: "OUT", clockTypeId: "2" },
  { clockType: "TRAVEL", clockTypeId: "3" },
  { clockType: "TRAINING", clockTypeId: "4" },
];

/**
 * Ways in which real time records go wrong, planted in a few of 10,000 records so that every rule has something to find:
 * every payroll exception and warning that is made of records. Late and missing submissions come with their weeks.
 * Faults of a person's whole week stand first, because they need all of its shifts to be sound.
 */
const FAULTS: readonly (readonly [per10000: number, plant: Plant, place?: "week"])[] = [
  // More than 24 hours in a day, more than 40 in a week, far from the person's usual total.
  [5, lasting(1500, 1680), "week"],
  [6, onDays([0, 1, 2, 3, 4], 508), "week"],
  [7, lasting(90, 100), "week"],
  // Punches that are missing, in the wrong order, in another week or in the future, or unlike the minutes.
  [7, changed(() => ({ clockIn: null, totalMin: NONE }))],
  [22, changed(() => ({ clockOut: null, totalMin: NONE }))],
  [7, changed((shift, random) => ({ clockOut: hoursBefore(shift.clockIn, random), totalMin: NONE }))],
  [6, onDays([-1], 150)],
  [6, changed((shift) => ({ clockIn: nextYear(shift.clockIn), clockOut: nextYear(shift.clockOut) }))],
  [16, changed((shift, random) => ({ totalMin: minutes(minutesOf(shift) + random.pick(MINUTES_OFF)) }))],
  // The same twice, and overlaps in one office and across offices.
  [8, (shift) => [{ ...shift }, { ...shift }]],
  [8, (shift) => [shift, shiftFrom(shift.person, shift.clockIn + 2 * HOUR, 3 * HOUR)]],
  [20, besides(1)],
  // People who are unknown, not yet hired or gone, or of another office.
  [7, changed(stranger)],
  [
    9,
    colleague(({ hired, left, leftBefore }, monday) => (left ?? leftBefore) === null && hired > monday + 7),
  ],
  [9, colleague(({ left }, monday) => left !== null && left < monday - 1 && left > monday - 90)],
  [20, besides(-4)],
  // Shifts over 8 hours, which matters in California, over 12 hours, and past midnight.
  [16, lasting(500, 590)],
  [20, lasting(740, 820)],
  [9, lasting(360, 380, 11)],
  // Records that were edited, are of another type, lack the program or do not count.
  [14, changed(() => ({ isAdded: true, modType: "Manual" }))],
  [18, changed((_, random) => ({ isUpdated: true, ...random.pick([{}, { modType: "Adjusted" }]) }))],
  [10, changed((_, random) => random.pick(OTHER_TYPES))],
  [12, changed(() => ({ programs: [] }))],
  [35, changed(() => ({ isActive: false }))],
];

const nextYear = (moment: number): Instant => instantAt(moment + 364 * DAY_SECONDS);
const hoursBefore = (moment: number, random: Random): Instant =>
  instantAt(moment - random.pick([0, 12]) * HOUR);

function stranger(_: Shift, random: Random): Partial<TimeRecord> {
  const [firstName, lastName] = [random.pick(FIRST_NAMES), `${random.pick(LAST_NAMES)}-Vale`];
  return { personId: personId(String(9_000_000 + random.between(0, 89_999))), firstName, lastName };
}

/** Seconds from 1970 of a time of day at an office. */
const atOffice = ({ city }: Office, day: number, seconds: number): number =>
  day * DAY_SECONDS + seconds - offsetOn(city.zone, day) * 60;

/** Moment as the clock records it: whole minutes, the seconds cut off. */
export const minutesOf = ({ clockIn, clockOut }: Shift): number => Math.floor((clockOut - clockIn) / 60);

const shiftFrom = (person: number, clockIn: number, seconds: number): Shift => ({
  person,
  clockIn,
  clockOut: clockIn + seconds,
  changes: UNCHANGED,
});

const CREW_MAX = 60;

/** People of an office who are on the clock in a week: mostly the same people from week to week, the owner first. */
function crewOf({ employees }: Business, office: Office, kind: Kind, monday: number): readonly number[] {
  const employed = office.people.filter((person) => {
    const { hired, left } = itemAt(employees, person);
    return hired <= monday + 6 && (left === null || left >= monday);
  });
  const size = ((2 + Math.sqrt(employed.length)) * (office.sizePercent + 100)) / 200;
  if (office.kinds.length === 1) return employed.slice(0, Math.min(Math.round(size), CREW_MAX));
  const crew = employed.filter((person) => (person % 2 === 0) === (kind === "roadshow"));
  return crew.slice(0, Math.min(Math.ceil(size * 0.6), CREW_MAX));
}

const SHORTEST = 240;
const LONGEST = 520;
/** A California office plans below eight hours, so that overtime is the exception there. */
const LONGEST_CALIFORNIA = 470;

/** Shifts of a person in a week, by the clock of the office. The same for every caller. */
function shiftsOf(business: Business, office: Office, person: number, monday: number): readonly Shift[] {
  const { seed, employees, now } = business;
  const random = openStream(seed, "week", person, monday);
  if (random.chance(40)) return [];
  // Three to six shifts, 16 to 33 hours a week.
  const habit = openStream(seed, "habit", person);
  const usual = habit.pick([3, 4, 4, 4, 5, 5, 5, 6]);
  const weekMinutes = Math.max(usual * (SHORTEST + 30), habit.between(16 * 60, 33 * 60));
  const usualStart = habit.between(8 * 60, 12 * 60);
  // Mondays to Saturdays, now and then a Sunday.
  const days = [0, 1, 2, 3, 4, 5, ...(random.chance(300) ? [6] : [])];
  const count = Math.min(6, usual + random.pick([0, 0, 0, 0, 1]));
  while (days.length > count) days.splice(random.between(0, days.length - 1), 1);
  // Hours are planned by the week: an additional day makes all of them shorter.
  const length = Math.round(((weekMinutes / days.length) * random.between(94, 106)) / 100);
  const longest = office.city.state === "CA" ? LONGEST_CALIFORNIA : LONGEST;
  // Two offices in five have clocks that record seconds, the others round to the minute.
  const seconds = (): number => (office.index % 5 < 2 ? random.between(0, 59) : 0);
  return days.flatMap((weekday) => {
    const starts = (usualStart + random.between(-50, 50)) * 60 + seconds();
    const planned = Math.min(longest, Math.max(SHORTEST, length + random.between(-20, 20)));
    const shift = shiftFrom(person, atOffice(office, monday + weekday, starts), planned * 60 + seconds());
    const isWorked = isEmployed(itemAt(employees, person), monday + weekday) && shift.clockOut <= now;
    return isWorked ? [shift] : [];
  });
}
