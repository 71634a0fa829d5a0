import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useIsNarrow } from "#web/lib/media.ts";
import { DateRangePanel, type DateRangePanelProps } from "./date-range-panel.tsx";
import type { Opened } from "./opener.tsx";
import { Popover } from "./popover.tsx";

type DateRangeOverlayProps = DateRangePanelProps & Omit<Opened, "startsAt">;

/** What changes the dates: under its button, or on a narrow screen from the bottom, over the whole width. */
export function DateRangeOverlay({ anchor, labelledBy, ...panel }: DateRangeOverlayProps) {
  const isNarrow = useIsNarrow();
  return isNarrow ? (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) panel.onClose();
      }}
      className="fixed inset-0 z-50 flex items-end bg-[oklch(0_0_0/45%)]"
    >
      <Modal className="w-full rounded-t-md border-t border-line-strong bg-raised shadow-raised">
        <Dialog className="flex max-h-[94dvh] flex-col gap-3 overflow-auto rounded-t-md bg-raised p-4 pb-3 outline-none">
          <Heading slot="title" className="text-head font-semibold">
            Dates
          </Heading>
          <DateRangePanel {...panel} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  ) : (
    <Popover
      anchor={anchor}
      onClose={panel.onClose}
      labelledBy={labelledBy}
      label="Dates"
      placement="bottom start"
      className="flex max-w-[calc(100vw-1rem)] overflow-auto"
    >
      <DateRangePanel {...panel} />
    </Popover>
  );
}
