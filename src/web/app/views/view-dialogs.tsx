import type { ViewPage } from "#domain/pages.ts";
import { useDeleteView, useShownView } from "#web/api/views.ts";
import { useAddress, VIEW_TAG } from "#web/lib/address.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { ViewForm } from "./view-form.tsx";

export type ViewDialog = "save-as" | "edit" | "delete";

type ViewDialogsProps = {
  readonly dialog: ViewDialog;
  readonly page: ViewPage;
  readonly onClose: () => void;
};

/** The dialogs about the view that is shown; without one, only a new one can be saved. */
export function ViewDialogs({ dialog, page, onClose }: ViewDialogsProps) {
  const { search, change } = useAddress();
  const { view } = useShownView(page, search);
  const { mutateAsync: remove } = useDeleteView();
  if (dialog === "save-as" || (dialog === "edit" && view !== null)) {
    const edited = dialog === "edit" ? view : null;
    return (
      <Sheet title={edited === null ? "Save view" : `Edit “${edited.name}”`} onClose={onClose}>
        <ViewForm page={page} view={edited} isFirst onSaved={onClose} />
      </Sheet>
    );
  }
  if (view === null) return null;
  // A promise, since the dialog is gone before it is answered.
  const deleteShown = async (): Promise<void> => {
    try {
      await remove({ id: view.id });
      change({ [VIEW_TAG]: null }, { replace: true });
      showToast("View deleted.");
    } catch {
      showToast("Couldn’t delete the view. Try again.");
    }
  };
  return (
    <ConfirmDialog
      title={`Delete “${view.name}”?`}
      consequence={`${view.roles.length + view.people.length === 0 ? "" : "Everyone it is shared with loses it. "}This can’t be undone. Your filters stay as they are.`}
      confirmWord="Delete"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void deleteShown();
      }}
    />
  );
}
