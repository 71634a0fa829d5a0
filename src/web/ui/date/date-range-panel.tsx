import { parseDate } from "@internationalized/date";
import { useId, useRef, useState, type Ref } from "react";
import {
  Button,
  CalendarCell,
  CalendarGrid,
  Heading,
  I18nProvider,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  RangeCalendar,
  TextField,
} from "react-aria-components";
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
import { formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { useIsNarrow, useMedia } from "#web/lib/media.ts";
import { Switch } from "#web/ui/form/switch.tsx";
import { Layer, Popover } from "#web/ui/overlay/layer.tsx";
import type { Opened } from "#web/ui/overlay/opener.tsx";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import {
  draftOf,
  EARLIEST_DAY,
  FIELD_NAMES,
  LATEST_DAY,
  readDraft,
  type DraftField,
  type DraftReading,
  type RangeDraft,
} from "./typed-date.ts";

export type DateRangePanelProps = {
  /** What is chosen: a name, or days that stay what they are. */
  readonly value: RangeName | DateRange;
  /** The days of it. */
  readonly range: DateRange;
  readonly today: Today;
  readonly daysMax: number;
  /** Whether picking begins with whole weeks. */
  readonly isWholeWeeks: boolean;
  readonly onWholeWeeks: (isOn: boolean) => void;
  readonly onChange: (value: RangeName | DateRange) => void;
  readonly onClose: () => void;
};

type DateRangeOverlayProps = DateRangePanelProps &
  Opened & {
    /** What the dates are. */
    readonly label: string;
  };

/** What changes the dates: under its button, or on a narrow screen from the bottom, over the whole width. */
export function DateRangeOverlay({ anchor, labelledBy, label, ...panel }: DateRangeOverlayProps) {
  const isNarrow = useIsNarrow();
  const id = useId();
  return isNarrow ? (
    <Layer
      name={{ labelledBy: id }}
      onClose={panel.onClose}
      className="flex items-end bg-[oklch(0_0_0/45%)]"
      boxClassName="flex max-h-[94dvh] w-full flex-col gap-3 overflow-auto rounded-t-md border-t border-line-strong bg-raised p-4 pb-3 shadow-raised"
    >
      <h2 id={id} className="text-head font-semibold">
        {label}
      </h2>
      <DateRangePanel {...panel} />
    </Layer>
  ) : (
    <Popover
      anchor={anchor}
      onClose={panel.onClose}
      labelledBy={labelledBy}
      label={label}
      placement="bottom start"
      className="flex max-w-[calc(100vw-1rem)] overflow-auto"
    >
      <DateRangePanel {...panel} />
    </Popover>
  );
}

/** A name is chosen by one press. Days are typed or picked, and apply only when "Apply" or Enter is pressed. */
function DateRangePanel({ value, onChange, ...days }: DateRangePanelProps) {
  const choose = (chosen: RangeName | DateRange): void => {
    onChange(chosen);
    days.onClose();
  };
  return (
    <div className="flex max-sm:flex-col max-sm:gap-4">
      <RangeNames value={typeof value === "string" ? value : null} today={days.today} onChange={choose} />
      <RangeDays {...days} onApply={choose} />
    </div>
  );
}

type RangeNamesProps = {
  readonly value: RangeName | null;
  readonly today: Today;
  readonly onChange: (name: RangeName) => void;
};

/** The named ranges, each with its days. Choosing the chosen one again is a choice too. */
const RangeNames = ({ value, today, onChange }: RangeNamesProps) => (
  <ListBox
    aria-label="Named ranges"
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- most people open this for a name, and the arrows start there
    autoFocus
    selectionMode="single"
    // It closes what the list is in, and chooses nothing.
    escapeKeyBehavior="none"
    selectedKeys={value === null ? [] : [value]}
    onSelectionChange={(keys) => {
      const [chosen] = keys === "all" ? [] : keys;
      const name = RANGE_NAMES.find((each) => each === chosen) ?? value;
      if (name !== null) onChange(name);
    }}
    className="flex shrink-0 flex-col gap-2 outline-none sm:w-42 sm:gap-3 sm:border-r sm:border-line sm:p-2 lg:w-72"
  >
    {RANGE_GROUPS.map((names) => (
      <ListBoxSection
        key={names[0]}
        aria-label={RANGE_WORDS[names[0]].replace("This ", "By ")}
        className="max-sm:grid max-sm:grid-cols-3 max-sm:gap-1"
      >
        {names.map((name) => (
          <NameItem key={name} name={name} days={formatRange(namedRange(name, today))} />
        ))}
      </ListBoxSection>
    ))}
  </ListBox>
);

const NameItem = ({ name, days }: { readonly name: RangeName; readonly days: string }) => (
  <ListBoxItem
    id={name}
    textValue={RANGE_WORDS[name]}
    className="group flex cursor-default items-center gap-1.5 rounded-sm px-1.5 py-1 text-table outline-none hover:bg-ground data-[focus-visible]:bg-accent-soft data-[selected]:font-semibold max-sm:min-h-10 max-sm:justify-center max-sm:border max-sm:border-line max-sm:px-0.5 max-sm:text-center max-sm:data-[selected]:border-2 max-sm:data-[selected]:border-accent"
  >
    <Icon name="check" className="invisible text-accent group-data-[selected]:visible max-sm:hidden" />
    <span className="whitespace-nowrap max-sm:whitespace-normal">{RANGE_WORDS[name]}</span>
    <span className="figures ml-auto pl-2 text-caption font-normal whitespace-nowrap text-muted max-lg:hidden">
      {days}
    </span>
  </ListBoxItem>
);

type RangeDaysProps = Omit<DateRangePanelProps, "value" | "onChange"> & {
  readonly onApply: (range: DateRange) => void;
};

/** The days of a range, typed or picked. What is not applied yet stays here. */
function RangeDays({ range, today, daysMax, onApply, onClose, ...begin }: RangeDaysProps) {
  const [draft, setDraft] = useState(() => draftOf(range));
  const [day, setDay] = useState(range.to);
  const [isWholeWeeks, setIsWholeWeeks] = useState(begin.isWholeWeeks);
  const formId = useId();
  const { weekStart } = today;
  const reading = readDraft(draft, { isWholeWeeks, daysMax, weekStart });
  const type = (next: RangeDraft, field: DraftField): void => {
    setDraft(next);
    const read = readDraft(next, { isWholeWeeks, daysMax, weekStart });
    if (read.is === "range") setDay(field === "first" ? read.range.from : read.range.to);
  };
  const alignWeeks = (isOn: boolean): void => {
    setIsWholeWeeks(isOn);
    begin.onWholeWeeks(isOn);
    const read = readDraft(draft, { isWholeWeeks: isOn, daysMax, weekStart });
    if (read.is === "range") setDraft(draftOf(read.range));
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3 sm:p-4">
      <TypedRange id={formId} draft={draft} reading={reading} onType={type} onApply={onApply} />
      <Days
        range={reading.is === "range" ? reading.range : null}
        weekStart={weekStart}
        day={day}
        onDay={setDay}
        onChange={(picked) => setDraft(draftOf(isWholeWeeks ? wholeWeeks(picked, weekStart) : picked))}
      />
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <Switch isOn={isWholeWeeks} onChange={alignWeeks}>
          Whole weeks
        </Switch>
        <Button
          onPress={onClose}
          className="ml-auto inline-flex h-8 items-center rounded-md px-3 text-table hover:bg-ground max-sm:h-10"
        >
          Cancel
        </Button>
        <Button
          type="submit"
          form={formId}
          className="inline-flex h-8 items-center rounded-md bg-accent px-3 text-table font-semibold text-on-accent max-sm:h-10"
        >
          Apply
        </Button>
      </div>
    </div>
  );
}

type TypedRangeProps = {
  /** Of the form, for a button that stands elsewhere. */
  readonly id: string;
  readonly draft: RangeDraft;
  readonly reading: DraftReading;
  readonly onType: (draft: RangeDraft, field: DraftField) => void;
  readonly onApply: (range: DateRange) => void;
};

const FIELDS = ["first", "last"] as const;

/** The two ends, typed, and under them what they come to or what is wrong. */
function TypedRange({ id, draft, reading, onType, onApply }: TypedRangeProps) {
  const [isTyping, setIsTyping] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const wordsId = useId();
  const inputs: Readonly<Record<DraftField, typeof first>> = { first, last };
  // Nothing is wrong yet while typing.
  const problem = reading.is === "wrong" && !isTyping ? reading : null;
  return (
    <>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTyping(false);
          if (reading.is === "range") onApply(reading.range);
          else inputs[reading.field].current?.focus();
        }}
        className="flex gap-2"
      >
        {FIELDS.map((field) => (
          <TypedDateField
            key={field}
            label={FIELD_NAMES[field]}
            text={draft[field]}
            onChange={(text) => {
              setIsTyping(true);
              onType({ ...draft, [field]: text }, field);
            }}
            onBlur={() => setIsTyping(false)}
            problemId={problem?.field === field ? wordsId : null}
            inputRef={inputs[field]}
          />
        ))}
      </form>
      <p id={wordsId} aria-live="polite" className="figures min-h-5 text-table text-muted max-sm:min-h-10">
        {problem === null ? null : <span className="text-bad">{problem.words}</span>}
        {reading.is === "range" ? sumWords(reading.range) : null}
      </p>
    </>
  );
}

/** `Oct 19 – Nov 15 · 28 days, 4 weeks` */
const sumWords = (range: DateRange): string => {
  const days = dayCount(range);
  const weeks = days % 7 === 0 ? `, ${formatNoun(days / 7, "week")}` : "";
  return `${formatRange(range)} · ${formatNoun(days, "day")}${weeks}`;
};

type TypedDateFieldProps = {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  /** The element that says what is wrong; null when nothing is. */
  readonly problemId: string | null;
  readonly inputRef: Ref<HTMLInputElement>;
};

const LENGTH_MAX = 40;

/** A day as text: the segments of a date field would turn February 30 into 28 without a word. */
const TypedDateField = ({ label, text, onChange, onBlur, problemId, inputRef }: TypedDateFieldProps) => (
  <TextField
    value={text}
    onChange={onChange}
    onBlur={onBlur}
    maxLength={LENGTH_MAX}
    isInvalid={problemId !== null}
    validationBehavior="aria"
    {...(problemId !== null && { "aria-describedby": problemId })}
    className={`${FIELD.group} flex-1 data-[invalid]:border-bad`}
  >
    <Label className={FIELD.label}>{label}</Label>
    <Input
      ref={inputRef}
      placeholder="month/day/year"
      autoComplete="off"
      className={`${FIELD.input} figures w-24 placeholder:text-muted`}
    />
  </TextField>
);

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
const dayOf = (date: { toString: () => string }): IsoDate => isoDate(date.toString());

/** Days to pick: the first press begins a range and the second ends it. */
function Days({ range, day, onDay, weekStart = WEEK_START, onChange }: DaysProps) {
  const months = useMedia(TWO_MONTHS) ? [0, 1] : [0];
  const value = range === null ? null : { start: parseDate(range.from), end: parseDate(range.to) };
  return (
    <I18nProvider locale="en-US">
      <RangeCalendar
        aria-label="Days"
        value={value}
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
          <TurnButton slot="previous" icon="chevron-left" />
          <Heading className="text-table font-semibold" />
          <TurnButton slot="next" icon="chevron-right" />
        </div>
        <div className="flex gap-6">
          {months.map((month) => (
            <CalendarGrid
              key={month}
              offset={{ months: month }}
              weekdayStyle="short"
              className="flex-1 border-collapse [&_th]:h-6 [&_th]:text-caption [&_th]:font-normal [&_th]:text-muted"
            >
              {(date) => <CalendarCell date={date} className={CELL} />}
            </CalendarGrid>
          ))}
        </div>
      </RangeCalendar>
    </I18nProvider>
  );
}

const CELL =
  "figures relative flex h-8 cursor-default items-center justify-center rounded-md text-table -outline-offset-2 outline-accent hover:bg-ground sm:w-8 max-sm:h-10 data-[focus-visible]:outline-2 data-[outside-month]:invisible data-[selected]:rounded-none data-[selected]:bg-accent-soft data-[selection-start]:rounded-l-md data-[selection-start]:bg-accent data-[selection-start]:font-semibold data-[selection-start]:text-on-accent data-[selection-end]:rounded-r-md data-[selection-end]:bg-accent data-[selection-end]:font-semibold data-[selection-end]:text-on-accent data-[today]:after:absolute data-[today]:after:bottom-1 data-[today]:after:size-1 data-[today]:after:rounded-full data-[today]:after:bg-current";

type TurnButtonProps = {
  readonly slot: "previous" | "next";
  readonly icon: "chevron-left" | "chevron-right";
};

const TurnButton = ({ slot, icon }: TurnButtonProps) => (
  <Button
    slot={slot}
    className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-ground hover:text-ink max-sm:size-10"
  >
    <Icon name={icon} />
  </Button>
);
