import { compareText } from "#domain/fold.ts";
import type { WeekStart } from "#domain/time/week.ts";
import {
  californiaWeek,
  dailyMinutes,
  federalWeek,
  minutesByDay,
  workweeksOf,
  type OvertimeDay,
  type PaidShift,
} from "./overtime.ts";
import { minutes, type Minutes } from "./payroll.ts";

/** A shift with what its minutes are summed by, such as an office; null where only the week counts it. */
export type GroupedShift = PaidShift & { readonly group: string | null };

/** Minutes at straight time, at one and a half, and at twice the rate. */
export type PayParts = { readonly regular: Minutes; readonly overtime: Minutes; readonly double: Minutes };

/**
 * Parts of each group in a person's workweeks, by what they are paid at. Overtime falls on the latest minutes in the order of the
 * clock: those of a day beyond its straight time, those of a week beyond 40 hours. Null where minutes of a group are on
 * no day, so that no rule can be applied.
 */
export function payPartsByGroup(
  shifts: readonly GroupedShift[],
  rule: "federal" | "california",
  weekStart: WeekStart,
): ReadonlyMap<string, PayParts> | null {
  const grouped = shifts.filter(({ group }) => group !== null);
  if (grouped.some((shift) => (shift.totalMin ?? 0) !== 0 && minutesByDay(shift).size === 0)) return null;
  const sums = new Map<string, { regular: number; overtime: number; double: number }>();
  for (const { group } of grouped)
    if (group !== null) sums.set(group, { regular: 0, overtime: 0, double: 0 });
  const slices = shifts
    .toSorted((a, b) => compareText(startOf(a), startOf(b)))
    .flatMap((shift) =>
      Array.from(minutesByDay(shift), ([day, part]) => ({ day, part, group: shift.group })),
    );
  const slicesOf = Map.groupBy(slices, ({ day }) => day);
  const { days: worked } = dailyMinutes(shifts);
  for (const from of workweeksOf(worked.keys(), weekStart)) {
    const week = rule === "california" ? californiaWeek(worked, from) : federalWeek(worked, from);
    for (const day of week.days) {
      const left = leftOf(day);
      for (const { part, group } of slicesOf.get(day.day) ?? []) {
        const parts = takeFrom(left, part);
        const sum = group === null ? undefined : sums.get(group);
        if (sum === undefined) continue;
        sum.regular += parts.regular;
        sum.overtime += parts.overtime;
        sum.double += parts.double;
      }
    }
  }
  return new Map(
    Array.from(sums, ([group, { regular, overtime, double }]) => [
      group,
      { regular: minutes(regular), overtime: minutes(overtime), double: minutes(double) },
    ]),
  );
}

const startOf = ({ clockIn, clockOut }: PaidShift): string => clockIn ?? clockOut ?? "";

/** Minutes of a day that are still to be given to its shifts. */
type Left = { straight: number; half: number };

const leftOf = ({ straight, half }: OvertimeDay): Left => ({ straight, half });

/** The next minutes of a day: straight time first, then time and a half, then double time. */
function takeFrom(left: Left, part: Minutes): { regular: number; overtime: number; double: number } {
  const regular = Math.min(part, left.straight);
  const overtime = Math.min(part - regular, left.half);
  left.straight -= regular;
  left.half -= overtime;
  return { regular, overtime, double: part - regular - overtime };
}
