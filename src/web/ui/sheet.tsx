import type { ReactNode } from "react";
import { Button, Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { Icon } from "./icon.tsx";

type SheetProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Something to read over the page. Escape, its button and a press beside it close it. */
export const Sheet = ({ title, onClose, children }: SheetProps) => (
  <ModalOverlay
    isOpen
    isDismissable
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    className="fixed inset-0 z-50 flex items-start justify-center bg-[oklch(0_0_0/45%)] px-4 pt-[12dvh] max-sm:pt-4"
  >
    <Modal className="w-full max-w-md rounded-md border border-line-strong bg-raised shadow-raised">
      <Dialog className="flex max-h-[76dvh] flex-col outline-none max-sm:max-h-[92dvh]">
        <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
          <Heading slot="title" className="text-head font-semibold">
            {title}
          </Heading>
          <Button
            slot="close"
            aria-label="Close"
            className="rounded-md p-2 text-muted transition-colors hover:bg-ground hover:text-ink"
          >
            <Icon name="close" />
          </Button>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
        <div tabIndex={0} className="overflow-auto rounded-b-md px-4 py-3 -outline-offset-2">
          {children}
        </div>
      </Dialog>
    </Modal>
  </ModalOverlay>
);
