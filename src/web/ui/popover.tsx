import type { ReactNode } from "react";
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from "react-aria-components";
import { classNames } from "#web/lib/class-names.ts";
import type { Opened } from "./opener.tsx";

type PopoverProps = Omit<Opened, "startsAt"> & {
  readonly placement: NonNullable<AriaPopoverProps["placement"]>;
  /** Its name, where that of the button does not do. */
  readonly label?: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** The raised box that opens at a button. Escape and a press beside it close it; the focus goes back to the button. */
export const Popover = ({
  anchor,
  onClose,
  labelledBy,
  placement,
  label,
  className,
  children,
}: PopoverProps) => (
  <AriaPopover
    isOpen
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    triggerRef={anchor}
    placement={placement}
    {...(label === undefined ? { "aria-labelledby": labelledBy } : { "aria-label": label })}
    className={classNames(
      "rounded-md border border-line-strong bg-raised text-table shadow-raised outline-none",
      className,
    )}
  >
    {children}
  </AriaPopover>
);
