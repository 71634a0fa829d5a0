import type { CountedRow } from "#domain/funnel/funnel-lines.ts";
import { remembered } from "#domain/remembered.ts";
import { useAddress } from "#web/lib/address.ts";
import { useIsPaletteOpen, usePageCommands } from "#web/lib/page-commands.ts";
import type { PickerOption } from "#web/ui/filters/picker-options.ts";
import { Part } from "#web/ui/page/part.tsx";
import { requestedAdministrator } from "./funnel-query.ts";
import { useFunnelReports, useSummary } from "./use-funnel.tsx";

/** Lets the palette narrow the page to an administrator by name, and take that back. */
export function AdministratorCommands() {
  const { search, change } = useAddress();
  const showAll = () => change({ administrator: null });
  usePageCommands(
    requestedAdministrator(search) === null
      ? []
      : [{ id: "administrators", label: "Show all administrators", run: showAll }],
  );
  // There are too many for each visit of the page.
  return useIsPaletteOpen() ? (
    <Part>
      <NarrowCommands />
    </Part>
  ) : null;
}

function NarrowCommands() {
  const { change } = useAddress();
  const { report } = useFunnelReports();
  const commands = administratorOptions(report.rows).map(({ id, name }) => ({
    id: `administrator-${id}`,
    label: `Narrow to ${name}`,
    run: () => change({ administrator: id }),
  }));
  usePageCommands(commands, "Administrators");
  return null;
}

/** The name of the administrator that the page is narrowed to; null when it is not. */
export const useAdministratorName = (): string | null => useSummary().administratorName;

/** All who have a line, each once, in the order of their names. */
export const administratorOptions = remembered(
  (rows: readonly Pick<CountedRow, "administratorId" | "administratorName">[]): readonly PickerOption[] =>
    [
      ...new Map(rows.map(({ administratorId: id, administratorName: name }) => [id, { id, name }])).values(),
    ].toSorted((a, b) => byName.compare(a.name, b.name)),
);

const byName = new Intl.Collator("en-US", { numeric: true });
