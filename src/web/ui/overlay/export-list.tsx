import { formatNoun } from "#web/lib/format.ts";
import { Icon, type IconName } from "#web/ui/page/icon.tsx";
import { Menu, MenuItem } from "./menu.tsx";
import type { Opened } from "./opener.tsx";
import { Popover } from "./popover.tsx";

type ExportListProps = Opened & {
  readonly onDownload: (format: "csv" | "xlsx") => void;
  /** How many rows would be on paper; null when all would. */
  readonly loadedOnly: number | null;
};

/** What an export menu shows once it is open. */
export const ExportList = ({ onDownload, loadedOnly, startsAt, ...opened }: ExportListProps) => {
  const download = (format: "csv" | "xlsx"): void => {
    opened.onClose();
    onDownload(format);
  };
  return (
    <Popover {...opened} placement="bottom end" className="">
      <Menu labelledBy={opened.labelledBy} startsAt={startsAt} className="min-w-56">
        <Item icon="file" onPick={() => download("csv")} words="CSV" note="all rows, plain text" />
        <Item
          icon="table"
          onPick={() => download("xlsx")}
          words="Excel"
          note="all rows, with filters and totals"
        />
        {/* The menu has to be gone from the page before it is drawn on paper. */}
        <Item
          icon="printer"
          onPick={() => {
            opened.onClose();
            setTimeout(() => print(), 0);
          }}
          words="Print"
          note={
            loadedOnly === null ? "or save as PDF" : `only the ${formatNoun(loadedOnly, "row")} loaded so far`
          }
        />
      </Menu>
    </Popover>
  );
};

type ItemProps = {
  readonly icon: IconName;
  readonly words: string;
  readonly note: string;
  readonly onPick: () => void;
};

const Item = ({ icon, words, note, onPick }: ItemProps) => (
  <MenuItem onPick={onPick} className="py-1.5 text-ink">
    <Icon name={icon} className="text-muted" />
    {words}
    <span className="ml-auto pl-4 text-caption text-muted">{note}</span>
  </MenuItem>
);
