import { Button } from "react-aria-components";
import { isoDate, type IsoDate } from "#domain/time/time.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { AddressSelectField } from "#web/ui/form/select-field.tsx";

/** A week that there is something for. */
export type WeekChoice = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Number of its rows. */
  readonly count: number;
};

type WeekPickerProps = {
  /** Latest first; the chosen one is among them. */
  readonly weeks: readonly WeekChoice[];
  /** First day of the chosen week. */
  readonly value: IsoDate;
  readonly onChange: (from: IsoDate) => void;
};

/** A week of those that there are, from a list, or the one before or after by a press. */
export function WeekPicker({ weeks, value, onChange }: WeekPickerProps) {
  const at = weeks.findIndex(({ from }) => from === value);
  return (
    <fieldset aria-label="Week" className="inline-flex min-w-0 items-center gap-1 max-sm:w-full">
      <Step icon="chevron-left" words="Previous week" week={weeks[at + 1]} onChange={onChange} />
      <AddressSelectField
        label="Week"
        value={value}
        options={weeks.map((week) => ({ id: week.from, label: formatRange(week), count: week.count }))}
        onChange={(id) => onChange(isoDate(id))}
      />
      <Step icon="chevron-right" words="Next week" week={weeks[at - 1]} onChange={onChange} />
    </fieldset>
  );
}

type StepProps = {
  readonly icon: "chevron-left" | "chevron-right";
  readonly words: string;
  /** The week it leads to; none at the end of the list. */
  readonly week: WeekChoice | undefined;
  readonly onChange: (from: IsoDate) => void;
};

/** At the end it is marked as disabled but keeps the focus of the press before. */
const Step = ({ icon, words, week, onChange }: StepProps) => (
  <Button
    aria-label={week === undefined ? words : `${words}, ${formatRange(week)}`}
    aria-disabled={week === undefined}
    onPress={() => {
      if (week !== undefined) onChange(week.from);
    }}
    className="inline-flex size-8 shrink-0 items-center justify-center rounded-md border border-control bg-surface hover:bg-ground aria-disabled:border-line-strong aria-disabled:text-faint max-sm:size-10"
  >
    <Icon name={icon} />
  </Button>
);
