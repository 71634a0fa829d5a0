import { RANGE_DAYS_MAX } from "#domain/time.ts";
import { useFunnelSpan } from "#web/api/funnel.ts";
import { useOffices } from "#web/api/offices.ts";
import { useAddress } from "#web/lib/address.ts";
import { DateRangePicker } from "#web/ui/date-range-picker.tsx";
import { dateRangeWords } from "#web/ui/date-range-words.ts";
import { FilterWords } from "#web/ui/filter-words.tsx";
import { FieldSkeleton } from "#web/ui/skeleton.tsx";
import { Part } from "#web/ui/part.tsx";
import { Picker } from "#web/ui/picker.tsx";
import { chosenNames, officeOptions } from "#web/ui/picker-options.ts";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { askedRange, DEFAULT_RANGE, rangeChange, rangeOf } from "./funnel-range.ts";

const NO_FILTERS = { account: null, range: null, from: null, to: null } as const;

export function FunnelFilters() {
  const { search, change } = useAddress();
  const isRangeSet = askedRange(search) !== DEFAULT_RANGE;
  const filtersSet = (search.has("account") ? 1 : 0) + (isRangeSet ? 1 : 0);
  return (
    <Toolbar
      filtersSet={filtersSet}
      onClear={() => change(NO_FILTERS)}
      said={
        <Part>
          <FiltersSaid />
        </Part>
      }
    >
      <Part waiting={<FieldSkeleton />}>
        <AccountField />
      </Part>
      <Part waiting={<FieldSkeleton />}>
        <RangeField />
      </Part>
    </Toolbar>
  );
}

function FiltersSaid() {
  const { search } = useAddress();
  const span = useFunnelSpan();
  const accounts = chosenNames(officeOptions(useOffices()), chosenAccount(search), "account");
  const dates = dateRangeWords(askedRange(search), rangeOf(search, span));
  return (
    <FilterWords
      filters={[
        { label: "Account", words: accounts },
        { label: "Dates", words: [dates] },
      ]}
    />
  );
}

const chosenAccount = (search: URLSearchParams): readonly string[] => search.getAll("account").slice(0, 1);

function AccountField() {
  const { search, change } = useAddress();
  return (
    <Picker
      noun="account"
      options={officeOptions(useOffices())}
      chosen={chosenAccount(search)}
      onChange={([chosen = null]) => change({ account: chosen })}
      most={1}
    />
  );
}

function RangeField() {
  const { search, change } = useAddress();
  const span = useFunnelSpan();
  return (
    <DateRangePicker
      value={askedRange(search)}
      range={rangeOf(search, span)}
      today={span}
      daysMax={RANGE_DAYS_MAX}
      onChange={(asked) => change(rangeChange(asked))}
    />
  );
}
