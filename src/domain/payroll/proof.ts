import { countedMinutes, minutes, sumMinutes, type Minutes } from "./payroll.ts";

/** Why a summary may differ from its records. */
export const DIFFERENCE_CAUSES = ["inactive", "unreadable", "unexplained"] as const;

type ProofItem = {
  readonly cause: (typeof DIFFERENCE_CAUSES)[number];
  readonly records: number;
  readonly minutes: Minutes;
};

type ProvedRecord = { readonly isActive: boolean; readonly totalMin: Minutes | null };

/**
 * Whether a summary is the sum of its active records. A difference that is the minutes of the inactive records is said to
 * be theirs; records whose minutes could not be read stand beside what is left. Proved only without open exceptions.
 */
export function proofOf(summary: Minutes | null, records: readonly ProvedRecord[], openExceptions: number) {
  const counted = countedMinutes(records);
  const difference = summary === null ? null : minutes(summary - counted);
  const inactive = records.filter(({ isActive }) => !isActive);
  const inactiveMin = sumMinutes(inactive.map(({ totalMin }) => totalMin));
  const unreadable = records.filter(({ isActive, totalMin }) => isActive && totalMin === null).length;
  const itemOf = (total: Minutes): ProofItem => {
    if (total === inactiveMin) return { cause: "inactive", records: inactive.length, minutes: total };
    return { cause: unreadable > 0 ? "unreadable" : "unexplained", records: unreadable, minutes: total };
  };
  return {
    counted,
    summary,
    /** Summary minus records; null when the total of the summary could not be read. */
    difference,
    /** Together they are the difference. */
    items: difference === null || difference === 0 ? [] : [itemOf(difference)],
    isProved: difference === 0 && unreadable === 0 && openExceptions === 0,
  };
}
