import { formatHoursMinutes, minutes, type Minutes } from "#domain/payroll.ts";
import type { PayrollLine } from "#domain/payroll-lines.ts";
import type { IsoDate } from "#domain/time.ts";
import { weekOf } from "#domain/week.ts";
import type { PayrollWeek } from "#web/api/payroll.ts";
import { formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";

/** What the totals leave out because it is not known; "" when nothing. */
export function unknownWords(lines: readonly PayrollLine[]): string {
  const withoutSummary = lines.filter(({ summary }) => summary === null).length;
  const withoutRecords = lines.filter(({ counted }) => counted === null).length;
  return [
    withoutSummary === 0
      ? ""
      : `${formatNoun(withoutSummary, "summary", "summaries")} without a readable total`,
    withoutRecords === 0
      ? ""
      : `${formatNoun(withoutRecords, "submission")} whose records have not been read`,
  ]
    .filter((words) => words !== "")
    .join(", ");
}

/** `The summary has 1:00 more than its records.` */
export const differenceWords = (difference: Minutes): string => {
  if (difference === 0) return "The summary and its records agree.";
  const size = formatHoursMinutes(minutes(Math.abs(difference)));
  return `The summary has ${size} ${difference > 0 ? "more" : "less"} than its records.`;
};

/** Weeks to choose from, latest first; the asked one is among them even when nobody submitted for it. */
export const weekOptions = (weeks: readonly PayrollWeek[], week: IsoDate | null) => {
  const known = weeks.map(({ from, to, submissions }) => ({
    id: String(from),
    label: formatRange({ from, to }),
    count: submissions,
  }));
  if (week === null || known.some(({ id }) => id === week)) return known;
  return [...known, { id: String(week), label: formatRange(weekOf(week)), count: 0 }];
};
