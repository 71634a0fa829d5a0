import { useOffices } from "#web/api/offices.ts";
import { listOf, oneOf, useAddress } from "#web/lib/address.ts";
import { Part } from "#web/ui/part.tsx";
import { ChoicesField, SelectField } from "#web/ui/select-field.tsx";
import { FieldSkeleton } from "#web/ui/skeleton.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { peopleFiltersSet } from "./people-ask.ts";

const EVERYONE = "everyone";

const ACTIVE = [
  { id: EVERYONE, label: "Everyone" },
  { id: "yes", label: "Active" },
  { id: "no", label: "Inactive" },
] as const;

export function PeopleFilters() {
  const { search, change } = useAddress();
  return (
    <Toolbar filtersSet={peopleFiltersSet(search)} onClear={() => change({ office: null, active: null })}>
      <Part waiting={<FieldSkeleton />}>
        <OfficeField />
      </Part>
      <SelectField
        label="Status"
        options={ACTIVE}
        value={oneOf(search, "active", ["yes", "no"]) ?? EVERYONE}
        onChange={(id) => change({ active: id === EVERYONE ? null : id })}
      />
    </Toolbar>
  );
}

function OfficeField() {
  const { search, change } = useAddress();
  const chosen = listOf(search, "office");
  const known = useOffices().map(({ id, name }) => ({
    id: String(id),
    label: name === "" ? `Office ${id}` : name,
  }));
  const unknown = chosen
    .filter((id) => known.every((office) => office.id !== id))
    .map((id) => ({ id, label: `Office ${id}` }));
  return (
    <ChoicesField
      label="Office"
      options={[...known, ...unknown]}
      values={chosen}
      onChange={(office) => change({ office })}
    />
  );
}
