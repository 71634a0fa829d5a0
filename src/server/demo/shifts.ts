import { isEmployed, type Business, type Kind, type Office } from "./business.ts";
import { DAY_SECONDS, offsetOn } from "./calendar.ts";
import { itemAt, openStream, type Random } from "./random.ts";

/** One stay on the clock before it is written as a time record. Instants are seconds from 1970. */
export type Shift = {
  /** Index of the person; null for a person who is not in the directory. */
  readonly person: number | null;
  readonly clockIn: number | null;
  readonly clockOut: number | null;
  readonly minutes: number;
  readonly clockType: string;
  readonly isActive: boolean;
  readonly isUpdated: boolean;
  readonly isAdded: boolean;
  /** Empty for a shift as it was punched. */
  readonly modType: string;
  readonly hasProgram: boolean;
  /** A fault was planted here already: no second one, so that each can be recognized. */
  readonly isFaulty: boolean;
};

/** What one office sends for one week; `parts` is 2 where it sends two submissions of a kind, and `part` is which. */
export type OfficeWeek = {
  readonly office: Office;
  readonly kind: Kind;
  readonly monday: number;
  readonly part: number;
  readonly parts: number;
};

export const isInCalifornia = (office: Office): boolean => office.city.state === "CA";

/** Seconds from 1970 of a time of day at an office. */
export const atOffice = (office: Office, day: number, seconds: number): number =>
  day * DAY_SECONDS + seconds - offsetOn(office.city.zone, day) * 60;

/** The shifts of a submission without any fault; those still running are left out. */
export const workedShifts = (business: Business, week: OfficeWeek): readonly Worked[] =>
  crewOf(business, week)
    .filter((_, place) => place % week.parts === week.part)
    .flatMap((person) => shiftsOf(business, week.office, person, week.monday));

const CREW_MAX = 60;

/** Who of an office is on the clock in a week: mostly the same people from week to week, the owner first. */
export function crewOf(
  { employees }: Business,
  { office, kind, monday }: Pick<OfficeWeek, "office" | "kind" | "monday">,
): readonly number[] {
  const employed = office.people.filter((person) => {
    const { hired, left } = itemAt(employees, person);
    return hired <= monday + 6 && (left === null || left >= monday);
  });
  const size = Math.round(((2 + Math.sqrt(employed.length)) * (office.sizePercent + 100)) / 200);
  if (office.kinds.length === 1) return employed.slice(0, Math.min(size, CREW_MAX));
  const crew = employed.filter((person) => (person % 2 === 0) === (kind === "roadshow"));
  return crew.slice(0, Math.min(Math.ceil(size * 0.6), CREW_MAX));
}

const SHORTEST = 240;
const LONGEST = 520;
/** A California office plans below eight hours, so that overtime is the exception there. */
const LONGEST_CALIFORNIA = 470;

/** A shift with both ends, of a person in the directory. */
export type Worked = Shift & { readonly clockIn: number; readonly clockOut: number; readonly person: number };

/** What a person works in a week, by the clock of the office. The same for every caller. */
export function shiftsOf(
  { seed, employees, now }: Business,
  office: Office,
  person: number,
  monday: number,
): readonly Worked[] {
  const random = openStream(seed, "week", person, monday);
  if (random.chance(40)) return [];
  // Three to six shifts, 16 to 33 hours a week.
  const habit = openStream(seed, "habit", person);
  const usual = habit.pick([3, 4, 4, 4, 5, 5, 5, 6]);
  const weekMinutes = Math.max(usual * (SHORTEST + 30), habit.between(16 * 60, 33 * 60));
  const usualStart = habit.between(8 * 60, 12 * 60);
  const days = daysOfWork(random, Math.min(6, usual + random.pick([0, 0, 0, 0, 1])));
  // Hours are planned by the week: an additional day makes all of them shorter.
  const length = Math.round(((weekMinutes / days.length) * random.between(94, 106)) / 100);
  const longest = isInCalifornia(office) ? LONGEST_CALIFORNIA : LONGEST;
  // Two offices in five have clocks that record seconds, the others round to the minute.
  const seconds = (): number => (office.index % 5 < 2 ? random.between(0, 59) : 0);
  return days
    .map((weekday) => {
      const starts = (usualStart + random.between(-50, 50)) * 60 + seconds();
      const minutes = Math.min(longest, Math.max(SHORTEST, length + random.between(-20, 20)));
      return shiftFrom(person, atOffice(office, monday + weekday, starts), minutes * 60 + seconds());
    })
    .filter(({ clockOut }, nth) => {
      const day = monday + itemAt(days, nth);
      return isEmployed(itemAt(employees, person), day) && clockOut <= now;
    });
}

/** Mondays to Saturdays, now and then a Sunday. */
function daysOfWork(random: Random, count: number): readonly number[] {
  const days = [0, 1, 2, 3, 4, 5, ...(random.chance(300) ? [6] : [])];
  while (days.length > count) days.splice(random.between(0, days.length - 1), 1);
  return days;
}

/** A shift as the clock records it: whole minutes, the seconds cut off. */
export const shiftFrom = (person: number, clockIn: number, seconds: number): Worked => ({
  person,
  clockIn,
  clockOut: clockIn + seconds,
  minutes: Math.floor(seconds / 60),
  clockType: "IN",
  isActive: true,
  isUpdated: false,
  isAdded: false,
  modType: "",
  hasProgram: true,
  isFaulty: false,
});
