import { memo } from "react";
import type { IsoDate } from "#domain/time/time.ts";
import { classNames } from "#web/lib/class-names.ts";

/** Where a day stands in the chosen range. */
export type DayPlace = "outside" | "inside" | "first" | "last" | "only";

type RangeDayProps = {
  readonly day: IsoDate;
  readonly name: string;
  readonly place: DayPlace;
  readonly isToday: boolean;
  /** The one that Tab leads to. */
  readonly isStop: boolean;
};

const LOOKS: Readonly<Record<DayPlace, string>> = {
  outside: "rounded-md hover:bg-ground",
  inside: "bg-accent-soft",
  first: "rounded-l-md bg-accent font-semibold text-on-accent",
  last: "rounded-r-md bg-accent font-semibold text-on-accent",
  only: "rounded-md bg-accent font-semibold text-on-accent",
};

/** A day of the calendar, drawn anew only when something about it changes: eighty others stand beside it. */
export const RangeDay = memo(({ day, name, place, isToday, isStop }: RangeDayProps) => (
  <td aria-selected={place !== "outside"} className="p-0">
    <button
      type="button"
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
      aria-current={isToday ? "date" : undefined}
      className={classNames(
        "figures relative flex h-8 w-full items-center justify-center text-table -outline-offset-2 sm:w-8 max-sm:h-10",
        LOOKS[place],
        isToday && "after:absolute after:bottom-1 after:size-1 after:rounded-full after:bg-current",
      )}
    >
      {Number.parseInt(day.slice(8), 10)}
    </button>
  </td>
));
