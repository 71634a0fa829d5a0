import { usePageCommands } from "#web/lib/page-commands.ts";
import { Icon } from "./icon.tsx";
import { onDemand } from "./on-demand.ts";
import { Opener } from "./opener.tsx";

/** Where the files of a table are, for the columns that are shown. */
export type TableFiles = {
  /** What they hold, in the plural: `people`. */
  readonly of: string;
  readonly hrefOf: (format: "csv" | "xlsx", columns: readonly string[]) => string;
};

export type ExportMenuProps = { readonly files: TableFiles; readonly columns: readonly string[] };

const list = onDemand(() => import("./export-list.tsx"));

/** All rows of a table as a file, or on paper. The files are plain downloads: the browser shows how far they are. */
export function ExportMenu({ files, columns }: ExportMenuProps) {
  const { of, hrefOf } = files;
  usePageCommands([
    { id: `csv ${of}`, label: `Export ${of} as CSV`, run: () => download(hrefOf("csv", columns)) },
    { id: `xlsx ${of}`, label: `Export ${of} as Excel`, run: () => download(hrefOf("xlsx", columns)) },
  ]);
  return (
    <Opener
      code={list}
      opens="menu"
      label={`Export ${of}`}
      className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 whitespace-nowrap transition-colors hover:bg-ground hover:text-ink max-sm:h-10"
      renderOpen={({ ExportList }, opened) => <ExportList {...opened} files={files} columns={columns} />}
    >
      <Icon name="download" />
      Export
    </Opener>
  );
}

/** As a press on a link to a file: the page stays, whatever the server answers. */
function download(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}
