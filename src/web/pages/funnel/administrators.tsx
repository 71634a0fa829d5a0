import type { CountedRow } from "#domain/funnel/funnel-lines.ts";
import { administratorName } from "#domain/funnel/funnel.ts";
import { remembered } from "#domain/remembered.ts";
import { useAddress } from "#web/lib/address.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import type { PickerOption } from "#web/ui/filters/picker-options.ts";
import { useFunnelReports } from "./use-funnel.tsx";

/** Lets the palette narrow the page to an administrator by name, and take that back. */
export function AdministratorCommands() {
  const { change } = useAddress();
  const { administrator, report } = useFunnelReports();
  const commands = administratorOptions(report.rows).map(({ id, name }) => ({
    id: `administrator-${id}`,
    label: `Narrow to ${name}`,
    run: () => change({ administrator: id }),
  }));
  usePageCommands(commands, "Administrators");
  const showAll = () => change({ administrator: null });
  usePageCommands(
    administrator === null ? [] : [{ id: "administrators", label: "Show all administrators", run: showAll }],
  );
  return null;
}

/** The name of the administrator that the page is narrowed to; null when it is not. */
export function useAdministratorName(): string | null {
  const { administrator, report, earlierReport } = useFunnelReports();
  if (administrator === null) return null;
  const row = [...report.rows, ...earlierReport.rows].find(
    ({ administratorId }) => administratorId === administrator,
  );
  return administratorName(administrator, row?.administratorName ?? null);
}

/** All who have a line, each once, in the order of their names. */
export const administratorOptions = remembered(
  (rows: readonly Pick<CountedRow, "administratorId" | "administratorName">[]): readonly PickerOption[] =>
    [
      ...new Map(rows.map(({ administratorId: id, administratorName: name }) => [id, { id, name }])).values(),
    ].toSorted((a, b) => byName.compare(a.name, b.name)),
);

const byName = new Intl.Collator("en-US", { numeric: true });
