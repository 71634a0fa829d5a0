import type { RangeName, Today } from "#domain/time/named-ranges.ts";
import type { DateRange } from "#domain/time/time.ts";
import { RangeDays } from "./range-days.tsx";
import { RangeNames } from "./range-names.tsx";

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

/** A name is chosen by one press. Days are typed or picked, and hold only once "Apply" or Enter is pressed. */
export function DateRangePanel({ value, onChange, ...days }: DateRangePanelProps) {
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
