import type { CountedRow } from "#domain/funnel/funnel-lines.ts";
import { remembered } from "#domain/remembered.ts";
import type { PageCommand } from "#web/lib/page-commands.ts";
import type { PickerOption } from "#web/ui/filters/picker-options.ts";

/** Those who have a line, each once, in the order of their names. */
export const administratorOptions = remembered((rows: readonly Listed[]): readonly PickerOption[] =>
  [
    ...new Map(rows.map(({ administratorId: id, administratorName: name }) => [id, { id, name }])).values(),
  ].toSorted((a, b) => byName.compare(a.name, b.name)),
);

type Listed = Pick<CountedRow, "administratorId" | "administratorName">;

const byName = new Intl.Collator("en-US", { numeric: true });

/** The same as the palette finds them. */
export const administratorCommands = (
  rows: readonly CountedRow[],
  narrowTo: (administrator: string) => void,
): readonly PageCommand[] =>
  administratorOptions(rows).map(({ id, name }) => ({
    id: `administrator-${id}`,
    label: `Narrow to ${name}`,
    run: () => narrowTo(id),
  }));
