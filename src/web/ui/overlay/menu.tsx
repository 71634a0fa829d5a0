import type { ReactNode } from "react";
import * as Aria from "react-aria-components";
import { Icon, type IconName } from "#web/ui/page/icon.tsx";
import { POPOVER, TOOL } from "./layer.tsx";

type MenuButtonProps = {
  readonly icon: IconName;
  readonly words: ReactNode;
  /** The button's name, where its words do not say it. */
  readonly label?: string;
  /** The items of its menu. */
  readonly children: ReactNode;
};

/** A button above a table or chart that opens a menu. */
export const MenuButton = ({ icon, words, label, children }: MenuButtonProps) => (
  <Aria.MenuTrigger>
    <Aria.Button className={TOOL} {...(label !== undefined && { "aria-label": label })}>
      <Icon name={icon} />
      <span>{words}</span>
    </Aria.Button>
    <MenuPopover>{children}</MenuPopover>
  </Aria.MenuTrigger>
);

type MenuPopoverProps = Pick<Aria.PopoverProps, "placement" | "triggerRef"> & {
  /** Stands above the items. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
};

/** The menu that the button of a `MenuTrigger` opens. */
export const MenuPopover = ({ placement = "bottom end", head, children, ...popover }: MenuPopoverProps) => (
  <Aria.Popover
    {...popover}
    placement={placement}
    className={`${POPOVER} flex max-h-[min(32rem,70dvh)] max-w-[min(24rem,calc(100vw-2rem))] flex-col overflow-auto`}
  >
    {head}
    <Aria.Menu className="min-w-56 p-1 outline-none">{children}</Aria.Menu>
  </Aria.Popover>
);

type GroupProps = {
  readonly title: string;
  /** Ids of what is chosen; undefined where items are only pressed. */
  readonly chosen?: readonly string[];
  readonly isMultiple?: boolean;
  readonly children: ReactNode;
};

/** Items under a heading. */
export const MenuGroup = ({ title, chosen, isMultiple = false, children }: GroupProps) => (
  <Aria.MenuSection
    {...(chosen !== undefined && {
      selectionMode: isMultiple ? "multiple" : "single",
      selectedKeys: chosen,
    })}
    className="pb-1"
  >
    <Aria.Header className="px-2 pt-1.5 pb-1 text-caption font-semibold text-muted">{title}</Aria.Header>
    {children}
  </Aria.MenuSection>
);

type MenuItemProps = Pick<Aria.MenuItemProps, "id" | "href" | "download" | "onAction"> & {
  /** For first letters, and the name. */
  readonly text: string;
  readonly icon?: IconName;
  /** At the end of its line. */
  readonly note?: ReactNode;
  /** Below those of a group with check marks, on one line with their words. */
  readonly isInset?: boolean;
  /** In place of its text. */
  readonly children?: ReactNode;
};

/** Something to do, or in a group with `chosen` something to choose, with its check mark. */
export const MenuItem = ({ text, icon, note, isInset = false, children = text, ...props }: MenuItemProps) => (
  <Aria.MenuItem
    {...props}
    textValue={text}
    className="flex min-h-8 w-full cursor-default items-center gap-2 rounded-sm px-2 text-left text-ink outline-none data-[focused]:bg-accent-soft max-sm:min-h-10"
  >
    {({ selectionMode, isSelected }) => (
      <>
        {selectionMode === "none" ? null : (
          <Icon name="check" className={isSelected ? "text-accent" : "invisible"} />
        )}
        {icon === undefined ? null : <Icon name={icon} className="text-muted" />}
        <span className={isInset ? "pl-6" : "contents"}>{children}</span>
        {note === undefined ? null : <span className="ml-auto pl-4 text-caption text-muted">{note}</span>}
      </>
    )}
  </Aria.MenuItem>
);

export const MenuRule = () => <Aria.Separator className="mx-2 my-1 border-t border-line" />;
