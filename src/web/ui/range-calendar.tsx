import { parseDate, type CalendarDate } from "@internationalized/date";
import {
  Button,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar as AriaRangeCalendar,
} from "react-aria-components";
import { isoDate, type DateRange, type IsoDate } from "#domain/time.ts";
import { WEEK_START } from "#domain/week.ts";
import { EARLIEST_DAY, LATEST_DAY } from "#web/lib/typed-date.ts";
import { Icon } from "./icon.tsx";
import { RangeDay } from "./range-day.tsx";

type RangeCalendarProps = {
  /** Null while what was typed is no range. */
  readonly range: DateRange | null;
  readonly today: IsoDate;
  /** The day that the arrow keys start from; its month is in sight. */
  readonly day: IsoDate;
  readonly onDay: (day: IsoDate) => void;
  readonly isWholeWeeks: boolean;
  readonly monthsShown: 1 | 2;
  readonly onChange: (range: DateRange) => void;
};

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const FIRST_WEEKDAY = WEEKDAYS[WEEK_START - 1] ?? "mon";
const EARLIEST = parseDate(EARLIEST_DAY);
const LATEST = parseDate(LATEST_DAY);

const dayOf = (date: CalendarDate): IsoDate => isoDate(date.toString());

/** Days to pick: the first press begins a range, the second ends it. Six rows always, so that nothing jumps. */
export const RangeCalendar = ({
  range,
  today,
  day,
  onDay,
  isWholeWeeks,
  monthsShown,
  onChange,
}: RangeCalendarProps) => (
  <AriaRangeCalendar
    aria-label="Days"
    value={range === null ? null : { start: parseDate(range.from), end: parseDate(range.to) }}
    onChange={({ start, end }) => onChange({ from: dayOf(start), to: dayOf(end) })}
    focusedValue={parseDate(day)}
    onFocusChange={(date) => onDay(dayOf(date))}
    minValue={EARLIEST}
    maxValue={LATEST}
    visibleDuration={{ months: monthsShown }}
    pageBehavior="single"
    firstDayOfWeek={FIRST_WEEKDAY}
    weeksInMonth={6}
    selectionAlignment="end"
    className="flex gap-6"
  >
    {Array.from({ length: monthsShown }, (_, index) => (
      <div key={index} className="flex-1">
        <div className="grid grid-cols-[2rem_1fr_2rem] items-center max-sm:grid-cols-[2.5rem_1fr_2.5rem] sm:h-8">
          {index === 0 ? <TurnButton slot="previous" icon="chevron-left" /> : null}
          <CalendarHeading
            offset={{ months: index }}
            className="col-start-2 text-center text-table font-semibold"
          />
          {index === monthsShown - 1 ? <TurnButton slot="next" icon="chevron-right" /> : null}
        </div>
        <CalendarGrid offset={{ months: index }} weekdayStyle="short" className="w-full border-collapse">
          <CalendarGridHeader>
            {(name) => (
              <CalendarHeaderCell className="h-6 text-caption font-normal text-muted">
                {name.slice(0, 2)}
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <RangeDay date={date} today={today} isWholeWeeks={isWholeWeeks} />}
          </CalendarGridBody>
        </CalendarGrid>
      </div>
    ))}
  </AriaRangeCalendar>
);

type TurnButtonProps = {
  readonly slot: "previous" | "next";
  readonly icon: "chevron-left" | "chevron-right";
};

const TurnButton = ({ slot, icon }: TurnButtonProps) => (
  <Button
    slot={slot}
    className="inline-flex size-8 items-center justify-center rounded-md text-muted max-sm:size-10 transition-colors hover:bg-ground hover:text-ink data-[disabled]:text-faint"
  >
    <Icon name={icon} />
  </Button>
);
