import { Menu, MenuItem } from "react-aria-components";
import { Icon, type IconName } from "./icon.tsx";
import type { Opened } from "./opener.tsx";
import { Popover } from "./popover.tsx";

type ExportListProps = Opened & { readonly onDownload: (format: "csv" | "xlsx") => void };

/** What an export menu shows once it is open. */
export const ExportList = ({ onDownload, startsAt, ...opened }: ExportListProps) => (
  <Popover {...opened} placement="bottom end" className="">
    <Menu
      aria-labelledby={opened.labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu takes the focus when it opens
      autoFocus={startsAt}
      onClose={opened.onClose}
      className="min-w-56 p-1 outline-none"
    >
      <Item icon="file" onAction={() => onDownload("csv")} words="CSV" note="all rows, plain text" />
      <Item
        icon="table"
        onAction={() => onDownload("xlsx")}
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
);

type ItemProps = {
  readonly icon: IconName;
  readonly words: string;
  readonly note: string;
  readonly onAction: () => void;
};

const Item = ({ icon, words, note, onAction }: ItemProps) => (
  <MenuItem
    textValue={words}
    onAction={onAction}
    className="flex cursor-default items-center gap-2 rounded-sm px-2 py-1.5 text-ink outline-none data-[focused]:bg-accent-soft"
  >
    <Icon name={icon} className="text-muted" />
    {words}
    <span className="ml-auto pl-4 text-caption text-muted">{note}</span>
  </MenuItem>
);
