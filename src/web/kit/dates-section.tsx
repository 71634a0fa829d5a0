import { useState, type ReactNode } from "react";
import { namedRange, type RangeName, type Today } from "#domain/time/named-ranges.ts";
import { addDays, isoDate, RANGE_DAYS_MAX, type DateRange } from "#domain/time/time.ts";
import { DateRangePicker } from "#web/ui/date/date-range-picker.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { WeekPicker } from "#web/ui/date/week-picker.tsx";
import { KitState } from "./kit-state.tsx";

const TODAY: Today = { today: isoDate("2026-11-20"), last: isoDate("2026-11-18") };

const range = (from: string, to: string): DateRange => ({ from: isoDate(from), to: isoDate(to) });

/** Dates, weeks, and choices of two or three. */
export const DatesSection = () => (
  <>
    <KitState title="Dates with a name">
      <Shelf>
        <Dates first="last-4-weeks" />
      </Shelf>
    </KitState>
    <KitState title="One day">
      <Shelf>
        <Dates first={range("2026-11-09", "2026-11-09")} />
      </Shelf>
    </KitState>
    <KitState title="The longest range, over years">
      <Shelf>
        <Dates first={range("2023-12-30", "2027-01-02")} />
      </Shelf>
    </KitState>
    <KitState title="Week">
      <Shelf>
        <Weeks first="2026-11-09" />
      </Shelf>
    </KitState>
    <KitState title="The only week">
      <Shelf>
        <Weeks first="2026-11-16" count={1} />
      </Shelf>
    </KitState>
    <KitState title="Two choices">
      <Shelf>
        <Choice label="Show" segments={TWO} />
      </Shelf>
    </KitState>
    <KitState title="Three choices, with long words">
      <Shelf>
        <Choice label="Status" segments={THREE} />
      </Shelf>
    </KitState>
  </>
);

/** As in a toolbar: as wide as it needs to be. */
const Shelf = ({ children }: { readonly children: ReactNode }) => <div className="flex">{children}</div>;

const TWO = [
  { id: "by-person", label: "By person" },
  { id: "flat", label: "By clock-in" },
] as const;

const THREE = [
  { id: "all", label: "Everybody" },
  { id: "long", label: "A choice whose name has sixty characters, to see how it wraps" },
  { id: "last", label: "Acknowledged but inactive" },
] as const;

function Dates({ first }: { readonly first: RangeName | DateRange }) {
  const [value, setValue] = useState(first);
  return (
    <DateRangePicker
      value={value}
      range={typeof value === "string" ? namedRange(value, TODAY) : value}
      today={TODAY}
      daysMax={RANGE_DAYS_MAX}
      onChange={setValue}
    />
  );
}

function Weeks({ first, count = 30 }: { readonly first: string; readonly count?: number }) {
  const [value, setValue] = useState(isoDate(first));
  const weeks = Array.from({ length: count }, (_, index) => {
    const from = addDays(isoDate("2026-11-16"), -7 * index);
    return { from, to: addDays(from, 6), count: 12_345_678 + index };
  });
  return <WeekPicker weeks={weeks} value={value} onChange={setValue} />;
}

type ChoiceProps = {
  readonly label: string;
  readonly segments: readonly { readonly id: string; readonly label: string }[];
};

function Choice({ label, segments }: ChoiceProps) {
  const [value, setValue] = useState(segments[0]?.id ?? "");
  return <Segmented label={label} segments={segments} value={value} onChange={setValue} />;
}
