import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { isIsoDate, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { wholeWeeks, type WeekStart } from "#domain/time/week.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { addMonths, between, dayAfterKey, firstMonthShown, monthStart } from "./month-days.ts";
import { MonthGrid } from "./month-grid.tsx";

type RangeCalendarProps = {
  /** Null while what was typed is no range. */
  readonly range: DateRange | null;
  readonly today: IsoDate;
  readonly weekStart: WeekStart | undefined;
  /** The day that the arrow keys start from; its month is in sight. */
  readonly day: IsoDate;
  readonly onDay: (day: IsoDate) => void;
  readonly isWholeWeeks: boolean;
  readonly monthsShown: 1 | 2;
  readonly onChange: (range: DateRange) => void;
};

/**
 * Days to pick: the first press is a range of one day, or week, and the second ends it. Our own rather than React
 * Aria's, which draws every day anew at each key: a third of a second on a slow machine.
 */
export function RangeCalendar(props: RangeCalendarProps) {
  const { range, today, weekStart, day, onDay, isWholeWeeks, monthsShown, onChange } = props;
  const [begun, setBegun] = useState<IsoDate | null>(null);
  const [pointed, setPointed] = useState<IsoDate | null>(null);
  const [shown, setShown] = useState(() => addMonths(monthStart(day), 1 - monthsShown));
  const frame = useRef<HTMLFieldSetElement>(null);
  const isMoving = useRef(false);
  const first = firstMonthShown(shown, day, monthsShown);
  if (first !== shown) setShown(first);

  const aligned = (days: DateRange): DateRange => (isWholeWeeks ? wholeWeeks(days, weekStart) : days);
  // What was typed since ends what was begun.
  const start = begun !== null && isSame(range, aligned(between(begun, begun))) ? begun : null;
  const band = start === null ? range : aligned(between(start, pointed ?? day));

  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    frame.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const pick = (picked: IsoDate): void => {
    onDay(picked);
    setPointed(null);
    setBegun(start === null ? picked : null);
    onChange(aligned(between(start ?? picked, picked)));
  };
  const move = (event: KeyboardEvent): void => {
    const from = dayAt(event.target);
    const next = from === null ? null : dayAfterKey(from, event, weekStart);
    if (next === null) return;
    event.preventDefault();
    isMoving.current = true;
    setPointed(null);
    onDay(next);
  };
  const turn = (months: number): void => {
    const next = addMonths(first, months);
    setShown(next);
    if (firstMonthShown(next, day, monthsShown) !== next) onDay(addMonths(day, months));
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the buttons of all its days
    <fieldset
      ref={frame}
      aria-label="Days"
      onClick={({ target }) => {
        const picked = dayAt(target);
        if (picked !== null) pick(picked);
      }}
      onKeyDown={move}
      onPointerOver={({ target }) => {
        if (start !== null) setPointed(dayAt(target));
      }}
      className="relative flex min-w-0 gap-6"
    >
      <TurnButton icon="chevron-left" words="Previous month" onPress={() => turn(-1)} />
      {Array.from({ length: monthsShown }, (_, index) => (
        <MonthGrid
          key={index}
          month={addMonths(first, index)}
          weekStart={weekStart}
          band={band}
          today={today}
          stop={day}
        />
      ))}
      <TurnButton icon="chevron-right" words="Next month" onPress={() => turn(1)} />
    </fieldset>
  );
}

const isSame = (one: DateRange | null, other: DateRange): boolean =>
  one !== null && one.from === other.from && one.to === other.to;

/** The day of the button that something happened to. */
const dayAt = (target: EventTarget): IsoDate | null => {
  const day =
    target instanceof Element ? target.closest<HTMLElement>("[data-day]")?.dataset["day"] : undefined;
  return isIsoDate(day) ? day : null;
};

type TurnButtonProps = {
  readonly icon: "chevron-left" | "chevron-right";
  readonly words: string;
  readonly onPress: () => void;
};

const TurnButton = ({ icon, words, onPress }: TurnButtonProps) => (
  <button
    type="button"
    aria-label={words}
    onClick={onPress}
    className={`absolute top-0 inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-ground hover:text-ink max-sm:size-10 ${icon === "chevron-left" ? "left-0" : "right-0"}`}
  >
    <Icon name={icon} />
  </button>
);
