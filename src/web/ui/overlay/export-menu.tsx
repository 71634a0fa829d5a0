import { createContext, use } from "react";
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

/** A file that somebody wants: where it is, and what it is called until it has come. */
export type FileWanted = {
  readonly address: string;
  readonly format: "csv" | "xlsx";
  readonly fileName: string;
};

/** Fetches a file and tells of it, whatever page comes next. Lent by the app. */
export const DownloadContext = createContext<(wanted: FileWanted) => void>(() => {});

type ExportMenuProps = {
  readonly files: TableFiles;
  readonly columns: readonly string[];
  /** How many rows are here to be printed; null when all are. */
  readonly loadedOnly: () => number | null;
};

const list = onDemand(() => import("./export-list.tsx"));

/** All rows of a table as a file, or on paper. */
export function ExportMenu({ files, columns, loadedOnly }: ExportMenuProps) {
  const { of } = files;
  const download = useFileDownload(files, columns);
  usePageCommands([
    { id: `csv ${of}`, label: `Export ${of} as CSV`, run: () => download("csv") },
    { id: `xlsx ${of}`, label: `Export ${of} as Excel`, run: () => download("xlsx") },
  ]);
  return (
    <Opener
      code={list}
      opens="menu"
      label={`Export ${of}`}
      className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 whitespace-nowrap hover:bg-ground hover:text-ink max-sm:h-10"
      renderOpen={({ ExportList }, opened) => (
        <ExportList {...opened} onDownload={download} loadedOnly={loadedOnly()} />
      )}
    >
      <Icon name="download" />
      Export
    </Opener>
  );
}

/** Fetches the file of a table in a format. */
function useFileDownload({ of, hrefOf }: TableFiles, columns: readonly string[]) {
  const start = use(DownloadContext);
  return (format: "csv" | "xlsx"): void =>
    start({ address: hrefOf(format, columns), format, fileName: `${of}.${format}` });
}
