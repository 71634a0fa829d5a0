import { administratorName } from "#domain/funnel/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { Picker } from "#web/ui/filters/picker.tsx";
import { administratorOptions } from "./administrator-options.ts";
import { useFunnel } from "#web/pages/funnel/compare/use-funnel.ts";

/** Narrows the whole page to one of those whom the report lists. */
export function AdministratorField() {
  const { change } = useAddress();
  const { administrator, report } = useFunnel();
  return (
    <Picker
      noun="administrator"
      options={administratorOptions(report.rows)}
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
