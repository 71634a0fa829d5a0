import { administratorName } from "#domain/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { Picker } from "#web/ui/picker.tsx";
import type { PickerOption } from "#web/ui/picker-options.ts";
import { useFunnel, type Funnel } from "./use-funnel.ts";

/** Narrows the whole page to one of those whom the report lists. */
export function AdministratorField() {
  const { change } = useAddress();
  const { administrator, report } = useFunnel();
  return (
    <Picker
      noun="administrator"
      options={administratorOptions(report)}
      chosen={administrator === null ? [] : [administrator]}
      onChange={([chosen = null]) => change({ administrator: chosen })}
      most={1}
    />
  );
}

/** What the administrator is called that the page is narrowed to; null when it is not. */
export function useAdministratorName(): string | null {
  const { administrator, report, earlier } = useFunnel();
  if (administrator === null) return null;
  const row = [report, earlier?.report]
    .flatMap((of) => of?.rows ?? [])
    .find(({ administratorId }) => administratorId === administrator);
  return administratorName(administrator, row?.administratorName ?? null);
}

/** Each once, in the order of their names. */
const administratorOptions = ({ rows }: Funnel["report"]): readonly PickerOption[] =>
  [
    ...new Map(rows.map(({ administratorId: id, administratorName: name }) => [id, { id, name }])).values(),
  ].toSorted((a, b) => byName.compare(a.name, b.name));

const byName = new Intl.Collator("en-US", { numeric: true });
