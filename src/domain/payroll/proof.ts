import { countedMinutes, minutes, sumMinutes, type Minutes } from "./payroll.ts";

/** Why a summary may differ from its records. */
export const DIFFERENCE_CAUSES = ["inactive", "unreadable", "unexplained"] as const;

type ProofItem = {
  readonly cause: (typeof DIFFERENCE_CAUSES)[number];
  readonly records: number;
  readonly minutes: Minutes;
};

type Proof = {
  readonly counted: Minutes;
  /** Null when the total of the summary could not be read. */
  readonly summary: Minutes | null;
  /** Summary minus records. */
  readonly difference: Minutes | null;
  /** Together they are the difference. */
  readonly items: readonly ProofItem[];
  readonly isProved: boolean;
};

type ProvedRecord = { readonly isActive: boolean; readonly totalMin: Minutes | null };

/**
 * Whether a summary is the sum of its active records. A difference that is the minutes of the inactive records is said to
 * be theirs; records whose minutes could not be read stand beside what is left. Proved only without open exceptions.
 */
export function proofOf(
  summary: Minutes | null,
  records: readonly ProvedRecord[],
  openExceptions: number,
): Proof {
  const counted = countedMinutes(records);
  const difference = summary === null ? null : minutes(summary - counted);
  const inactive = records.filter(({ isActive }) => !isActive);
  const inactiveMin = sumMinutes(inactive.map(({ totalMin }) => totalMin));
  const unreadable = records.filter(({ isActive, totalMin }) => isActive && totalMin === null).length;
  const isOfInactive = difference !== 0 && difference === inactiveMin;
  const items: readonly ProofItem[] = [
    ...(isOfInactive ? [{ cause: "inactive", records: inactive.length, minutes: inactiveMin } as const] : []),
    ...(difference === null || difference === 0 || isOfInactive
      ? []
      : [
          {
            ...({ cause: unreadable > 0 ? "unreadable" : "unexplained", records: unreadable } as const),
            minutes: difference,
          },
        ]),
  ];
  return {
    counted,
    summary,
    difference,
    items,
    isProved: difference === 0 && unreadable === 0 && openExceptions === 0,
  };
}
