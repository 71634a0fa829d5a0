import type { ReactNode } from "react";
import { Button, Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";

type FilterSheetProps = { readonly onClose: () => void; readonly children: ReactNode };

/** A page's filters, from the bottom of a narrow screen. */
export const FilterSheet = ({ onClose, children }: FilterSheetProps) => (
  <ModalOverlay
    isOpen
    isDismissable
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    className="fixed inset-0 z-50 flex items-end bg-[oklch(0_0_0/45%)]"
  >
    <Modal className="w-full rounded-t-md border-t border-line-strong bg-raised shadow-raised">
      <Dialog className="flex max-h-[80dvh] flex-col gap-3 overflow-auto p-4 pb-6 outline-none">
        <div className="flex items-center justify-between">
          <Heading slot="title" className="text-head font-semibold">
            Filters
          </Heading>
          <Button slot="close" className="rounded-md px-3 py-1.5 text-accent">
            Done
          </Button>
        </div>
        {children}
      </Dialog>
    </Modal>
  </ModalOverlay>
);
