import { Button as AriaButton, Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { Button } from "./button.tsx";

type ConfirmDialogProps = {
  /** The question, as a whole sentence. */
  readonly title: string;
  /** What will be so afterwards, and whether it can be undone. */
  readonly consequence: string;
  /** What the button does, as a verb: never "OK". */
  readonly confirmWord: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before something that cannot be undone. The focus is on the way out; a press beside it does nothing. */
export const ConfirmDialog = ({
  title,
  consequence,
  confirmWord,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => (
  <ModalOverlay
    isOpen
    onOpenChange={(isOpen) => {
      if (!isOpen) onCancel();
    }}
    className="fixed inset-0 z-50 flex items-start justify-center bg-[oklch(0_0_0/45%)] px-4 pt-[20dvh]"
  >
    <Modal className="w-full max-w-sm rounded-md border border-line-strong bg-raised shadow-raised">
      <Dialog role="alertdialog" className="flex flex-col gap-3 p-4 outline-none">
        <Heading slot="title" className="text-head font-semibold">
          {title}
        </Heading>
        <p className="text-muted">{consequence}</p>
        <div className="mt-1 flex justify-end gap-2">
          <AriaButton
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus, and here to its harmless way out
            autoFocus
            onPress={onCancel}
            className="inline-flex h-8 items-center rounded-md border border-control bg-surface px-3 transition-colors hover:bg-ground"
          >
            Cancel
          </AriaButton>
          <Button onPress={onConfirm}>{confirmWord}</Button>
        </div>
      </Dialog>
    </Modal>
  </ModalOverlay>
);
