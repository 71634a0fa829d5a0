import { download } from "#web/lib/download.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { onDemand } from "./on-demand.ts";
import { Opener } from "./opener.tsx";

/** Where the files of a table are, for the columns that are shown. */
export type TableFiles = {
  /** What they hold, in the plural: `people`. */
  readonly of: string;
  readonly hrefOf: (format: "csv" | "xlsx", columns: readonly string[]) => string;
};

type ExportMenuProps = {
  readonly files: TableFiles;
  readonly columns: readonly string[];
  /** How many rows are here to be printed; null when all are. */
  readonly loadedOnly: () => number | null;
};

const list = onDemand(() => import("./export-list.tsx"));

/** All rows of a table as a file, or on paper. */
export function ExportMenu({ files: { of, hrefOf }, columns, loadedOnly }: ExportMenuProps) {
  usePageCommands([
    { id: `csv ${of}`, label: `Export ${of} as CSV`, run: () => download(hrefOf("csv", columns)) },
    { id: `xlsx ${of}`, label: `Export ${of} as Excel`, run: () => download(hrefOf("xlsx", columns)) },
  ]);
  return (
    <Opener
      code={list}
      opens="menu"
      label={`Export ${of}`}
      className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 whitespace-nowrap hover:bg-ground hover:text-ink max-sm:h-10"
      renderOpen={({ ExportList }, opened) => (
        <ExportList {...opened} hrefOf={(format) => hrefOf(format, columns)} loadedOnly={loadedOnly()} />
      )}
    >
      <Icon name="download" />
      Export
    </Opener>
  );
}
