import { isEmployed, type Business, type Kind, type Office } from "./business.ts";
import { DAY_SECONDS, offsetOn } from "./calendar.ts";
import { itemAt, openStream, type Random } from "./random.ts";

/** One stay on the clock before it is written as a time record. Instants are seconds from 1970. */
export type Shift = {
  /** Index of the person; null for somebody whom the directory does not know. */
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
  /** A fault was planted here already: no second one, so that each can be told apart. */
  readonly isTouched: boolean;
};

/** What one office sends for one week; `parts` is 2 where it sends two submissions of a kind, `part` tells which. */
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

/** The shifts of a submission as honest clocks would tell them, those still running left out. */
export const workedShifts = (business: Business, week: OfficeWeek): readonly Shift[] =>
  crewOf(business, week)
    .filter((_, place) => place % week.parts === week.part)
    .flatMap((person) => shiftsOf(business, week.office, person, week.monday));

const CREW_MAX = 60;

/** Who of an office is on the clock in a week: mostly the same people from week to week, the owner first. */
export function crewOf(business: Business, { office, kind, monday }: OfficeWeek): readonly number[] {
  const employed = office.people.filter((person) => {
    const { hired, left } = itemAt(business.employments, person);
    return hired <= monday + 6 && (left === null || left >= monday);
  });
  const size = Math.round(((2 + Math.sqrt(employed.length)) * (office.sizePercent + 100)) / 200);
  const isAsked = (person: number): boolean =>
    office.kinds.length === 1 || (person % 2 === 0 ? kind === "roadshow" : kind === "regular");
  const crew = employed.filter(isAsked);
  const share = office.kinds.length === 1 ? size : Math.ceil(size * 0.6);
  return crew.slice(0, Math.min(share, CREW_MAX));
}

const SHORTEST = 240;
const LONGEST = 520;
/** A California office plans below eight hours, so that overtime is the exception there. */
const LONGEST_CALIFORNIA = 470;

type Habit = { readonly shifts: number; readonly weekMinutes: number; readonly starts: number };

/** How somebody usually works: three to six shifts, 16 to 33 hours a week. */
function habitOf(business: Business, person: number): Habit {
  const random = openStream(business.seed, "habit", person);
  const shifts = random.pick([3, 4, 4, 4, 5, 5, 5, 6]);
  const weekMinutes = Math.max(shifts * (SHORTEST + 30), random.between(16 * 60, 33 * 60));
  return { shifts, weekMinutes, starts: random.between(8 * 60, 12 * 60) };
}

/** What somebody works in a week, by the clock of the office. The same for everybody who asks. */
export function shiftsOf(
  business: Business,
  office: Office,
  person: number,
  monday: number,
): readonly Shift[] {
  const random = openStream(business.seed, "week", person, monday);
  if (random.chance(40)) return [];
  const longest = isInCalifornia(office) ? LONGEST_CALIFORNIA : LONGEST;
  const habit = habitOf(business, person);
  const employment = itemAt(business.employments, person);
  const days = daysOfWork(random, Math.min(6, habit.shifts + random.pick([0, 0, 0, 0, 1])));
  // Hours are planned by the week: an additional day makes all of them shorter.
  const length = ((habit.weekMinutes / days.length) * random.between(94, 106)) / 100;
  return days.flatMap((weekday) => {
    const minutes = Math.min(longest, Math.max(SHORTEST, Math.round(length) + random.between(-20, 20)));
    const starts = (habit.starts + random.between(-50, 50)) * 60 + secondsOfPunch(random, office);
    const seconds = minutes * 60 + secondsOfPunch(random, office);
    const clockIn = atOffice(office, monday + weekday, starts);
    const isThere = isEmployed(employment, monday + weekday) && clockIn + seconds <= business.now;
    return isThere ? [shift(person, clockIn, clockIn + seconds)] : [];
  });
}

/** Two offices in five have clocks that keep seconds, the others round to the minute. */
const secondsOfPunch = (random: Random, office: Office): number =>
  office.index % 5 < 2 ? random.below(60) : 0;

/** Clubs are busiest from Thursday on; Sunday is taken last. */
function daysOfWork(random: Random, count: number): readonly number[] {
  const days = [0, 1, 2, 3, 4, 5];
  if (random.chance(300)) days.push(6);
  while (days.length > count) days.splice(random.below(days.length), 1);
  return days;
}

/** A shift as the clock told it: whole minutes, the seconds cut off. */
export const shift = (person: number | null, clockIn: number, clockOut: number): Shift => ({
  person,
  clockIn,
  clockOut,
  minutes: Math.floor((clockOut - clockIn) / 60),
  clockType: "IN",
  isActive: true,
  isUpdated: false,
  isAdded: false,
  modType: "",
  hasProgram: true,
  isTouched: false,
});
