import type { ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { Layer } from "./layer.tsx";
import type { Opened } from "./opener.tsx";
import type { Placement } from "./place-box.ts";

type PopoverProps = Omit<Opened, "startsAt"> & {
  readonly placement: Placement;
  /** Its name, where that of the button does not do. */
  readonly label?: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** The raised box that opens at a button. Escape and a press beside it close it; the focus goes back to the button. */
export const Popover = ({ labelledBy, label, className, ...layer }: PopoverProps) => (
  <Layer
    {...layer}
    name={label === undefined ? { labelledBy } : { label }}
    className=""
    boxClassName={classNames(
      "rounded-md border border-line-strong bg-raised text-table shadow-raised",
      className,
    )}
  />
);
