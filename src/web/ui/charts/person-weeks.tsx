import { formatDecimalHours, formatHoursMinutes, minutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { DateRange } from "#domain/time/time.ts";
import { formatCount, MISSING } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { ColumnChart } from "./columns.tsx";

type Week = DateRange & {
  readonly minutes: Minutes | null;
  readonly records: number;
  readonly edited: number;
  readonly offices: readonly string[];
};

/** The weeks of a person as columns of hours. */
export const PersonWeeks = ({ weeks }: { readonly weeks: readonly Week[] }) => (
  <ColumnChart
    label={`Hours in the last ${weeks.length} weeks`}
    empty={`No time records in the last ${weeks.length} weeks.`}
    heightPx={150}
    format={(value) => `${formatHoursMinutes(minutes(value))} (${formatDecimalHours(minutes(value))})`}
    short={(value) => formatHoursMinutes(minutes(value))}
    columns={{
      names: ["Week", "Hours"],
      more: ["Records", "Edited", "Offices"],
      steps: weeks.map((week) => ({
        name: formatRange(week),
        value: week.minutes,
        more: [
          formatCount(week.records),
          formatCount(week.edited),
          week.offices.length === 0 ? MISSING : week.offices.join(", "),
        ],
      })),
    }}
  />
);
