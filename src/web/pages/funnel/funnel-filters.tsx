import { RANGE_DAYS_MAX } from "#domain/time/time.ts";
import { useFunnelSpan } from "#web/api/funnel.ts";
import { useOffices } from "#web/api/offices.ts";
import { listOf, useAddress, VALUES_MAX } from "#web/lib/address.ts";
import { DateRangePicker, DateRangeSkeleton } from "#web/ui/date/date-range-picker.tsx";
import { dateRangeWords } from "#web/ui/date/date-range-picker.tsx";
import { FilterWords, Toolbar } from "#web/ui/filters/toolbar.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { Picker, PickerSkeleton } from "#web/ui/filters/picker.tsx";
import { chosenNames, officeOptions } from "#web/ui/filters/picker-options.ts";
import { IfKnownAccounts } from "./address-notes.tsx";
import { AdministratorField, useAdministratorName } from "./administrator-field.tsx";
import {
  CompareFields,
  CompareSkeleton,
  comparisonWords,
} from "#web/pages/funnel/compare/compare-fields.tsx";
import { askedEarlier, isAlone } from "#web/pages/funnel/compare/funnel-ask.ts";
import {
  askedComparison,
  askedRange,
  DEFAULT_RANGE,
  likelySpan,
  rangeChange,
  rangeOf,
} from "#web/pages/funnel/compare/funnel-range.ts";

const NO_FILTERS = {
  ...{ account: null, alone: null, administrator: null },
  ...{ range: null, from: null, to: null },
  ...{ compare: null, compareFrom: null, compareTo: null },
} as const;

export function FunnelFilters() {
  const { search, change } = useAddress();
  const set = [
    search.has("account"),
    search.has("administrator"),
    askedRange(search) !== DEFAULT_RANGE,
    search.has("compare"),
  ];
  return (
    <Toolbar
      filtersSet={set.filter(Boolean).length}
      onClear={() => change(NO_FILTERS)}
      said={
        <Part>
          <IfKnownAccounts>
            <FiltersSaid />
          </IfKnownAccounts>
        </Part>
      }
    >
      <Part waiting={<PickerSkeleton noun="account" />}>
        <AccountField />
      </Part>
      <Part waiting={<PickerSkeleton noun="administrator" />} resetKey={search.toString()}>
        <IfKnownAccounts>
          <AdministratorField />
        </IfKnownAccounts>
      </Part>
      <Part waiting={<DateRangeSkeleton value={askedRange(search)} range={rangeOf(search, likelySpan())} />}>
        <RangeField />
      </Part>
      <Part waiting={<CompareSkeleton />}>
        <CompareFields />
      </Part>
    </Toolbar>
  );
}

function FiltersSaid() {
  const { search } = useAddress();
  const span = useFunnelSpan();
  const accounts = chosenNames(officeOptions(useOffices()), listOf(search, "account"), "account");
  const administrator = useAdministratorName();
  const dates = dateRangeWords(askedRange(search), rangeOf(search, span));
  const comparison = comparisonWords(askedComparison(search), askedEarlier(search, span));
  return (
    <FilterWords
      filters={[
        { label: isAlone(search) ? "Account alone" : "Account", words: accounts },
        { label: "Administrator", words: administrator === null ? [] : [administrator] },
        { label: "Dates", words: [dates] },
        { label: "Compared with", words: [comparison] },
      ]}
    />
  );
}

function AccountField() {
  const { search, change } = useAddress();
  return (
    <Picker
      noun="account"
      options={officeOptions(useOffices())}
      chosen={listOf(search, "account")}
      onChange={(account) => change({ account, ...(account.length === 0 && { alone: null }) })}
      most={VALUES_MAX}
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
