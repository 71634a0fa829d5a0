import type { ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { Scroller } from "#web/ui/page/scroller.tsx";
import { Layer, LayerTitle } from "./layer.tsx";

type SheetProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** Shows what cannot be shown again: only its own "Done" closes it. */
  readonly isOnce?: boolean;
  /** Holds lines of some length. */
  readonly isWide?: boolean;
  /** At the bottom of a narrow screen, at the left edge of a wider one. */
  readonly isDrawer?: boolean;
  readonly children: ReactNode;
};

const MIDDLE = "max-h-[76dvh] w-full rounded-md border max-sm:max-h-[92dvh]";
const EDGE = {
  className: "items-end sm:items-stretch",
  boxClassName: "max-h-[94dvh] w-full rounded-t-md border-t sm:max-h-dvh sm:w-80 sm:rounded-none sm:border-r",
};

/** Something to read or to fill in over the page. Escape, its button and a press beside it close it. */
export const Sheet = ({
  title,
  onClose,
  isOnce = false,
  isWide = false,
  isDrawer = false,
  children,
}: SheetProps) => (
  <Layer
    onClose={onClose}
    isStrict={isOnce && "fully"}
    {...(isDrawer ? EDGE : { boxClassName: `${MIDDLE} ${isWide ? "max-w-3xl" : "max-w-md"}` })}
  >
    <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
      <LayerTitle>{title}</LayerTitle>
      {isOnce ? null : (
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="rounded-md p-2 text-muted hover:bg-ground hover:text-ink max-sm:p-3"
        >
          <Icon name="close" />
        </button>
      )}
    </div>
    <Scroller
      className={classNames("overflow-auto px-4 -outline-offset-2", isDrawer ? "py-2" : "rounded-b-md py-3")}
    >
      {children}
    </Scroller>
  </Layer>
);
