import type { CalendarDate } from "@internationalized/date";
import { use } from "react";
import { CalendarCell, RangeCalendarStateContext } from "react-aria-components";
import { isoDate, type IsoDate } from "#domain/time.ts";
import { wholeWeeks } from "#domain/week.ts";
import { classNames } from "#web/lib/class-names.ts";

type RangeDayProps = {
  readonly date: CalendarDate;
  readonly today: IsoDate;
  readonly isWholeWeeks: boolean;
};

/** A day of the calendar. The band shows what a pick would come to, so whole weeks while only days are held. */
export function RangeDay({ date, today, isWholeWeeks }: RangeDayProps) {
  const held = use(RangeCalendarStateContext)?.highlightedRange ?? null;
  const day = isoDate(date.toString());
  const days =
    held === null ? null : { from: isoDate(held.start.toString()), to: isoDate(held.end.toString()) };
  const band = days !== null && isWholeWeeks ? wholeWeeks(days) : days;
  const isIn = band !== null && band.from <= day && day <= band.to;
  const isEnd = band !== null && (day === band.from || day === band.to);
  return (
    <CalendarCell
      date={date}
      className={({ isOutsideMonth, isDisabled }) =>
        classNames(
          "figures relative flex h-8 cursor-default items-center justify-center text-table -outline-offset-2 sm:w-8 max-sm:h-10",
          isOutsideMonth && "invisible",
          isDisabled && "text-faint",
          !isIn && "rounded-md hover:bg-ground",
          isIn && (isEnd ? "bg-accent font-semibold text-on-accent" : "bg-accent-soft"),
          isIn && day === band.from && "rounded-l-md",
          isIn && day === band.to && "rounded-r-md",
          day === today && "after:absolute after:bottom-1 after:size-1 after:rounded-full after:bg-current",
        )
      }
    />
  );
}
