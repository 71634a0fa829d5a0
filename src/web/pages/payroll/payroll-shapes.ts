import { formatHoursMinutes, minutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { proofOf } from "#domain/payroll/proof.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { weekFrom } from "#domain/time/week.ts";
import type { BoardFigures, PayrollWeek, WeekSum } from "#web/api/payroll/payroll.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { formatNoun } from "#web/lib/format.ts";
import { pictureLines } from "#web/lib/picture.ts";
import type { WeekChoice } from "#web/ui/date/week-picker.tsx";

/** `2 blocking exceptions, 1 submission not signed off`; "" where nothing is counted. */
export const countWords = (
  counts: readonly (readonly [count: number, choice: string, many?: string])[],
): string =>
  counts
    .filter(([count]) => count > 0)
    .map((words) => formatNoun(...words))
    .join(", ");

/** Words on what the totals leave out because it is unknown; "" when nothing. */
export const unknownWords = (figures: Pick<BoardFigures, "withoutSummary" | "withoutRecords">): string =>
  countWords([
    [figures.withoutSummary, "summary without a readable total", "summaries without a readable total"],
    [figures.withoutRecords, "submission without time records yet", "submissions without time records yet"],
  ]);

/** `The summary has 1:00 more than its records.` */
export const differenceWords = (difference: Minutes): string => {
  if (difference === 0) return "The summary and its records agree.";
  const size = formatHoursMinutes(minutes(Math.abs(difference)));
  return `The summary has ${size} ${difference > 0 ? "more" : "less"} than its records.`;
};

/** Words that explain a difference: `It is the time of 2 inactive records.` */
export const causeWords = ({ items }: Pick<ReturnType<typeof proofOf>, "items">): string =>
  items
    .map(({ cause, records }) => {
      if (cause === "inactive") return `It is the time of ${formatNoun(records, "inactive record")}.`;
      return cause === "unexplained" ? "No record explains it." : "";
    })
    .join(" ");

/** Weeks to choose from, latest first; the chosen one is among them even without submissions. */
export const weekChoices = (weeks: readonly PayrollWeek[], week: IsoDate): readonly WeekChoice[] => {
  const choices = weeks.map(({ from, to, submissions }) => ({ from, to, count: submissions }));
  if (!choices.some(({ from }) => from === week))
    choices.push({ from: week, to: weekFrom(week).to, count: 0 });
  return choices.toSorted((choice, other) => (choice.from < other.from ? 1 : -1));
};

/** Subject of the picture of the weeks: its offices, and the days from the first week to the last. */
export function weekPictureLines(sums: readonly WeekSum[], offices: readonly string[]): readonly string[] {
  const [first, last] = [sums.at(0), sums.at(-1)];
  if (first === undefined || last === undefined) return pictureLines([{ label: "Office", words: offices }]);
  const dates = formatRange({ from: first.week, to: weekFrom(last.week).to });
  return pictureLines([
    { label: "Office", words: offices },
    { label: "Dates", words: [dates] },
  ]);
}

/** `Nov 9–15: 320:15, 3 blocking exceptions`; "" without a week. */
export function latestWeekWords(sums: readonly WeekSum[]): string {
  const last = sums.at(-1);
  if (last === undefined) return "";
  const hours = last.minutes === null ? "no hours yet" : formatHoursMinutes(last.minutes);
  return `${formatRange(weekFrom(last.week))}: ${hours}, ${formatNoun(last.blocking, "blocking exception")}`;
}

/** The columns of a file for those of the screen, which has hours once: in a file decimals stand in a column of their own. */
export const fileColumns = (shown: readonly string[]): readonly string[] =>
  shown.flatMap((id) => (/\btime$/.test(id) ? [id, id.replace(/time$/, "hours")] : [id]));
