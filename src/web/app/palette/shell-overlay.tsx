import { forgetPlaces } from "#web/lib/recent-places.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { HelpSheet } from "./help-sheet.tsx";
import type { Overlay } from "./shell-context.ts";

type ShellOverlayProps = {
  readonly overlay: Overlay;
  readonly onOverlay: (overlay: Overlay | null) => void;
};

/** What lies over the page; loaded when it is first asked for. */
export function ShellOverlay({ overlay, onOverlay }: ShellOverlayProps) {
  const close = (): void => onOverlay(null);
  switch (overlay) {
    case "palette":
      return <CommandPalette onOverlay={onOverlay} />;
    case "help":
      return <HelpSheet onClose={close} />;
    case "forget":
      return (
        <ConfirmDialog
          title="Forget the recent places?"
          consequence="The list in the palette becomes empty, in this browser only. It cannot be brought back."
          confirmWord="Forget them"
          onCancel={close}
          onConfirm={() => {
            forgetPlaces();
            close();
            showToast("The recent places are forgotten.");
          }}
        />
      );
  }
}
