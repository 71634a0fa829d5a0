import { useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "#web/ui/page/button.tsx";
import { LoadedDialog } from "./loaded-dialog.tsx";

type SheetButtonProps = Omit<ComponentProps<typeof Button>, "onPress"> & {
  readonly renderSheet: (close: () => void) => ReactNode;
};

/** A button that opens a sheet. */
export function SheetButton({ renderSheet, ...button }: SheetButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...button} onPress={() => setIsOpen(true)} />
      {isOpen ? (
        <LoadedDialog onFailed={() => setIsOpen(false)}>{renderSheet(() => setIsOpen(false))}</LoadedDialog>
      ) : null}
    </>
  );
}
