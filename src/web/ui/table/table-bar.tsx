import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/ui/page/icon.tsx";
import { onDemand } from "#web/ui/overlay/on-demand.ts";
import { Opener } from "#web/ui/overlay/opener.tsx";

type TableBarProps = {
  /** How many rows there are; "" where the page says it elsewhere. */
  readonly count: string;
  /** What has been selected, and what became of it. */
  readonly news: string;
  readonly children: ReactNode;
};

/** The line above a table: how many rows it has, and what can be done with all of it. */
export const TableBar = ({ count, news, children }: TableBarProps) => (
  <div className="mb-1 flex min-h-8 print:min-h-0 flex-wrap items-center gap-x-1 text-table text-muted">
    <p className="figures mr-auto flex flex-wrap gap-x-3">
      {count === "" ? null : <span>{count}</span>}
      <span aria-live="polite" className="text-ink print:hidden">
        {news}
      </span>
    </p>
    <div className="-mx-2 flex flex-wrap items-center print:hidden">{children}</div>
  </div>
);

const TOOL =
  "inline-flex h-8 items-center gap-1.5 rounded-md px-2 whitespace-nowrap hover:bg-ground hover:text-ink max-sm:h-10";

type ToolProps = { readonly icon: IconName; readonly children: ReactNode };

/** A button of the bar. */
export const TableTool = ({ icon, onPress, children }: ToolProps & { readonly onPress: () => void }) => (
  <button type="button" onClick={onPress} className={TOOL}>
    <Icon name={icon} />
    {children}
  </button>
);

type TableMenuProps = ToolProps & { readonly label: string; readonly menu: ReactNode };

const popover = onDemand(() => import("#web/ui/overlay/layer.tsx"));

/** A button of the bar that opens something. */
export const TableMenu = ({ icon, label, menu, children }: TableMenuProps) => (
  <Opener
    code={popover}
    opens="dialog"
    className={TOOL}
    renderOpen={({ Popover }, opened) => (
      <Popover
        {...opened}
        label={label}
        placement="bottom end"
        className="flex max-h-[min(28rem,70dvh)] max-w-[min(24rem,calc(100vw-2rem))] flex-col overflow-auto p-2"
      >
        {menu}
      </Popover>
    )}
  >
    <Icon name={icon} />
    {children}
  </Opener>
);

/** A small square button inside what a button of the bar opens. */
export const MenuButton = ({ icon, label, onPress, isOff = false }: MenuButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    // Not `disabled`, which would take the focus away from somebody who moves a column to the end.
    aria-disabled={isOff || undefined}
    onClick={({ currentTarget }) => {
      if (isOff) return;
      onPress();
      currentTarget.focus();
    }}
    className="rounded-sm p-1 text-muted -outline-offset-1 hover:bg-ground hover:text-ink aria-disabled:text-line-strong"
  >
    <Icon name={icon} />
  </button>
);

type MenuButtonProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => void;
  readonly isOff?: boolean;
};
