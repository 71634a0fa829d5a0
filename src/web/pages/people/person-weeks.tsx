import type { PersonId } from "#domain/ids.ts";
import { formatHoursMinutes, minutes, sumMinutes } from "#domain/payroll/payroll.ts";
import { usePersonWeeks } from "#web/api/payroll.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { SmallMultiples } from "#web/ui/charts/small-multiples.tsx";
import { Empty } from "#web/ui/page/empty.tsx";

/** The minutes of the last thirteen weeks that have ended. */
export function PersonWeeks({ id }: { readonly id: PersonId }) {
  const weeks = usePersonWeeks(id);
  const worked = weeks.flatMap((week) => week.minutes ?? []);
  if (worked.length === 0) return <Empty>No time records in the last 13 weeks.</Empty>;
  return (
    <SmallMultiples
      label="Hours by week, last 13 weeks"
      empty="No time records."
      lines={{
        stepName: "Week",
        steps: weeks.map((week) => formatRange(week)),
        unfinished: 0,
        panels: [
          {
            name: `Total of ${worked.length} weeks with records`,
            figures: [sumMinutes(worked)],
            lines: [{ name: "Hours", kind: "showed", values: weeks.map((week) => week.minutes) }],
          },
        ],
      }}
      format={(value) => formatHoursMinutes(minutes(value))}
      scale="own"
      legend={[]}
    />
  );
}
