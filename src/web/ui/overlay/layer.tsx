import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { classNames } from "#web/lib/class-names.ts";
import { NameCardsContext } from "#web/ui/page/name-links.tsx";

type LayerProps = {
  readonly role?: "dialog" | "alertdialog";
  /** Its name, where no `LayerTitle` is in it. */
  readonly label?: string;
  readonly onClose: () => void;
  /** A press beside the box does not close it; with `"fully"`, Escape does not either. */
  readonly isStrict?: boolean | "fully";
  /** The position of the box on the page, unless it is in the middle. */
  readonly className?: string;
  readonly boxClassName: string;
  readonly children: ReactNode;
};

/** A box over the page, which the focus does not leave until Escape or a press beside it closes it. */
export const Layer = ({
  role = "dialog",
  label,
  isStrict = false,
  className = MIDDLE,
  ...props
}: LayerProps) => (
  <ModalOverlay
    isOpen
    isDismissable={isStrict === false}
    isKeyboardDismissDisabled={isStrict === "fully"}
    onOpenChange={props.onClose}
    className={classNames(
      "fixed inset-0 z-50 flex bg-[oklch(0_0_0/45%)] [&_.overflow-auto]:overscroll-contain",
      className,
    )}
  >
    <Modal className="contents">
      <Dialog
        role={role}
        {...(label !== undefined && { "aria-label": label })}
        className={classNames(
          "flex flex-col border-line-strong bg-raised shadow-raised outline-none",
          props.boxClassName,
        )}
      >
        {/* A card of a name would lie behind the box: there the names are links only. */}
        <NameCardsContext value={null}>{props.children}</NameCardsContext>
      </Dialog>
    </Modal>
  </ModalOverlay>
);

const MIDDLE = "items-start justify-center px-4 pt-[12dvh] max-sm:pt-4";

export const LayerTitle = ({ children }: { readonly children: string }) => (
  <Heading slot="title" className="text-head font-semibold">
    {children}
  </Heading>
);

/** The look of a raised box over the page. */
export const POPOVER =
  "rounded-md border border-line-strong bg-raised text-table shadow-raised outline-none print:hidden";

/** The look of a button above a table or chart. */
export const TOOL =
  "inline-flex h-8 items-center gap-1.5 rounded-md px-2 whitespace-nowrap hover:bg-ground hover:text-ink max-sm:h-10";
