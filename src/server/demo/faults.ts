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

/** A way in which real time records go wrong, planted in a small share so that every rule has something to find. */
type Fault = {
  /** How many of 10,000 records have it, where it can happen at all. */
  readonly per10000: number;
  /** What takes the place of a shift; null where the fault does not fit. */
  readonly plant: (scene: Scene, worked: Worked) => readonly Shift[] | null;
  /** The person's other shifts of the week are left out. */
  readonly isAlone?: true;
  /** Its punches may lie after now. */
  readonly isAhead?: true;
};

const HOUR = 3600;

/** Every payroll exception and warning that is made of records; late and missing submissions come with their weeks. */
const FAULTS: Readonly<Record<string, Fault>> = {
  missingClockIn: { per10000: 7, plant: (_, it) => [{ ...it, clockIn: null, minutes: 0 }] },
  missingClockOut: { per10000: 22, plant: (_, it) => [{ ...it, clockOut: null, minutes: 0 }] },
  outNotAfterIn: {
    per10000: 7,
    plant: ({ random }, it) => [
      { ...it, clockOut: it.clockIn - random.pick([0, 0, 12, 12, 12]) * HOUR, minutes: 0 },
    ],
  },
  minutesDiffer: {
    per10000: 16,
    plant: ({ random }, it) => [
      { ...it, minutes: it.minutes + random.pick([-60, -45, -30, -30, -15, 1, 15, 30]) },
    ],
  },
  exactDuplicate: { per10000: 8, plant: (_, it) => [it, it] },
  overlap: {
    per10000: 8,
    plant: ({ random }, it) => [
      it,
      shiftFrom(it.person, it.clockIn + random.between(60, 180) * 60, 3 * HOUR),
    ],
  },
  overlapAcrossOffices: {
    per10000: 10,
    plant: (scene, it) => {
      const other = neighborShift(scene);
      return other && [it, shiftFrom(other.person, other.clockIn + HOUR, other.minutes * 60 - 1800)];
    },
  },
  outsideWeek: {
    per10000: 6,
    plant: ({ business, week, random }, it) => {
      const clockIn = atOffice(week.office, week.monday - 1, 5 * HOUR + random.between(0, 59) * 60);
      const isHired = itemAt(business.employees, it.person).hired < week.monday - 1;
      return isHired ? [shiftFrom(it.person, clockIn, 150 * 60)] : null;
    },
  },
  future: {
    per10000: 6,
    isAhead: true,
    plant: (_, it) => [shiftFrom(it.person, it.clockIn + 364 * DAY_SECONDS, it.minutes * 60)],
  },
  over24Hours: {
    per10000: 5,
    isAlone: true,
    plant: ({ random }, it) => [shiftFrom(it.person, it.clockIn, random.between(25 * 60, 28 * 60) * 60)],
  },
  unknownPerson: { per10000: 7, plant: (_, it) => [{ ...it, person: null }] },
  beforeHire: {
    per10000: 9,
    plant: colleague(({ hired, left }, monday) => left === null && hired > monday + 7 && hired < monday + 70),
  },
  afterRetirement: {
    per10000: 9,
    plant: colleague(({ left }, monday) => left !== null && left < monday - 1 && left > monday - 90),
  },
  over12Hours: { per10000: 8, plant: longer(8 * HOUR, 740, 820) },
  added: { per10000: 14, plant: (_, it) => [{ ...it, isAdded: true, modType: "Manual" }] },
  updated: {
    per10000: 18,
    plant: ({ random }, it) => [{ ...it, isUpdated: true, modType: random.pick(["", "Adjusted"]) }],
  },
  otherOffice: { per10000: 14, plant: helper },
  overnight: { per10000: 9, plant: longer(20 * HOUR + 1800, 270, 380) },
  over40Hours: { per10000: 6, isAlone: true, plant: overForty },
  californiaOver8Hours: {
    per10000: 50,
    plant: ({ week, random }, it) =>
      isInCalifornia(week.office) ? [shiftFrom(it.person, it.clockIn, random.between(500, 590) * 60)] : null,
  },
  californiaOver12Hours: {
    per10000: 15,
    plant: (scene, it) => (isInCalifornia(scene.week.office) ? longer(8 * HOUR, 730, 790)(scene, it) : null),
  },
  noProgram: {
    per10000: 16,
    plant: ({ week }, it) => (week.kind === "roadshow" ? [{ ...it, hasProgram: false }] : null),
  },
  otherClockType: {
    per10000: 10,
    plant: ({ random }, it) => [{ ...it, clockType: random.pick(["TRAVEL", "TRAINING", "OUT"]) }],
  },
  inactive: { per10000: 35, plant: (_, it) => [{ ...it, isActive: false }] },
  unusualTotal: {
    per10000: 7,
    isAlone: true,
    plant: ({ business, week }, it) =>
      week.monday < business.monday ? [shiftFrom(it.person, it.clockIn, 95 * 60)] : null,
  },
};

/** The shifts of a week after everything that went wrong with them. The same for the same week. */
export function withFaults(
  business: Business,
  week: OfficeWeek,
  worked: readonly Worked[],
): readonly Shift[] {
  const { office, monday, kind, part } = week;
  const random = openStream(business.seed, `faults ${kind}`, office.index, monday, part);
  let shifts: readonly Shift[] = worked;
  for (const fault of Object.values(FAULTS))
    if (random.chance(fault.per10000 * worked.length, 10_000))
      shifts = withFault(fault, { business, week, random }, shifts);
  return shifts;
}

const TRIES = 4;

function withFault({ plant, isAlone, isAhead }: Fault, scene: Scene, shifts: readonly Shift[]) {
  const sound = shifts.filter(isSound);
  for (let tries = 0; tries < TRIES && sound.length > 0; tries += 1) {
    const victim = scene.random.pick(sound);
    const isOther = (shift: Shift): boolean => shift !== victim && shift.person === victim.person;
    if (isAlone && shifts.some((shift) => isOther(shift) && shift.isFaulty)) continue;
    const planted = plant(scene, victim);
    if (planted === null || (!isAhead && planted.some((shift) => (shift.clockOut ?? 0) > scene.business.now)))
      continue;
    return shifts
      .filter((shift) => !isAlone || !isOther(shift))
      .flatMap((shift) => (shift === victim ? planted.map((it) => ({ ...it, isFaulty: true })) : [shift]));
  }
  return shifts;
}

const isSound = (shift: Shift): shift is Worked =>
  !shift.isFaulty && shift.clockIn !== null && shift.clockOut !== null && shift.person !== null;

/** The person's shift of the same day, from a time of day on and so many minutes long. */
function longer(starts: number, least: number, most: number): Fault["plant"] {
  return ({ week: { office }, random }, it) => {
    const zone = offsetOn(office.city.zone, Math.floor(it.clockIn / DAY_SECONDS)) * 60;
    const day = Math.floor((it.clockIn + zone) / DAY_SECONDS);
    return [shiftFrom(it.person, atOffice(office, day, starts), random.between(least, most) * 60)];
  };
}

/** A person of the office with such an employment, never back from an earlier spell, has the same shift. */
function colleague(isMeant: (employee: Employee, monday: number) => boolean): Fault["plant"] {
  return ({ business, week, random }, it) => {
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
function helper(scene: Scene, it: Worked): readonly Shift[] | null {
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
function overForty({ business, week }: Scene, it: Worked): readonly Shift[] | null {
  const { hired, left } = itemAt(business.employees, it.person);
  if (hired > week.monday || (left !== null && left < week.monday + 6)) return null;
  const [days, minutes] = isInCalifornia(week.office) ? [7, 360] : [5, 508];
  return Array.from({ length: days }, (_, day) =>
    shiftFrom(it.person, atOffice(week.office, week.monday + day, 9 * HOUR), minutes * 60),
  );
}
