import { countedMinutes, minutes, sumMinutes, type Minutes } from "./payroll.ts";

type ProofItem = {
  readonly cause: "inactive" | "unreadable" | "unexplained";
  readonly records: number;
  readonly minutes: Minutes;
};

type ProvedRecord = { readonly isActive: boolean; readonly totalMin: Minutes | null };

/**
 * Compares a summary with the sum of its active records. A difference that is the minutes of the inactive records is said to
 * be theirs; records whose minutes could not be read stand beside what is left.
 */
export function proofOf(summary: Minutes | null, records: readonly ProvedRecord[]) {
  const counted = countedMinutes(records);
  const difference = summary === null ? null : minutes(summary - counted);
  const active = records.filter(({ isActive }) => isActive);
  const inactive = records.filter(({ isActive }) => !isActive);
  const inactiveMin = sumMinutes(inactive.map(({ totalMin }) => totalMin));
  const unreadable = active.filter(({ totalMin }) => totalMin === null).length;
  const itemOf = (total: Minutes): ProofItem => {
    if (total === inactiveMin) return { cause: "inactive", records: inactive.length, minutes: total };
    return { cause: unreadable > 0 ? "unreadable" : "unexplained", records: unreadable, minutes: total };
  };
  return {
    counted,
    active: active.length,
    inactive: inactive.length,
    inactiveMin,
    unreadable,
    /** Summary minus records; null when the total of the summary could not be read. */
    difference,
    /** Together they are the difference. */
    items: difference === null || difference === 0 ? [] : [itemOf(difference)],
  };
}
