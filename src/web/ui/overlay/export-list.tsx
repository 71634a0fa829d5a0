import { formatNoun } from "#web/lib/format.ts";
import { Icon, type IconName } from "#web/ui/page/icon.tsx";
import { Menu, MenuItem, MenuLink } from "./menu.tsx";
import type { Opened } from "./opener.tsx";
import { Popover } from "./layer.tsx";

type ExportListProps = Opened & {
  readonly hrefOf: (format: "csv" | "xlsx") => string;
  /** How many rows would be on paper; null when all would. */
  readonly loadedOnly: number | null;
};

/** What an export menu shows once it is open. */
export const ExportList = ({ hrefOf, loadedOnly, startsAt, ...opened }: ExportListProps) => (
  <Popover {...opened} placement="bottom end" className="">
    <Menu labelledBy={opened.labelledBy} startsAt={startsAt} className="min-w-56">
      <MenuLink href={hrefOf("csv")} onClose={opened.onClose} className={LINE}>
        <Words icon="file" words="CSV" note="all rows, plain text" />
      </MenuLink>
      <MenuLink href={hrefOf("xlsx")} onClose={opened.onClose} className={LINE}>
        <Words icon="table" words="Excel" note="all rows, with filters and totals" />
      </MenuLink>
      <MenuItem
        // The menu has to be gone from the page before it is drawn on paper.
        onPick={() => {
          opened.onClose();
          setTimeout(() => print(), 0);
        }}
        className={LINE}
      >
        <Words
          icon="printer"
          words="Print"
          note={
            loadedOnly === null ? "or save as PDF" : `only the ${formatNoun(loadedOnly, "row")} loaded so far`
          }
        />
      </MenuItem>
    </Menu>
  </Popover>
);

const LINE = "py-1.5 text-ink";

type WordsProps = { readonly icon: IconName; readonly words: string; readonly note: string };

const Words = ({ icon, words, note }: WordsProps) => (
  <>
    <Icon name={icon} className="text-muted" />
    {words}
    <span className="ml-auto pl-4 text-caption text-muted">{note}</span>
  </>
);
