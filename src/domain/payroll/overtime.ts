import {
  addDays,
  dateInZone,
  dateOf,
  dayStart,
  wallClockAt,
  type Instant,
  type IsoDate,
} from "#domain/time/time.ts";
import { daysOf, weekOf, type WeekStart } from "#domain/time/week.ts";
import { formatHoursMinutes, minutes as wholeMinutes, sumMinutes, type Minutes } from "./payroll.ts";

/** A shift with the minutes that are paid for it. */
export type PaidShift = {
  readonly clockIn: Instant | null;
  readonly clockOut: Instant | null;
  readonly totalMin: Minutes | null;
  /** Minutes east of UTC: its own, or its submission's. */
  readonly offsetMin: number | null;
  /** Confirmed for its office, where it has no offset of its own. */
  readonly zone: string | null;
};

/** Minutes at straight time, at one and a half, and at twice the rate. Together they are the minutes worked. */
export type OvertimeParts = {
  readonly worked: Minutes;
  readonly straight: Minutes;
  readonly half: Minutes;
  readonly double: Minutes;
};

export type OvertimeDay = OvertimeParts & {
  readonly day: IsoDate;
  /** Minutes at one and a half because of the day itself, and because the week exceeds 40 hours. */
  readonly daily: Minutes;
  readonly weekly: Minutes;
  readonly isSeventh: boolean;
};

export type OvertimeWeek = OvertimeParts & { readonly days: readonly OvertimeDay[] };

const WEEK_STRAIGHT = 40 * 60;
const DAY_STRAIGHT = 8 * 60;
const DAY_HALF = 4 * 60;

/**
 * Minutes of a shift by local day, split at midnight: only for overtime, elsewhere a shift belongs to the day it starts
 * on. The paid minutes are spread as the time between the punches is, in whole minutes that add up to them. With one
 * punch, or a clock-out that is not after the clock-in, all of them are on the day of the first punch there is; without
 * punches, an offset, minutes, or with negative ones, there is no day.
 */
export function minutesByDay(shift: PaidShift): ReadonlyMap<IsoDate, Minutes> {
  const { clockIn, clockOut, totalMin, offsetMin, zone } = shift;
  const start = clockIn ?? clockOut;
  if (start === null || totalMin === null || totalMin < 0 || (zone === null && offsetMin === null))
    return new Map();
  const dayOf = (moment: Instant): IsoDate =>
    zone === null ? dateOf(wallClockAt(moment, offsetMin ?? 0)) : dateInZone(moment, zone);
  const midnightOf = (day: IsoDate): number =>
    zone === null ? secondsOf(`${day}T00:00:00Z`) - 60 * (offsetMin ?? 0) : secondsOf(dayStart(day, zone));
  const first = dayOf(start);
  if (clockIn === null || clockOut === null || clockOut <= clockIn) return new Map([[first, totalMin]]);
  const last = dayOf(clockOut);
  const [begins, ends] = [secondsOf(clockIn), secondsOf(clockOut)];
  let given = 0;
  const days = daysOf({ from: first, to: last }).map((day) => {
    const until = day === last ? ends : midnightOf(addDays(day, 1));
    const share = Math.floor((totalMin * (until - begins)) / (ends - begins)) - given;
    given += share;
    return [day, wholeMinutes(share)] as const;
  });
  return new Map(days.filter(([, share]) => share > 0 || first === last));
}

const secondsOf = (moment: string): number => Date.parse(moment) / 1000;

/** Minutes of many shifts by local day; `unplaced` are those of shifts that are on no day. */
export function dailyMinutes(shifts: readonly PaidShift[]): {
  readonly days: ReadonlyMap<IsoDate, Minutes>;
  readonly unplaced: Minutes;
} {
  const days = new Map<IsoDate, Minutes>();
  const unplaced: Minutes[] = [];
  for (const shift of shifts) {
    const parts = minutesByDay(shift);
    if (parts.size === 0 && shift.totalMin !== null) unplaced.push(shift.totalMin);
    for (const [day, part] of parts) days.set(day, wholeMinutes((days.get(day) ?? 0) + part));
  }
  return { days, unplaced: sumMinutes(unplaced) };
}

/** The seven days of a workweek with their minutes. */
const workweek = (
  days: ReadonlyMap<IsoDate, Minutes>,
  from: IsoDate,
): readonly { readonly day: IsoDate; readonly worked: Minutes }[] =>
  daysOf({ from, to: addDays(from, 6) }).map((day) => ({ day, worked: days.get(day) ?? wholeMinutes(0) }));

/** Minutes over 40 hours in the workweek, at one and a half (29 U.S.C. 207(a)(1)). */
export const federalWeek = (days: ReadonlyMap<IsoDate, Minutes>, from: IsoDate): OvertimeWeek =>
  weekOfDays(
    workweek(days, from).map(({ day, worked }) => ({
      day,
      worked,
      straight: worked,
      double: wholeMinutes(0),
      isSeventh: false,
    })),
  );

/**
 * California Labor Code 510(a): per day over 8 hours at one and a half, over 12 at twice; on the seventh day in a row of
 * a workweek the first 8 hours at one and a half, beyond at twice; then straight time over 40 hours at one and a half.
 */
export function californiaWeek(days: ReadonlyMap<IsoDate, Minutes>, from: IsoDate): OvertimeWeek {
  const week = workweek(days, from);
  const isEveryDay = week.every(({ worked }) => worked > 0);
  return weekOfDays(
    week.map(({ day, worked }, place) => {
      const isSeventh = isEveryDay && place === 6;
      const straight = isSeventh ? 0 : Math.min(worked, DAY_STRAIGHT);
      const half = Math.min(worked - straight, isSeventh ? DAY_STRAIGHT : DAY_HALF);
      const double = wholeMinutes(worked - straight - half);
      return { day, worked, straight: wholeMinutes(straight), double, isSeventh };
    }),
  );
}

/** Moves straight time over 40 hours, of the last days first, to one and a half. An hour that is so already stays. */
function weekOfDays(
  days: readonly Pick<OvertimeDay, "day" | "worked" | "straight" | "double" | "isSeventh">[],
): OvertimeWeek {
  let left = WEEK_STRAIGHT;
  const parts = days.map((day): OvertimeDay => {
    const straight = wholeMinutes(Math.min(day.straight, left));
    left -= straight;
    const weekly = wholeMinutes(day.straight - straight);
    const daily = wholeMinutes(day.worked - day.straight - day.double);
    return { ...day, straight, daily, weekly, half: wholeMinutes(daily + weekly) };
  });
  const sumOf = (part: keyof OvertimeParts): Minutes => sumMinutes(parts.map((day) => day[part]));
  return {
    days: parts,
    worked: sumOf("worked"),
    straight: sumOf("straight"),
    half: sumOf("half"),
    double: sumOf("double"),
  };
}

/** `63:00 = 40:00 straight + 6:00 daily + 8:00 seventh day + 8:00 over 40 h + 1:00 at 2`, without what is zero. */
export function overtimeWords({ days, worked, straight, double }: OvertimeWeek): string {
  const sumOf = (isSeventh: boolean): Minutes =>
    sumMinutes(days.filter((day) => day.isSeventh === isSeventh).map(({ daily }) => daily));
  const terms = [
    [straight, "straight"],
    [sumOf(false), "daily"],
    [sumOf(true), "seventh day"],
    [sumMinutes(days.map(({ weekly }) => weekly)), "over 40 h"],
    [double, "at 2"],
  ] as const;
  const words = terms
    .filter(([part]) => part > 0)
    .map(([part, name]) => `${formatHoursMinutes(part)} ${name}`);
  return `${formatHoursMinutes(worked)} = ${words.join(" + ") || "0:00"}`;
}

/** The first days of the workweeks that some days are in. */
export const workweeksOf = (days: Iterable<IsoDate>, weekStart: WeekStart): readonly IsoDate[] =>
  [...new Set(Array.from(days, (day) => weekOf(day, weekStart).from))].toSorted();

/** Rules by which the overtime of an office is computed; other daily rules there are, and they are not computed. */
export const OVERTIME_RULES = ["federal", "california", "california-assumed", "daily-not-computed"] as const;
type OvertimeRule = (typeof OVERTIME_RULES)[number];

const OTHER_DAILY_RULES = new Set(["AK", "CO", "NV"]);

/** By the state of an office. California's rule needs an administrator to confirm that the office is there. */
export const overtimeRuleOf = (state: string | null, isConfirmed: boolean): OvertimeRule => {
  if (state === "CA") return isConfirmed ? "california" : "california-assumed";
  return OTHER_DAILY_RULES.has(state ?? "") ? "daily-not-computed" : "federal";
};
