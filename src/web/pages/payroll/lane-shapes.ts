import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import { formatOffset, localPunch } from "#domain/payroll/time-records.ts";
import { secondsAfter, secondsBetween, type Instant, type IsoDate } from "#domain/time/time.ts";
import type { ExceptionDetail } from "#web/api/payroll-review.ts";
import { formatTime } from "#web/lib/format-dates.ts";
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
  /** What the first two have in common; null where they have nothing. */
  readonly common: Stretch | null;
  /** Every quarter of the lane, in the local time of the first shift. */
  readonly ticks: readonly { readonly at: number; readonly words: string }[];
  readonly offsetMin: number;
  readonly day: IsoDate;
};

/** Shorter shifts, and ends alone, could not be seen. */
const SHORTEST_S = 10 * 60;
/** Beyond this a lane shows nothing. */
const LONGEST_S = 8 * 86_400;
const QUARTERS = [0, 0.25, 0.5, 0.75] as const;

/** What is drawn of the records that an exception points at; null where no punch is known. */
export function laneOf(sides: readonly Side[]): Lane | null {
  const shifts = sides.flatMap((side) => {
    const start = side.record?.clockIn ?? side.record?.clockOut ?? null;
    if (start === null || side.record === null) return [];
    const { clockOut, offsetMin } = side.record;
    const end = clockOut === null || clockOut <= start ? secondsAfter(start, SHORTEST_S) : clockOut;
    return [{ side, start, end, offsetMin }];
  });
  const [first] = shifts;
  if (first === undefined) return null;
  const begin = shifts.map(({ start }) => start).reduce(earlier);
  const end = shifts.map((shift) => shift.end).reduce(later);
  const length = secondsBetween(begin, end);
  if (length > LONGEST_S) return null;
  const at = (moment: Instant): number => secondsBetween(begin, moment) / length;
  const punch = localPunch(begin, first.offsetMin);
  return {
    bars: shifts.map((shift) => ({
      from: at(shift.start),
      to: at(shift.end),
      isOther: shift.side.isOther,
      words: sideWords(shift.side),
    })),
    common: commonOf(shifts, at),
    ticks: QUARTERS.map((share) => ({
      at: share,
      words: formatTime(
        localPunch(secondsAfter(begin, Math.round((length * share) / 60) * 60), first.offsetMin).time,
        { hasSeconds: false },
      ),
    })),
    offsetMin: punch.offsetMin,
    day: punch.day,
  };
}

type Shift = { readonly start: Instant; readonly end: Instant };

function commonOf([one, other]: readonly Shift[], at: (moment: Instant) => number): Stretch | null {
  if (one === undefined || other === undefined) return null;
  const [from, to] = [later(one.start, other.start), earlier(one.end, other.end)];
  return from < to ? { from: at(from), to: at(to) } : null;
}

const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b);
const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);

/** `9:00 AM – 5:00 PM UTC−5, 8:00`: in the record's own local time. */
export function sideWords({ record }: Side): string {
  if (record === null) return "Not in your offices";
  const { clockIn, clockOut, offsetMin, minutes, isActive } = record;
  const local = (moment: typeof clockIn, end: string): string =>
    moment === null ? `no clock-${end}` : formatTime(localPunch(moment, offsetMin).time);
  const length = minutes === null ? MISSING : formatHoursMinutes(minutes);
  return `${local(clockIn, "in")} – ${local(clockOut, "out")} ${formatOffset(offsetMin ?? 0)}, ${length}${isActive ? "" : ", inactive"}`;
}
