import { ListBox, ListBoxItem, ListBoxSection } from "react-aria-components";
import {
  namedRange,
  RANGE_GROUPS,
  RANGE_NAMES,
  RANGE_WORDS,
  type RangeName,
  type Today,
} from "#domain/time/named-ranges.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { Icon } from "#web/ui/page/icon.tsx";

type RangeNamesProps = {
  readonly value: RangeName | null;
  readonly today: Today;
  readonly onChange: (name: RangeName) => void;
};

/** The ranges with a name and the days that each of them is now. Choosing the chosen one again is a choice too. */
export const RangeNames = ({ value, today, onChange }: RangeNamesProps) => (
  <ListBox
    aria-label="Named ranges"
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- most who open this come for a name, and the arrows start there
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
