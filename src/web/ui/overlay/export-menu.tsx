import { download } from "#web/lib/download.ts";
import { formatNoun } from "#web/lib/format.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { Icon, type IconName } from "#web/ui/page/icon.tsx";
import { MenuOpener } from "./menu-opener.tsx";

/** Where the files of a table are, for the columns that are shown. */
export type TableFiles = {
  /** What they hold, in the plural: `people`. */
  readonly of: string;
  readonly hrefOf: (format: "csv" | "xlsx", columns: readonly string[]) => string;
};

type ExportMenuProps = {
  readonly files: TableFiles;
  readonly columns: readonly string[];
  /** How many rows can be printed; null when all can. */
  readonly loadedOnly: number | null;
};

/** All rows of a table as a file, or on paper. */
export function ExportMenu({ files: { of, hrefOf }, columns, loadedOnly }: ExportMenuProps) {
  const [csv, xlsx] = [hrefOf("csv", columns), hrefOf("xlsx", columns)];
  usePageCommands([
    { id: `csv ${of}`, label: `Export ${of} as CSV`, run: () => download(csv) },
    { id: `xlsx ${of}`, label: `Export ${of} as Excel`, run: () => download(xlsx) },
  ]);
  return (
    <MenuOpener
      label={`Export ${of}`}
      icon="download"
      words="Export"
      renderItems={({ MenuItem }) => (
        <>
          {/* No file name: a refusal must not be saved under the name of the data. */}
          <MenuItem text="CSV" href={csv} download="">
            <Words icon="file" words="CSV" note="all rows, plain text" />
          </MenuItem>
          <MenuItem text="Excel" href={xlsx} download="">
            <Words icon="table" words="Excel" note="all rows, with filters and totals" />
          </MenuItem>
          {/* The menu has to be gone from the page before it is drawn on paper. */}
          <MenuItem text="Print" onAction={() => void setTimeout(() => print(), 0)}>
            <Words
              icon="printer"
              words="Print"
              note={
                loadedOnly === null
                  ? "or save as PDF"
                  : `only the ${formatNoun(loadedOnly, "row")} loaded so far`
              }
            />
          </MenuItem>
        </>
      )}
    />
  );
}

type WordsProps = { readonly icon: IconName; readonly words: string; readonly note: string };

const Words = ({ icon, words, note }: WordsProps) => (
  <>
    <Icon name={icon} className="text-muted" />
    {words}
    <span className="ml-auto pl-4 text-caption text-muted">{note}</span>
  </>
);
