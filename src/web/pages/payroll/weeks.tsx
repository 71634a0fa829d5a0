import { formatHoursMinutes, minutes } from "#domain/payroll/payroll.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { weekFrom } from "#domain/time/week.ts";
import { useOffices } from "#web/api/offices.ts";
import { usePayrollWeeks } from "#web/api/payroll/payroll.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { formatCount } from "#web/lib/format.ts";
import { PictureContext } from "#web/lib/picture.ts";
import { ColumnChart } from "#web/ui/charts/columns.tsx";
import { chosenNames, officeOptions } from "#web/ui/filters/picker-options.ts";
import { boardFilters } from "./payroll-query.ts";
import { latestWeekWords, weekPictureLines } from "./payroll-shapes.ts";

/** Hours and open exceptions of the shown week and of those before; a week is shown when it is pressed. */
export function Weeks({ week }: { readonly week: IsoDate }) {
  const { search, change } = useAddress();
  const sums = usePayrollWeeks(week);
  const { office } = boardFilters(search);
  const offices = chosenNames(officeOptions(useOffices()), office === null ? [] : [office], "office");
  return (
    <PictureContext value={weekPictureLines(sums, offices)}>
      <ColumnChart
        sentence={latestWeekWords(sums)}
        label="Hours and open exceptions by week"
        empty="No submissions yet."
        heightPx={190}
        format={(value) => formatHoursMinutes(minutes(value))}
        columns={{
          names: ["Week", "Hours"],
          markName: "blocking exceptions",
          more: ["Submissions", "Missing", "Blocking exceptions", "Warnings"],
          steps: sums.map((sum) => ({
            name: formatRange(weekFrom(sum.week)),
            value: sum.minutes,
            mark: sum.blocking,
            more: [sum.submissions, sum.missing, sum.blocking, sum.warnings].map(formatCount),
          })),
        }}
        press={{
          does: "shows this week",
          onPress: (place) => change({ week: sums[place]?.week ?? null }),
        }}
      />
    </PictureContext>
  );
}
