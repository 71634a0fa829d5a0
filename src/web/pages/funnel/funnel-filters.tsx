import type { ReactNode } from "react";
import { namedRange } from "#domain/time/named-ranges.ts";
import { RANGE_DAYS_MAX } from "#domain/time/time.ts";
import { useFunnelSpan } from "#web/api/funnel.ts";
import { useOffices } from "#web/api/offices.ts";
import { listOf, useAddress, VALUES_MAX } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { DateRangePicker } from "#web/ui/date/date-range-picker.tsx";
import { officeOptions, type PickerOption } from "#web/ui/filters/picker-options.ts";
import { Picker } from "#web/ui/filters/picker.tsx";
import { useFiltersSet } from "#web/ui/filters/declared-filters.tsx";
import { Toolbar } from "#web/ui/filters/toolbar.tsx";
import { AddressSelectField } from "#web/ui/form/select-field.tsx";
import { copyLinkWith } from "#web/ui/overlay/copy-text.ts";
import { Part } from "#web/ui/page/part.tsx";
import { FieldSkeleton } from "#web/ui/page/skeleton.tsx";
import { IfOfficesAvailable } from "./address-notes.tsx";
import { COMPARISONS, OTHER_DATES, PrintedFilters } from "./filter-words.tsx";
import { requestedRange, rangeChange, rangeOf } from "#web/lib/date-range.ts";
import {
  requestedComparison,
  comparisonChange,
  funnelFilters,
  officesChange,
  requestedAdministrator,
} from "./funnel-query.ts";
import { administratorOptions, useAdministratorName } from "./administrators.tsx";
import { useFunnelReports, useFunnelRequests } from "./use-funnel.tsx";

export function FunnelFilters() {
  const filtersSet = useFiltersSet(funnelFilters);
  return (
    <Toolbar
      {...filtersSet}
      printed={
        <IfOfficesAvailable>
          <PrintedFilters />
        </IfOfficesAvailable>
      }
    >
      <Field label="Office">
        <OfficeField />
      </Field>
      <Field label="Administrator">
        <IfOfficesAvailable>
          <AdministratorField />
        </IfOfficesAvailable>
      </Field>
      <Field label="Dates">
        <RangeField />
      </Field>
      <Field label="Compare">
        <CompareFields />
      </Field>
    </Toolbar>
  );
}

type FieldProps = {
  readonly label: string;
  readonly children: ReactNode;
};

/** A filter, which stays as an empty one when what it needs could not be read. */
const Field = ({ label, children }: FieldProps) => (
  <Part
    waiting={<FieldSkeleton />}
    instead={
      <span className="inline-flex h-8 items-center rounded-md border border-line px-2.5 text-table text-muted max-sm:h-10">
        {`${label}: couldn’t load`}
      </span>
    }
  >
    {children}
  </Part>
);

function OfficeField() {
  const { search, change } = useAddress();
  const offices = useOffices();
  return (
    <Picker
      noun="office"
      options={officeOptions(offices)}
      chosen={listOf(search, "account")}
      onChange={(next) => change(officesChange(next))}
      most={VALUES_MAX}
    />
  );
}

/** Narrows the whole page to one of those whom the report lists. */
function AdministratorField() {
  const { search, change } = useAddress();
  const administrator = requestedAdministrator(search);
  const name = useAdministratorName();
  const chosen = administrator === null || name === null ? [] : [{ id: administrator, name }];
  return (
    <Picker
      noun="administrator"
      options={chosen}
      chosen={administrator === null ? [] : [administrator]}
      onChange={([id = null]) => change({ administrator: id })}
      most={1}
    >
      {(list) => <WithAdministrators chosen={chosen}>{list}</WithAdministrators>}
    </Picker>
  );
}

type WithAdministratorsProps = {
  /** Note that who had interviews only in the earlier days is in no line of these, and can be chosen by a link. */
  readonly chosen: readonly PickerOption[];
  readonly children: (options: readonly PickerOption[]) => ReactNode;
};

function WithAdministrators({ chosen, children }: WithAdministratorsProps) {
  const listed = administratorOptions(useFunnelReports().report.rows);
  return children([...chosen.filter(({ id }) => listed.every((option) => option.id !== id)), ...listed]);
}

function RangeField() {
  const { search, change } = useAddress();
  const span = useFunnelSpan();
  const days = rangeOf(search, span);
  usePageCommands(
    typeof requestedRange(search) === "string"
      ? [
          {
            id: "link",
            label: `Copy link to ${formatRange(days)}`,
            run: () => copyLinkWith(rangeChange(days)),
            isShared: true,
          },
        ]
      : [],
  );
  return (
    <DateRangePicker
      value={requestedRange(search)}
      range={days}
      today={span}
      daysMax={RANGE_DAYS_MAX}
      onChange={(requested) => change(rangeChange(requested))}
    />
  );
}

const COMPARE = "Compare";
const OWN_DATES = "Earlier dates";

/** With what the dates are compared, and, where these are days of choice, which. */
function CompareFields() {
  const { search, change } = useAddress();
  const span = useFunnelSpan();
  const { earlier, query } = useFunnelRequests();
  const comparison = requestedComparison(search);
  const hasChosenDates = typeof comparison !== "string";
  return (
    <>
      <AddressSelectField
        label={COMPARE}
        value={hasChosenDates ? "own" : comparison}
        options={[
          { id: "previous", label: COMPARISONS.previous },
          { id: "last-year", label: COMPARISONS["last-year"] },
          { id: "own", label: hasChosenDates ? OTHER_DATES : `${OTHER_DATES}…` },
          { id: "none", label: COMPARISONS.none },
        ]}
        onChange={(id) => {
          const days = earlier?.range ?? query;
          const named = id === "last-year" || id === "none" ? id : "previous";
          change(comparisonChange(id === "own" ? days : named));
        }}
      />
      {hasChosenDates ? (
        <DateRangePicker
          label={OWN_DATES}
          value={comparison}
          range={comparison}
          today={span}
          daysMax={RANGE_DAYS_MAX}
          onChange={(days) =>
            change(comparisonChange(typeof days === "string" ? namedRange(days, span) : days))
          }
        />
      ) : null}
    </>
  );
}
