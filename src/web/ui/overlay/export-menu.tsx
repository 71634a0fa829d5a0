import { download, noteDownload } from "#web/lib/download.ts";
import { formatNoun } from "#web/lib/format.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { MenuButton, MenuItem } from "./menu.tsx";

type ShownTable = {
  readonly columns: readonly string[];
  /** The order as the address has it; undefined where it has none. */
  readonly sort?: string | undefined;
};

/** Address of the files of a table, as it is shown. */
export type TableFiles = {
  /** Name of what they hold, in the plural: `people`. */
  readonly of: string;
  readonly hrefOf: (shown: ShownTable & { readonly format: "csv" | "xlsx" }) => string;
};

type ExportMenuProps = ShownTable & {
  readonly files: TableFiles;
  /** Number of rows that can be printed; null when all can. */
  readonly loadedOnly: number | null;
};

/** All rows of a table as a file, or on paper. */
export function ExportMenu({ files: { of, hrefOf }, columns, sort, loadedOnly }: ExportMenuProps) {
  const [csv, xlsx] = [hrefOf({ format: "csv", columns, sort }), hrefOf({ format: "xlsx", columns, sort })];
  usePageCommands([
    { id: `csv ${of}`, label: `Export ${of} as CSV`, run: () => download(csv), isShared: true },
    { id: `xlsx ${of}`, label: `Export ${of} as Excel`, run: () => download(xlsx), isShared: true },
  ]);
  return (
    <MenuButton label={`Export ${of}`} icon="download" words="Export">
      {/* No file name: a refusal must not be saved under the name of the data. */}
      <MenuItem
        text="CSV"
        icon="file"
        note="all rows, plain text"
        href={csv}
        download=""
        onAction={noteDownload}
      />
      <MenuItem
        text="Excel"
        icon="table"
        note="all rows, with filters and totals"
        href={xlsx}
        download=""
        onAction={noteDownload}
      />
      <MenuItem
        text="Print"
        icon="printer"
        note={
          loadedOnly === null ? "or save as PDF" : `only the ${formatNoun(loadedOnly, "row")} loaded so far`
        }
        onAction={() => print()}
      />
    </MenuButton>
  );
}
