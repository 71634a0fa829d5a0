import { useState } from "react";
import type { Role } from "#domain/identity/roles.ts";
import { PAGES, type ViewPage } from "#domain/pages.ts";
import { VIEW_NAME_MAX, viewName, viewSearch } from "#domain/views.ts";
import { useChange } from "#web/api/command.ts";
import { useSession } from "#web/api/session.ts";
import {
  rolesOfPage,
  useChangeView,
  useChooseDefaultView,
  useDeleteView,
  useSaveView,
  useShownView,
  type View,
} from "#web/api/views.ts";
import { taggedSearch, useAddress, VIEW_TAG } from "#web/lib/address.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Form } from "#web/ui/form/form.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { MenuGroup, MenuItem, MenuRule, OpenedMenu } from "#web/ui/overlay/menu.tsx";
import type { Opened } from "#web/ui/overlay/opener.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";

export type ViewDialog = "save-as" | "edit" | "delete";

type ViewsMenuProps = Opened & {
  readonly page: ViewPage;
  readonly onDialog: (dialog: ViewDialog) => void;
};

/** The views of a page, and what can be done with the one that is shown. */
export function ViewsMenu({ page, onDialog, ...opened }: ViewsMenuProps) {
  const { search, open } = useAddress();
  const { views, isPending, hasFailed, view, isModified } = useShownView(page, search);
  const isAdmin = useSession().session?.person?.role === "admin";
  // Promises, since the menu is gone before they are answered.
  const { mutateAsync: changeView } = useChangeView();
  const { mutateAsync: chooseDefault } = useChooseDefaultView();

  const groupOf = (title: string, isMine: boolean) => {
    const listed = views.filter((each) => each.isMine === isMine);
    return listed.length === 0 ? null : (
      <MenuGroup title={title} chosen={view === null ? [] : [String(view.id)]}>
        {listed.map((each) => (
          <MenuItem
            key={each.id}
            id={String(each.id)}
            text={each.name}
            onAction={() => open(taggedSearch(each.search, each.id))}
          >
            <span className="min-w-0 py-1">
              <bdi title={each.name} className="block truncate">
                {each.name}
              </bdi>
              <span title={noteOf(each)} className="block truncate text-caption text-muted">
                {noteOf(each)}
              </span>
            </span>
          </MenuItem>
        ))}
      </MenuGroup>
    );
  };
  const setDefault = ({ id, name, isDefault }: View): void =>
    void toastFor(
      chooseDefault({ page, id: isDefault ? null : id }),
      `${PAGES[page].label} now opens ${isDefault ? "without a view" : `with “${name}”`}.`,
      "Couldn’t change the default view. Try again.",
    );
  const saveChanges = ({ id, name }: View): void =>
    void toastFor(
      changeView({ id, search: viewSearch(page, search) }),
      `“${name}” saved.`,
      `Couldn’t save “${name}”. Try again.`,
    );
  const state = hasFailed ? "Couldn’t load saved views." : isPending ? "Loading…" : "No saved views";
  return (
    <OpenedMenu
      {...opened}
      placement="bottom start"
      className="max-h-[min(32rem,70dvh)] w-80 max-w-[calc(100vw-2rem)] overflow-auto"
      head={views.length > 0 ? null : <p className="px-3 pt-2.5 text-muted">{state}</p>}
    >
      {groupOf("My views", true)}
      {groupOf("Shared views", false)}
      {item("Reset filters", () => open(""))}
      <MenuRule />
      {view !== null && isModified && view.isMine ? item("Save changes", () => saveChanges(view)) : null}
      {view !== null && isModified
        ? item("Reset to view", () => open(taggedSearch(view.search, view.id)))
        : null}
      {item("Save as…", () => onDialog("save-as"))}
      {view?.isMine === true ? item("Rename or share…", () => onDialog("edit")) : null}
      {view === null
        ? null
        : item(view.isDefault ? "Remove as my default" : "Set as my default", () => setDefault(view))}
      {view !== null && (view.isMine || isAdmin) ? item("Delete…", () => onDialog("delete")) : null}
    </OpenedMenu>
  );
}

const item = (text: string, onAction: () => void) => <MenuItem text={text} onAction={onAction} isInset />;

function noteOf({ isMine, isDefault, roles, ownerName }: View): string {
  const shared = roles.length === 0 ? "" : `shared: ${roles.map((role) => ROLE_WORDS[role]).join(", ")}`;
  return [isDefault ? "my default" : "", isMine ? shared : `by ${ownerName}`].filter(Boolean).join(" · ");
}

async function toastFor(sent: Promise<unknown>, done: string, failed: string): Promise<void> {
  try {
    await sent;
    showToast(done);
  } catch {
    showToast(failed);
  }
}

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
  return (
    <ConfirmDialog
      title={`Delete “${view.name}”?`}
      consequence={`${view.roles.length === 0 ? "" : "Everyone it is shared with loses it. "}This can’t be undone. Your filters stay as they are.`}
      confirmWord="Delete"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void toastFor(
          remove({ id: view.id }).then(() => setTag(null)),
          "View deleted.",
          "Couldn’t delete the view. Try again.",
        );
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
  misfit: "This name can’t be used.",
} as const;
