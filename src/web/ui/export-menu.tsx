import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { Icon, type IconName } from "./icon.tsx";

/** Where the files of a table are, for the columns that are shown. */
export type TableFiles = {
  /** What they hold, in the plural: `people`. */
  readonly of: string;
  readonly hrefOf: (format: "csv" | "xlsx", columns: readonly string[]) => string;
};

type ExportMenuProps = { readonly files: TableFiles; readonly columns: readonly string[] };

/** All rows of a table as a file, or on paper. The files are plain downloads: the browser shows how far they are. */
export const ExportMenu = ({ files: { of, hrefOf }, columns }: ExportMenuProps) => (
  <MenuTrigger>
    <Button
      aria-label={`Export ${of}`}
      className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 whitespace-nowrap transition-colors hover:bg-ground hover:text-ink max-sm:h-10"
    >
      <Icon name="download" />
      Export
    </Button>
    <Popover
      placement="bottom end"
      className="rounded-md border border-line-strong bg-raised text-table shadow-raised outline-none"
    >
      <Menu aria-label={`Export ${of}`} className="min-w-56 p-1 outline-none">
        <Item icon="file" href={hrefOf("csv", columns)} words="CSV" note="all rows, plain text" />
        <Item
          icon="table"
          href={hrefOf("xlsx", columns)}
          words="Excel"
          note="all rows, with filters and totals"
        />
        {/* The menu has to be gone from the page before it is drawn on paper. */}
        <Item
          icon="printer"
          onAction={() => setTimeout(() => print(), 0)}
          words="Print"
          note="or save as PDF"
        />
      </Menu>
    </Popover>
  </MenuTrigger>
);

type ItemProps = {
  readonly icon: IconName;
  readonly words: string;
  readonly note: string;
  readonly href?: string;
  readonly onAction?: () => void;
};

const Item = ({ icon, words, note, href, onAction }: ItemProps) => (
  <MenuItem
    textValue={words}
    {...(href === undefined ? {} : { href, download: true })}
    {...(onAction === undefined ? {} : { onAction })}
    className="flex cursor-default items-center gap-2 rounded-sm px-2 py-1.5 text-ink outline-none data-[focused]:bg-accent-soft"
  >
    <Icon name={icon} className="text-muted" />
    {words}
    <span className="ml-auto pl-4 text-caption text-muted">{note}</span>
  </MenuItem>
);
