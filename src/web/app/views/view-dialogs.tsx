import { useState } from "react";
import type { Role } from "#domain/identity/roles.ts";
import type { ViewPage } from "#domain/pages.ts";
import { VIEW_NAME_MAX, viewName, viewSearch } from "#domain/views.ts";
import { useChange } from "#web/api/command.ts";
import {
  rolesOfPage,
  useChangeView,
  useDeleteView,
  useSaveView,
  useShownView,
  type View,
} from "#web/api/views.ts";
import { useAddress, VIEW_TAG } from "#web/lib/address.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Form } from "#web/ui/form/form.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";

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
  const setTag = (id: number | null): void =>
    change({ [VIEW_TAG]: id === null ? null : String(id) }, { replace: true });
  if (dialog === "save-as") return <ViewSheet page={page} view={null} onClose={onClose} onSaved={setTag} />;
  if (view === null) return null;
  if (dialog === "edit") return <ViewSheet page={page} view={view} onClose={onClose} onSaved={setTag} />;
  // A promise, since the dialog is gone before it is answered.
  const deleteShown = async (): Promise<void> => {
    try {
      await remove({ id: view.id });
      setTag(null);
      showToast("View deleted.");
    } catch {
      showToast("Couldn’t delete the view. Try again.");
    }
  };
  return (
    <ConfirmDialog
      title={`Delete “${view.name}”?`}
      consequence={`${view.roles.length === 0 ? "" : "Everyone it is shared with loses it. "}This can’t be undone. Your filters stay as they are.`}
      confirmWord="Delete"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void deleteShown();
      }}
    />
  );
}

type ViewSheetProps = Omit<ViewDialogsProps, "dialog"> & {
  /** The user's own view; null for a new one. */
  readonly view: View | null;
  readonly onSaved: (id: number) => void;
};

/** The name of a view, and of one that is saved the roles that share it. */
function ViewSheet({ page, view, onClose, onSaved }: ViewSheetProps) {
  const { search } = useAddress();
  const [add, edit] = [useSaveView(), useChangeView()];
  const [roles, setRoles] = useState<readonly Role[]>(view?.roles ?? []);
  const save = useChange(async (name: string) => {
    const { id } = view ?? (await add.mutateAsync({ page, name, search: viewSearch(page, search) }));
    if (view !== null) await edit.mutateAsync({ id, name, roles });
    onClose();
    onSaved(id);
    showToast(view === null ? "View saved. Only you see it until you share it." : "View saved.");
  });
  const shared = (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-semibold">Shared with</legend>
      {rolesOfPage(page).map((role) => (
        <Switch
          key={role}
          isOn={roles.includes(role)}
          onChange={(isOn) =>
            setRoles((now) => (isOn ? [...now, role] : now.filter((each) => each !== role)))
          }
        >
          {ROLE_WORDS[role]}
        </Switch>
      ))}
      <p className="mt-1 text-table text-muted">
        They see what their own role and offices allow. Only you can change the view; an administrator can
        delete it. Sharing is recorded in the audit log.
      </p>
    </fieldset>
  );
  return (
    <Sheet title={view === null ? "Save view" : `Edit “${view.name}”`} onClose={onClose}>
      <Form
        fields={[
          { ...NAME_FIELD, defaultValue: view?.name ?? "" },
          ...(view === null ? [] : [{ name: "roles" as const, render: () => shared }]),
        ]}
        sends={save}
        bodyOf={(textOf) => textOf("name")}
        words={["Save", "Saving…"]}
      />
    </Sheet>
  );
}

const NAME_FIELD = {
  name: "name",
  label: "Name",
  hint: `Up to ${VIEW_NAME_MAX} characters. Saves the filters, sorting and groups of this page.`,
  isFirst: true,
  check: (text: string) =>
    viewName(text) === null ? `Enter a name of 1 to ${VIEW_NAME_MAX} characters.` : null,
} as const;
