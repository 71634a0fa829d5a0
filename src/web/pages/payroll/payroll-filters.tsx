import { weekOf } from "#domain/time/week.ts";
import { useOffices } from "#web/api/offices.ts";
import { usePayrollSubmissions } from "#web/api/payroll.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { FilterWords, Toolbar } from "#web/ui/filters/toolbar.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { Picker, PickerSkeleton } from "#web/ui/filters/picker.tsx";
import { chosenNames, officeOptions } from "#web/ui/filters/picker-options.ts";
import { WeekPicker, WeekSkeleton } from "#web/ui/date/week-picker.tsx";
import { payrollAsk } from "./payroll-ask.ts";
import { weekChoices } from "./payroll-shapes.ts";

export function PayrollFilters() {
  const { search, change } = useAddress();
  return (
    <Toolbar
      filtersSet={Object.keys(payrollAsk(search)).length}
      onClear={() => change({ week: null, office: null })}
      said={
        <Part resetKey={search.toString()}>
          <FiltersSaid />
        </Part>
      }
    >
      <Part waiting={<WeekSkeleton />} resetKey={search.toString()}>
        <WeekField />
      </Part>
      <Part waiting={<PickerSkeleton noun="office" />}>
        <OfficeField />
      </Part>
    </Toolbar>
  );
}

function FiltersSaid() {
  const { search } = useAddress();
  const ask = payrollAsk(search);
  const { weeks, week } = usePayrollSubmissions(ask);
  const known = weeks.find(({ from }) => from === week) ?? (week === null ? null : weekOf(week));
  const chosen = ask.office === undefined ? [] : [ask.office];
  return (
    <FilterWords
      filters={[
        { label: "Week", words: known === null ? [] : [formatRange(known)] },
        { label: "Office", words: chosenNames(officeOptions(useOffices()), chosen, "office") },
      ]}
    />
  );
}

function WeekField() {
  const { search, change } = useAddress();
  const { weeks, week } = usePayrollSubmissions(payrollAsk(search));
  if (week === null) return null;
  return (
    <WeekPicker
      value={week}
      weeks={weekChoices(weeks, week)}
      // An office's own latest week may be another one, so beside an office every week is named.
      onChange={(from) => change({ week: from === weeks[0]?.from && !search.has("office") ? null : from })}
    />
  );
}

function OfficeField() {
  const { search, change } = useAddress();
  const { office } = payrollAsk(search);
  return (
    <Picker
      noun="office"
      options={officeOptions(useOffices())}
      chosen={office === undefined ? [] : [office]}
      onChange={([chosen = null]) => change({ office: chosen })}
      most={1}
    />
  );
}
