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
export const ExportMenu = ({ files, columns }: ExportMenuProps) => (
  <Opener
    code={list}
    opens="menu"
    label={`Export ${files.of}`}
    className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 whitespace-nowrap transition-colors hover:bg-ground hover:text-ink max-sm:h-10"
    renderOpen={({ ExportList }, opened) => <ExportList {...opened} files={files} columns={columns} />}
  >
    <Icon name="download" />
    Export
  </Opener>
);
