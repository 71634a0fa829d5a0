import { parseDate, toCalendarDate, toZoned, type DateValue } from "@internationalized/date";
import { useId, useRef, useState } from "react";
import * as Aria from "react-aria-components";
import {
  namedRange,
  RANGE_GROUPS,
  RANGE_NAMES,
  RANGE_WORDS,
  type RangeName,
  type Today,
} from "#domain/time/named-ranges.ts";
import { dayCount, isoDate, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { WEEK_START, wholeWeeks, type WeekStart } from "#domain/time/week.ts";
import { businessZone } from "#web/lib/business-day.ts";
import { formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { useMedia } from "#web/lib/media.ts";
import { Switch } from "#web/ui/form/switch.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { DateField, EARLIEST_DAY, LATEST_DAY } from "./date-field.tsx";
import { readDraft, type DraftField, type RangeDraft } from "./range-draft.ts";

export type DateRangeChoice = {
  /** Choice: a name, or days that stay what they are. */
  readonly value: RangeName | DateRange;
  /** The days of it. */
  readonly range: DateRange;
  readonly today: Today;
  readonly daysMax: number;
  readonly onChange: (value: RangeName | DateRange) => void;
};

type DateRangePanelProps = DateRangeChoice & { readonly onClose: () => void };

/**
 * Panel that changes the dates. A name is chosen by one press. Days are typed or picked, and apply only when "Apply" or Enter is
 * pressed.
 */
export function DateRangePanel({ value, range, today, daysMax, onChange, onClose }: DateRangePanelProps) {
  const choose = (chosen: RangeName | DateRange): void => {
    onChange(chosen);
    onClose();
  };
  return (
    <div className="flex max-sm:flex-col max-sm:gap-3">
      <RangeNames value={value} today={today} onChange={choose} />
      <RangeDays range={range} today={today} daysMax={daysMax} onChange={choose} onClose={onClose} />
    </div>
  );
}

/** The named ranges, each with its days. Choosing the chosen one again is a choice too. */
const RangeNames = ({
  value,
  today,
  onChange,
}: Pick<DateRangePanelProps, "value" | "today" | "onChange">) => (
  <Aria.ListBox
    aria-label="Named ranges"
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- most people open this for a name, and the arrows start there
    autoFocus
    selectionMode="single"
    // It closes what the list is in, and chooses nothing.
    escapeKeyBehavior="none"
    selectedKeys={typeof value === "string" ? [value] : []}
    onSelectionChange={(keys) => {
      const [chosen] = keys === "all" ? [] : keys;
      onChange(RANGE_NAMES.find((each) => each === chosen) ?? value);
    }}
    className="flex shrink-0 flex-col gap-2 outline-none sm:w-42 sm:gap-3 sm:border-r sm:border-line sm:p-2 lg:w-72"
  >
    {RANGE_GROUPS.map((names) => (
      <Aria.ListBoxSection
        key={names[0]}
        aria-label={RANGE_WORDS[names[0]].replace("This ", "By ")}
        className="max-sm:grid max-sm:grid-cols-3 max-sm:gap-1"
      >
        {names.map((name) => (
          <Aria.ListBoxItem
            key={name}
            id={name}
            textValue={RANGE_WORDS[name]}
            className="group flex cursor-default items-center gap-1.5 rounded-sm px-1.5 py-1 text-table outline-none hover:bg-ground data-[focus-visible]:bg-accent-soft data-[selected]:font-semibold max-sm:min-h-10 max-sm:justify-center max-sm:border max-sm:border-line max-sm:px-0.5 max-sm:text-center max-sm:data-[selected]:border-2 max-sm:data-[selected]:border-accent"
          >
            <Icon
              name="check"
              className="invisible text-accent group-data-[selected]:visible max-sm:hidden"
            />
            <span className="whitespace-nowrap max-sm:whitespace-normal">{RANGE_WORDS[name]}</span>
            <span className="figures ml-auto pl-2 text-caption font-normal whitespace-nowrap text-muted max-lg:hidden">
              {formatRange(namedRange(name, today))}
            </span>
          </Aria.ListBoxItem>
        ))}
      </Aria.ListBoxSection>
    ))}
  </Aria.ListBox>
);

const FIELDS = [
  { field: "from", label: "First day" },
  { field: "to", label: "Last day" },
] as const;

type RangeDaysProps = Omit<DateRangePanelProps, "value">;

/** The days of a range, typed or picked, and what they come to or what is wrong. What is not applied yet stays here. */
function RangeDays({ range, today: { weekStart }, daysMax, onChange, onClose }: RangeDaysProps) {
  const [draft, setDraft] = useState<RangeDraft>(range);
  const [isTyping, setIsTyping] = useState(false);
  const [day, setDay] = useState(range.to);
  const [isWholeWeeks, setIsWholeWeeks] = useState(false);
  const wordsId = useId();
  const form = useRef<HTMLFormElement>(null);
  const rules = { isWholeWeeks, daysMax, weekStart };
  const reading = readDraft(draft, rules);
  // Nothing is wrong yet while typing.
  const problem = reading.is === "wrong" && !isTyping ? reading : null;
  const type = (field: DraftField, typed: IsoDate | null): void => {
    const next = { ...draft, [field]: typed };
    setDraft(next);
    setIsTyping(true);
    const read = readDraft(next, rules);
    if (read.is === "range") setDay(read.range[field]);
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTyping(false);
        if (reading.is === "range") return onChange(reading.range);
        form.current?.querySelector<HTMLElement>(`[data-field=${reading.field}] [role=spinbutton]`)?.focus();
      }}
      className="flex min-w-0 flex-1 flex-col gap-3 max-sm:gap-1.5 sm:p-4"
    >
      <div className="flex flex-wrap gap-2">
        {FIELDS.map(({ field, label }) => (
          <div key={field} data-field={field} className="flex-1 *:w-full">
            <DateField
              label={label}
              value={draft[field]}
              onChange={(typed) => type(field, typed)}
              onBlur={() => setIsTyping(false)}
              isInvalid={problem?.field === field}
              describedBy={wordsId}
            />
          </div>
        ))}
      </div>
      <p id={wordsId} aria-live="polite" className="figures min-h-5 text-table text-muted max-sm:min-h-10">
        {problem === null ? null : <span className="text-bad">{problem.words}</span>}
        <span>{reading.is === "range" ? sumWords(reading.range) : ""}</span>
      </p>
      <Days
        range={reading.is === "range" ? reading.range : null}
        weekStart={weekStart}
        day={day}
        onDay={setDay}
        onChange={(picked) => setDraft(isWholeWeeks ? wholeWeeks(picked, weekStart) : picked)}
      />
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <Switch
          isOn={isWholeWeeks}
          onChange={(isOn) => {
            setIsWholeWeeks(isOn);
            if (isOn && reading.is === "range") setDraft(wholeWeeks(reading.range, weekStart));
          }}
        >
          Whole weeks
        </Switch>
        <button
          type="button"
          onClick={onClose}
          className="ml-auto h-8 rounded-md px-3 text-table hover:bg-ground max-sm:h-10"
        >
          Cancel
        </button>
        <button
          type="submit"
          className="h-8 rounded-md bg-accent px-3 text-table font-semibold text-on-accent max-sm:h-10"
        >
          Apply
        </button>
      </div>
    </form>
  );
}

/** `Oct 19 – Nov 15 · 28 days, 4 weeks` */
const sumWords = (range: DateRange): string => {
  const days = dayCount(range);
  const weeks = days % 7 === 0 ? `, ${formatNoun(days / 7, "week")}` : "";
  return `${formatRange(range)} · ${formatNoun(days, "day")}${weeks}`;
};

type DaysProps = {
  /** Null while the typed days are no range. */
  readonly range: DateRange | null;
  readonly weekStart: WeekStart | undefined;
  /** The day that the arrow keys start from; its month is in sight. */
  readonly day: IsoDate;
  readonly onDay: (day: IsoDate) => void;
  readonly onChange: (range: DateRange) => void;
};

/** Two months need this room beside the names. */
const TWO_MONTHS = "(width >= 48rem)";
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const dayOf = (date: DateValue): IsoDate => isoDate(toCalendarDate(date).toString());
const inZone = (day: IsoDate) => toZoned(parseDate(day), businessZone());

/** Days to pick: the first press begins a range and the second ends it. */
function Days({ range, day, onDay, weekStart = WEEK_START, onChange }: DaysProps) {
  const months = useMedia(TWO_MONTHS) ? [0, 1] : [0];
  return (
    <Aria.I18nProvider locale="en-US">
      <Aria.RangeCalendar
        aria-label="Days"
        // The zone of the days decides which one the calendar calls today.
        value={range === null ? null : { start: inZone(range.from), end: inZone(range.to) }}
        onChange={({ start, end }) => onChange({ from: dayOf(start), to: dayOf(end) })}
        focusedValue={parseDate(day)}
        onFocusChange={(date) => onDay(dayOf(date))}
        selectionAlignment="end"
        minValue={parseDate(EARLIEST_DAY)}
        maxValue={parseDate(LATEST_DAY)}
        firstDayOfWeek={WEEKDAYS[weekStart - 1] ?? "mon"}
        visibleDuration={{ months: months.length }}
        className="flex min-w-0 flex-col"
      >
        <div className="flex items-center justify-between">
          <Aria.Button slot="previous" className={TURN}>
            <Icon name="chevron-left" />
          </Aria.Button>
          <Aria.Heading className="text-table font-semibold" />
          <Aria.Button slot="next" className={TURN}>
            <Icon name="chevron-right" />
          </Aria.Button>
        </div>
        <div className="flex items-start gap-6">
          {months.map((month) => (
            <Aria.CalendarGrid
              key={month}
              offset={{ months: month }}
              weekdayStyle="short"
              className="flex-1 border-collapse [&_th]:h-6 [&_th]:text-caption [&_th]:font-normal [&_th]:text-muted"
            >
              {(date) => <Aria.CalendarCell date={date} className={CELL} />}
            </Aria.CalendarGrid>
          ))}
        </div>
      </Aria.RangeCalendar>
    </Aria.I18nProvider>
  );
}

const TURN =
  "inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-ground hover:text-ink max-sm:size-10";
const CELL =
  "figures relative flex h-8 cursor-default items-center justify-center rounded-md text-table -outline-offset-2 outline-accent hover:bg-ground sm:w-8 max-sm:h-10 data-[focus-visible]:outline-2 data-[outside-month]:invisible data-[selected]:rounded-none data-[selected]:bg-accent-soft data-[selection-start]:rounded-l-md data-[selection-start]:bg-accent data-[selection-start]:font-semibold data-[selection-start]:text-on-accent data-[selection-end]:rounded-r-md data-[selection-end]:bg-accent data-[selection-end]:font-semibold data-[selection-end]:text-on-accent data-[today]:after:absolute data-[today]:after:bottom-1 data-[today]:after:size-1 data-[today]:after:rounded-full data-[today]:after:bg-current";
