import { useId } from "react";
import type { DateRange, IsoDate } from "#domain/time/time.ts";
import type { WeekStart } from "#domain/time/week.ts";
import { longDayName, monthName, monthWeeks, weekdayNames } from "./month-days.ts";
import { RangeDay, type DayPlace } from "./range-day.tsx";

type MonthGridProps = {
  /** First day of the month. */
  readonly month: IsoDate;
  readonly weekStart: WeekStart | undefined;
  readonly band: DateRange | null;
  readonly today: IsoDate;
  /** The day that Tab leads to. */
  readonly stop: IsoDate;
};

/** One month. Presses and keys are heard by the calendar around it. */
export function MonthGrid({ month, weekStart, band, today, stop }: MonthGridProps) {
  const id = useId();
  const weekdays = weekdayNames(weekStart);
  return (
    <div className="flex-1">
      <h3 id={id} className="flex h-8 items-center justify-center text-table font-semibold max-sm:h-10">
        {monthName(month)}
      </h3>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the arrows go from day to day
        role="grid"
        aria-labelledby={id}
        aria-multiselectable
        className="w-full border-collapse"
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="h-6 text-caption font-normal text-muted">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month, weekStart).map((week, index) => (
            <tr key={index} className="h-8 max-sm:h-10">
              {week.map((day, column) =>
                day === null ? (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a day of another month, left empty
                  <td key={column} />
                ) : (
                  <RangeDay
                    key={column}
                    day={day}
                    name={longDayName(day, weekdays[column] ?? "")}
                    place={placeOf(day, band)}
                    isToday={day === today}
                    isStop={day === stop}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function placeOf(day: IsoDate, band: DateRange | null): DayPlace {
  if (band === null || day < band.from || day > band.to) return "outside";
  if (band.from === band.to) return "only";
  if (day === band.from) return "first";
  return day === band.to ? "last" : "inside";
}
