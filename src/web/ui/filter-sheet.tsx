import type { ReactNode } from "react";
import { Button, Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";

type FilterSheetProps = { readonly onClose: () => void; readonly children: ReactNode };

/** A page's filters: from the bottom of a narrow screen, at the left edge of a wider one. */
export const FilterSheet = ({ onClose, children }: FilterSheetProps) => (
  <ModalOverlay
    isOpen
    isDismissable
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    className="fixed inset-0 z-50 flex items-end bg-[oklch(0_0_0/45%)] sm:items-stretch"
  >
    <Modal className="w-full rounded-t-md border-t border-line-strong bg-raised shadow-raised sm:w-80 sm:rounded-none sm:border-t-0 sm:border-r">
      <Dialog className="flex max-h-[80dvh] rounded-[inherit] bg-raised flex-col outline-none sm:h-dvh sm:max-h-dvh">
        <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
          <Heading slot="title" className="text-head font-semibold">
            Filters
          </Heading>
          <Button slot="close" className="rounded-md px-3 py-1.5 text-accent max-sm:min-h-10">
            Done
          </Button>
        </div>
        <div className="flex flex-col items-stretch gap-3 overflow-auto p-4 pb-6">{children}</div>
      </Dialog>
    </Modal>
  </ModalOverlay>
);
