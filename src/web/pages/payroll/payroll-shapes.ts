import { formatHoursMinutes, minutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { BoardLine } from "#domain/payroll/board.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { weekOf } from "#domain/time/week.ts";
import type { PayrollWeek } from "#web/api/payroll.ts";
import { formatNoun } from "#web/lib/format.ts";
import type { WeekChoice } from "#web/ui/date/week-picker.tsx";

/** What the totals leave out because it is unknown; "" when nothing. */
export function unknownWords(lines: readonly Pick<BoardLine, "summary" | "counted">[]): string {
  const withoutSummary = lines.filter(({ summary }) => summary === null).length;
  const withoutRecords = lines.filter(({ counted }) => counted === null).length;
  const parts = [
    ...(withoutSummary === 0
      ? []
      : [`${formatNoun(withoutSummary, "summary", "summaries")} without a readable total`]),
    ...(withoutRecords === 0 ? [] : [`${formatNoun(withoutRecords, "submission")} without time records yet`]),
  ];
  return parts.join(", ");
}

/** `The summary has 1:00 more than its records.` */
export const differenceWords = (difference: Minutes): string => {
  if (difference === 0) return "The summary and its records agree.";
  const size = formatHoursMinutes(minutes(Math.abs(difference)));
  return `The summary has ${size} ${difference > 0 ? "more" : "less"} than its records.`;
};

/** Weeks to choose from, latest first; the chosen one is among them even without submissions. */
export const weekChoices = (weeks: readonly PayrollWeek[], week: IsoDate): readonly WeekChoice[] => {
  const choices = weeks.map(({ from, to, submissions }) => ({ from, to, count: submissions }));
  if (!choices.some(({ from }) => from === week)) choices.push({ from: week, to: weekOf(week).to, count: 0 });
  return choices.toSorted((one, other) => (one.from < other.from ? 1 : -1));
};
