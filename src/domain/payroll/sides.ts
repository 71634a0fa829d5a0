import { secondsBetween, type Instant } from "#domain/time/time.ts";
import type { PayrollRule } from "./payroll-rules.ts";
import { minutes, type Minutes } from "./payroll.ts";

type Shift = { readonly clockIn: Instant | null; readonly clockOut: Instant | null };

/** Whole minutes that the first two shifts have in common: 0 where they only touch, null where an end is missing. */
export function overlapMinutes([first, second]: readonly Shift[]): Minutes | null {
  if (first === undefined || second === undefined) return null;
  if (first.clockIn === null || second.clockIn === null) return null;
  if (first.clockOut === null || second.clockOut === null) return null;
  const from = first.clockIn > second.clockIn ? first.clockIn : second.clockIn;
  const to = first.clockOut < second.clockOut ? first.clockOut : second.clockOut;
  return minutes(Math.max(0, Math.floor(secondsBetween(from, to) / 60)));
}

/** Rules about a record whose person is not known: the directory may have several, or none of that name. */
export const isOfUnknownPerson = (rule: PayrollRule): boolean =>
  rule === "several-people" || rule === "unknown-person";
