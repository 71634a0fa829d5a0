import { useFunnelSpan } from "#web/api/funnel.ts";
import { useOffices } from "#web/api/offices.ts";
import { useAddress } from "#web/lib/address.ts";
import { DateRangeField } from "#web/ui/date-range-field.tsx";
import { FieldSkeleton } from "#web/ui/skeleton.tsx";
import { Part } from "#web/ui/part.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { askedRange, DAYS_MAX, RANGE_WORDS, RANGES, rangeOf } from "./funnel-range.ts";

const ALL = "all";
const CUSTOM = "custom";
const NO_FILTERS = { account: null, range: null, from: null, to: null } as const;

export function FunnelFilters() {
  const { search, change } = useAddress();
  const isRangeSet = askedRange(search) !== RANGES[0];
  const filtersSet = (search.has("account") ? 1 : 0) + (isRangeSet ? 1 : 0);
  return (
    <Toolbar filtersSet={filtersSet} onClear={() => change(NO_FILTERS)}>
      <Part waiting={<FieldSkeleton />}>
        <AccountField />
      </Part>
      <Part waiting={<FieldSkeleton />}>
        <RangeFields />
      </Part>
    </Toolbar>
  );
}

function AccountField() {
  const { search, change } = useAddress();
  const offices = useOffices();
  const account = search.get("account");
  const known = offices.map(({ id, name }) => ({
    id: String(id),
    label: name === "" ? `Account ${id}` : name,
  }));
  const asked =
    account === null || known.some(({ id }) => id === account)
      ? []
      : [{ id: account, label: `Account ${account}` }];
  return (
    <SelectField
      label="Account"
      value={account ?? ALL}
      options={[{ id: ALL, label: "All accounts" }, ...known, ...asked]}
      onChange={(id) => change({ account: id === ALL ? null : id })}
    />
  );
}

function RangeFields() {
  const { search, change } = useAddress();
  const span = useFunnelSpan();
  const asked = askedRange(search);
  const named = RANGES.map((id) => ({ id, label: RANGE_WORDS[id] }));
  return (
    <>
      <SelectField
        label="Dates"
        value={typeof asked === "string" ? asked : CUSTOM}
        options={typeof asked === "string" ? named : [...named, { id: CUSTOM, label: "These days" }]}
        onChange={(id) => {
          if (id !== CUSTOM) change({ from: null, to: null, range: id === RANGES[0] ? null : id });
        }}
      />
      <DateRangeField
        range={rangeOf(search, span)}
        daysMax={DAYS_MAX}
        onChange={({ from, to }) => change({ range: null, from, to })}
      />
    </>
  );
}
