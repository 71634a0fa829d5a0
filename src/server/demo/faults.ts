import type { Business, Employee } from "./business.ts";
import { DAY_SECONDS, offsetOn } from "./calendar.ts";
import { itemAt, openStream, type Random } from "./random.ts";
import {
  atOffice,
  crewOf,
  isInCalifornia,
  shiftFrom,
  shiftsOf,
  type OfficeWeek,
  type Shift,
  type Worked,
} from "./shifts.ts";

type Scene = { readonly business: Business; readonly week: OfficeWeek; readonly random: Random };

/** What takes the place of a shift; null where the fault does not fit. */
type Plant = (it: Worked, scene: Scene) => readonly Shift[] | null;

const HOUR = 3600;
const MINUTES_OFF = [-60, -45, -30, -30, -15, 1, 15, 30];

/**
 * Ways in which real time records go wrong, planted in a few of 10,000 records so that every rule has something to find:
 * every payroll exception and warning that is made of records. Late and missing submissions come with their weeks.
 */
const FAULTS: Readonly<Record<string, readonly [per10000: number, plant: Plant]>> = {
  missingClockIn: [7, (it) => [{ ...it, clockIn: null, minutes: 0 }]],
  missingClockOut: [22, (it) => [{ ...it, clockOut: null, minutes: 0 }]],
  outNotAfterIn: [7, outNotAfterIn],
  minutesDiffer: [16, (it, { random }) => [{ ...it, minutes: it.minutes + random.pick(MINUTES_OFF) }]],
  exactDuplicate: [8, (it) => [it, it]],
  overlap: [8, overlap],
  overlapAcrossOffices: [10, overlapAcross],
  outsideWeek: [6, sundayBefore],
  future: [6, (it) => [shiftFrom(it.person, it.clockIn + 364 * DAY_SECONDS, it.minutes * 60)]],
  over24Hours: [5, from(null, 25 * 60, 28 * 60)],
  unknownPerson: [7, (it) => [{ ...it, person: null }]],
  beforeHire: [9, colleague(({ hired, left }, day) => left === null && hired > day + 7 && hired < day + 70)],
  afterRetirement: [9, colleague(({ left }, day) => left !== null && left < day - 1 && left > day - 90)],
  over12Hours: [8, from(8 * HOUR, 740, 820)],
  added: [14, (it) => [{ ...it, isAdded: true, modType: "Manual" }]],
  updated: [18, (it, { random }) => [{ ...it, isUpdated: true, modType: random.pick(["", "Adjusted"]) }]],
  otherOffice: [14, helper],
  overnight: [9, from(20 * HOUR + 1800, 270, 380)],
  over40Hours: [6, overForty],
  californiaOver8Hours: [50, inCalifornia(from(null, 500, 590))],
  californiaOver12Hours: [15, inCalifornia(from(8 * HOUR, 730, 790))],
  noProgram: [16, (it, { week }) => (week.kind === "roadshow" ? [{ ...it, hasProgram: false }] : null)],
  otherClockType: [
    10,
    (it, { random }) => [{ ...it, clockType: random.pick(["TRAVEL", "TRAINING", "OUT"]) }],
  ],
  inactive: [35, (it) => [{ ...it, isActive: false }]],
  unusualTotal: [7, unusualTotal],
};

/** Faults of a whole week: the person's other shifts are left out. */
const WHOLE_WEEK: ReadonlySet<string> = new Set(["over24Hours", "over40Hours", "unusualTotal"]);

const TRIES = 4;

/** The shifts of a week after everything that went wrong with them. The same for the same week. */
export function withFaults(
  business: Business,
  week: OfficeWeek,
  worked: readonly Worked[],
): readonly Shift[] {
  const { office, monday, kind, part } = week;
  const random = openStream(business.seed, `faults ${kind}`, office.index, monday, part);
  let shifts: readonly Shift[] = worked;
  for (const [name, [per10000]] of Object.entries(FAULTS))
    if (random.chance(per10000 * worked.length, 10_000))
      shifts = withFault(name, { business, week, random }, shifts);
  return shifts;
}

function withFault(name: string, scene: Scene, shifts: readonly Shift[]): readonly Shift[] {
  const sound = shifts.filter(isSound);
  const isAlone = WHOLE_WEEK.has(name);
  for (let tries = 0; tries < TRIES && sound.length > 0; tries += 1) {
    const worked = scene.random.pick(sound);
    const isOther = (shift: Shift): boolean => isAlone && shift !== worked && shift.person === worked.person;
    if (shifts.some((shift) => isOther(shift) && shift.isFaulty)) continue;
    const planted = FAULTS[name]?.[1](worked, scene) ?? null;
    const isPast = planted?.every(({ clockOut }) => (clockOut ?? 0) <= scene.business.now);
    if (planted === null || (!isPast && name !== "future")) continue;
    return shifts
      .filter((shift) => !isOther(shift))
      .flatMap((shift) => (shift === worked ? planted.map((it) => ({ ...it, isFaulty: true })) : [shift]));
  }
  return shifts;
}

const isSound = (shift: Shift): shift is Worked =>
  !shift.isFaulty && shift.clockIn !== null && shift.clockOut !== null && shift.person !== null;

function outNotAfterIn(it: Worked, { random }: Scene): readonly Shift[] {
  return [{ ...it, clockOut: it.clockIn - random.pick([0, 12]) * HOUR, minutes: 0 }];
}

function overlap(it: Worked, { random }: Scene): readonly Shift[] {
  return [it, shiftFrom(it.person, it.clockIn + random.between(60, 180) * 60, 3 * HOUR)];
}

function unusualTotal(it: Worked, { business, week }: Scene): readonly Shift[] | null {
  return week.monday < business.monday ? [shiftFrom(it.person, it.clockIn, 95 * 60)] : null;
}

/** A shift so many minutes long, on the same day: from a time of day on, or from when it began. */
function from(starts: number | null, least: number, most: number): Plant {
  return (it, { week: { office }, random }) => {
    const zone = offsetOn(office.city.zone, Math.floor(it.clockIn / DAY_SECONDS)) * 60;
    const day = Math.floor((it.clockIn + zone) / DAY_SECONDS);
    const clockIn = starts === null ? it.clockIn : atOffice(office, day, starts);
    return [shiftFrom(it.person, clockIn, random.between(least, most) * 60)];
  };
}

function inCalifornia(plant: Plant): Plant {
  return (it, scene) => (isInCalifornia(scene.week.office) ? plant(it, scene) : null);
}

/** Early on the Sunday before the week. */
function sundayBefore(it: Worked, { business, week, random }: Scene): readonly Shift[] | null {
  if (itemAt(business.employees, it.person).hired >= week.monday - 1) return null;
  const clockIn = atOffice(week.office, week.monday - 1, 5 * HOUR + random.between(0, 59) * 60);
  return [shiftFrom(it.person, clockIn, 150 * 60)];
}

function overlapAcross(it: Worked, scene: Scene): readonly Shift[] | null {
  const other = neighborShift(scene);
  return other && [it, shiftFrom(other.person, other.clockIn + HOUR, other.minutes * 60 - 1800)];
}

/** A person of the office with such an employment, never back from an earlier spell, has the same shift. */
function colleague(isMeant: (employee: Employee, monday: number) => boolean): Plant {
  return (it, { business, week, random }) => {
    const people = week.office.people.filter((index) => {
      const employee = itemAt(business.employees, index);
      return employee.leftBefore === null && isMeant(employee, week.monday);
    });
    return people.length === 0 ? null : [it, { ...it, person: random.pick(people) }];
  };
}

/** A shift of a person of the same group's other office in the same week. */
function neighborShift({ business, week, random }: Scene): Worked | null {
  const group = business.groups.find((offices) => offices.includes(week.office)) ?? [];
  const others = group.filter((office) => office !== week.office);
  if (others.length === 0) return null;
  const office = random.pick(others);
  const crew = crewOf(business, { ...week, office, kind: random.pick(office.kinds) });
  const shifts = crew.length === 0 ? [] : shiftsOf(business, office, random.pick(crew), week.monday);
  return shifts.length === 0 ? null : random.pick(shifts);
}

/** A person of a neighboring office helps out on a day without a shift there. */
function helper(it: Worked, scene: Scene): readonly Shift[] | null {
  const { business, week } = scene;
  const person = neighborShift(scene)?.person;
  const home = person === undefined ? null : itemAt(business.employees, person).office;
  if (person === undefined || home === null) return null;
  const isFree = shiftsOf(business, itemAt(business.offices, home), person, week.monday).every(
    ({ clockIn, clockOut }) => clockIn > it.clockOut + HOUR || clockOut < it.clockIn - HOUR,
  );
  return isFree ? [it, { ...it, person }] : null;
}

/** Five days of eight and a half hours; in California all seven days of six, which is overtime of another kind. */
function overForty(it: Worked, { business, week }: Scene): readonly Shift[] | null {
  const { hired, left } = itemAt(business.employees, it.person);
  if (hired > week.monday || (left !== null && left < week.monday + 6)) return null;
  const [days, minutes] = isInCalifornia(week.office) ? [7, 360] : [5, 508];
  return Array.from({ length: days }, (_, day) =>
    shiftFrom(it.person, atOffice(week.office, week.monday + day, 9 * HOUR), minutes * 60),
  );
}
