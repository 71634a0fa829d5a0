import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import { localPunch } from "#domain/payroll/time-records.ts";
import { secondsAfter, secondsBetween, type Instant, type IsoDate } from "#domain/time/time.ts";
import type { ExceptionDetail } from "#web/api/payroll/payroll-review.ts";
import { formatPunchTime } from "#web/lib/format-dates.ts";
import { MISSING } from "#web/lib/format.ts";

type Side = ExceptionDetail["sides"][number];

/** A stretch of the lane, as shares of its width, 0..1. */
type Stretch = { readonly from: number; readonly to: number };

export type LaneBar = Stretch & {
  readonly isOther: boolean;
  readonly words: string;
};

type Lane = {
  readonly bars: readonly LaneBar[];
  /** Time that the first two have in common; null where they have nothing. */
  readonly common: Stretch | null;
  /** At whole hours. */
  readonly ticks: readonly { readonly at: number; readonly words: string }[];
  readonly day: IsoDate;
};

/** The offset in which all times of an exception are said, in minutes: of the first record that has one, else UTC. */
export const offsetOf = (sides: readonly Side[]): number =>
  sides.flatMap(({ record }) => record?.offsetMin ?? [])[0] ?? 0;

/** Shorter shifts, and ends alone, could not be seen. */
const SHORTEST_S = 10 * 60;
/** Beyond this a lane shows nothing. */
const LONGEST_S = 8 * 86_400;
/** Hours between ticks, of which the first is taken that leaves few enough to be read. */
const STEPS_H = [1, 2, 3, 6, 12, 24, 48] as const;
const TICKS_MAX = 5;

/** Drawing of the records that an exception points at, in one offset; null where no punch is known. */
export function laneOf(sides: readonly Side[]): Lane | null {
  const offsetMin = offsetOf(sides);
  const shifts = sides.flatMap((side) => {
    const start = side.record?.clockIn ?? side.record?.clockOut ?? null;
    if (start === null || side.record === null) return [];
    const { clockOut } = side.record;
    const end = clockOut === null || clockOut <= start ? secondsAfter(start, SHORTEST_S) : clockOut;
    return [{ side, start, end }];
  });
  if (shifts.length === 0) return null;
  const start = shifts.map((shift) => shift.start).reduce(earlier);
  const end = shifts.map((shift) => shift.end).reduce(later);
  if (secondsBetween(start, end) > LONGEST_S) return null;
  const { begin, stepS, steps } = scaleOf(start, end, offsetMin);
  const at = (moment: Instant): number => secondsBetween(begin, moment) / (steps * stepS);
  return {
    bars: shifts.map((shift) => ({
      from: at(shift.start),
      to: at(shift.end),
      isOther: shift.side.isOther,
      words: sideWords(shift.side, offsetMin),
    })),
    common: commonOf(shifts, at),
    ticks: Array.from({ length: steps }, (_, step) => ({
      at: step / steps,
      words: formatPunchTime(localPunch(secondsAfter(begin, step * stepS), offsetMin).time),
    })),
    day: localPunch(start, offsetMin).day,
  };
}

/** From the whole hours before the first punch to those after the last one. */
function scaleOf(start: Instant, end: Instant, offsetMin: number) {
  const { time } = localPunch(start, offsetMin);
  const hour = Number.parseInt(time.slice(11, 13), 10);
  const pastHourS = Number.parseInt(time.slice(14, 16), 10) * 60 + Number.parseInt(time.slice(17, 19), 10);
  const scales = STEPS_H.map((stepH) => {
    const begin = secondsAfter(start, -pastHourS - (hour % Math.min(stepH, 24)) * 3600);
    return { begin, stepS: stepH * 3600, steps: Math.ceil(secondsBetween(begin, end) / (stepH * 3600)) };
  });
  const [widest] = scales.slice(-1);
  const scale = scales.find(({ steps }) => steps <= TICKS_MAX) ?? widest;
  if (scale === undefined) throw new RangeError("a lane has a scale");
  return scale;
}

type Shift = { readonly start: Instant; readonly end: Instant };

function commonOf([shift, other]: readonly Shift[], at: (moment: Instant) => number): Stretch | null {
  if (shift === undefined || other === undefined) return null;
  const [from, to] = [later(shift.start, other.start), earlier(shift.end, other.end)];
  return from < to ? { from: at(from), to: at(to) } : null;
}

const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b);
const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);

/** `9:00 AM – 5:00 PM, 8:00`, in an offset that is said beside it. */
export function sideWords({ record }: Side, offsetMin: number): string {
  if (record === null) return "Not in your offices";
  const { clockIn, clockOut, minutes, isActive } = record;
  const local = (moment: typeof clockIn, end: string): string =>
    moment === null ? `no clock-${end}` : formatPunchTime(localPunch(moment, offsetMin).time);
  const length = minutes === null ? MISSING : formatHoursMinutes(minutes);
  return `${local(clockIn, "in")} – ${local(clockOut, "out")}, ${length}${isActive ? "" : ", inactive"}`;
}

/** The day on which a record starts, in an offset; null where neither of its punches is known. */
export function sideDay({ record }: Side, offsetMin: number): IsoDate | null {
  const start = record?.clockIn ?? record?.clockOut ?? null;
  return start === null ? null : localPunch(start, offsetMin).day;
}
