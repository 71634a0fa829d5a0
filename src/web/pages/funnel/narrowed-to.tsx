import type { CountedRow } from "#domain/funnel/funnel-lines.ts";
import { administratorName } from "#domain/funnel/funnel.ts";
import { remembered } from "#domain/remembered.ts";
import { useOffices } from "#web/api/offices.ts";
import { listOf, useAddress } from "#web/lib/address.ts";
import { focusNeighbor } from "#web/lib/focus.ts";
import { formatNoun } from "#web/lib/format.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { chosenNames, officeOptions, type PickerOption } from "#web/ui/filters/picker-options.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { isAlone, officesChange } from "./funnel-query.ts";
import { othersOfGroups } from "./office-groups.ts";
import { useFunnelReports } from "./use-funnel.tsx";

/** Beyond these the picker lists them. */
const ACCOUNTS_SHOWN = 6;

/** What the whole page is narrowed to, each with its way back. */
export function NarrowedTo() {
  const { search, change } = useAddress();
  const offices = useOffices();
  const options = officeOptions(offices);
  const administrator = useAdministratorName();
  const accounts = listOf(search, "account");
  if (administrator === null && accounts.length === 0) return null;
  /** Whom its group adds to an office, up to a few. */
  const groupOf = (id: string): readonly string[] =>
    othersOfGroups(offices, [id])
      .map((office) => office.id)
      .slice(0, ACCOUNTS_SHOWN);
  const without = (id: string): readonly string[] => accounts.filter((other) => other !== id);
  return (
    <ul aria-label="Narrowed to" className="flex flex-wrap items-center gap-2 text-table print:hidden">
      {administrator === null ? null : (
        <Chip noun="Administrator" name={administrator} onRemove={() => change({ administrator: null })} />
      )}
      {accounts.slice(0, ACCOUNTS_SHOWN).map((id) => (
        <Chip
          key={id}
          noun="Office"
          name={[id, ...(isAlone(search) ? [] : groupOf(id))]
            .map((each) => chosenNames(options, [each], "office").join())
            .join(", ")}
          onRemove={() => change(officesChange(without(id)))}
        />
      ))}
      {accounts.length <= ACCOUNTS_SHOWN ? null : (
        <li className="text-muted">and {formatNoun(accounts.length - ACCOUNTS_SHOWN, "more office")}</li>
      )}
    </ul>
  );
}

type ChipProps = { readonly noun: string; readonly name: string; readonly onRemove: () => void };

const Chip = ({ noun, name, onRemove }: ChipProps) => (
  <li className="max-w-full">
    <button
      type="button"
      onClick={({ currentTarget }) => {
        focusNeighbor(currentTarget, "ul");
        onRemove();
      }}
      title="Remove this filter"
      className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-md bg-accent-soft px-2 text-accent hover:bg-ground max-sm:h-10"
    >
      <span className="truncate">
        {noun}: <bdi className="font-semibold">{name}</bdi>
      </span>
      <span className="sr-only">, remove</span>
      <Icon name="close" />
    </button>
  </li>
);

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
