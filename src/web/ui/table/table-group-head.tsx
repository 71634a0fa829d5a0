import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import type { GroupHead } from "./table-groups.ts";

type GroupHeadCellProps = { readonly head: GroupHead; readonly onToggle: (key: string) => void };

/** The first cell of a group's sums: its name, how many rows it has, and whether they are shown. */
export const GroupHeadCell = ({ head, onToggle }: GroupHeadCellProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-expanded={head.isOpen}
    onClick={() => onToggle(head.key)}
    className="flex w-full min-w-0 items-center gap-1.5 rounded-sm text-left -outline-offset-2"
  >
    <Icon
      name="chevron-right"
      className={classNames("text-muted transition-transform", head.isOpen && "rotate-90")}
    />
    <bdi className="truncate">{head.label}</bdi>
    <span className="figures font-normal text-muted">
      {formatCount(head.count)}
      <span className="sr-only"> in this group</span>
    </span>
  </button>
);
