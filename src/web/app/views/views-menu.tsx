import { useState } from "react";
import type { Role } from "#domain/identity/roles.ts";
import { VIEW_NAME_MAX, viewedAt, viewName, viewSearch, type ViewPage } from "#domain/views.ts";
import { refusalOf, useRefusal, type Refusal } from "#web/api/refusal.ts";
import { useSession } from "#web/api/session.ts";
import {
  rolesOfPage,
  useChangeView,
  useChooseDefaultView,
  useDeleteView,
  useSaveView,
  useShareView,
  useViews,
  type View,
} from "#web/api/views.ts";
import { useAddress } from "#web/lib/address.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { taggedSearch, VIEW_TAG } from "#web/lib/view-tag.ts";
import { Form } from "#web/ui/form/form.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Menu, MenuGroup, MenuItem, MenuRule } from "#web/ui/overlay/menu.tsx";
import type { Opened } from "#web/ui/overlay/opener.tsx";
import { Popover } from "#web/ui/overlay/layer.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { viewPageLabel } from "./view-places.ts";

export type ViewDialog = "save-as" | "rename" | "share" | "delete";

type ViewsMenuProps = Opened & {
  readonly page: ViewPage;
  readonly onDialog: (dialog: ViewDialog) => void;
};

/** The views of a page, and what can be done with the one that is shown. */
export function ViewsMenu({ page, onDialog, ...opened }: ViewsMenuProps) {
  const { search, open } = useAddress();
  const { views, isPending, hasFailed } = useViews(page, true);
  const role = useSession().session?.person?.role;
  // Promises, since the menu is gone before they are answered.
  const { mutateAsync: changeView } = useChangeView();
  const { mutateAsync: chooseDefault } = useChooseDefaultView();
  const { view, isModified } = viewedAt({ page, tag: search.get(VIEW_TAG) ?? "", address: search }, views);
  const here = viewSearch(page, search);

  const choice = (each: View) => (
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
        <Note words={noteOf(each, isModified && each.id === view?.id)} />
      </span>
    </MenuItem>
  );
  const save = ({ id, name }: View): void => {
    changeView({ id, search: here }).then(
      () => showToast(`“${name}” saved.`),
      () => showToast(`Couldn’t save “${name}”. Try again.`),
    );
  };
  const setDefault = ({ id, name }: View, isDefault: boolean): void => {
    const opens = `${viewPageLabel(page)} now opens ${isDefault ? `with “${name}”` : "without a view"}.`;
    chooseDefault({ page, id: isDefault ? id : null }).then(
      () => showToast(opens),
      () => showToast("Couldn’t change the default view. Try again."),
    );
  };
  const mine = views.filter(({ isMine }) => isMine);
  const shared = views.filter(({ isMine }) => !isMine);
  const chosen = view === null ? [] : [String(view.id)];
  return (
    <Popover
      {...opened}
      placement="bottom start"
      className="max-h-[min(32rem,70dvh)] w-80 max-w-[calc(100vw-2rem)] overflow-auto"
    >
      {views.length > 0 ? null : (
        <p className="px-3 pt-2.5 text-muted">
          {hasFailed ? "Couldn’t load saved views." : isPending ? "Loading…" : "No saved views"}
        </p>
      )}
      <Menu labelledBy={opened.labelledBy} onClose={opened.onClose}>
        {mine.length === 0 ? null : (
          <MenuGroup title="My views" chosen={chosen}>
            {mine.map(choice)}
          </MenuGroup>
        )}
        {shared.length === 0 ? null : (
          <MenuGroup title="Shared views" chosen={chosen}>
            {shared.map(choice)}
          </MenuGroup>
        )}
        {item("Reset filters", () => open(""))}
        <MenuRule />
        {view !== null && isModified && view.isMine ? item("Save changes", () => save(view)) : null}
        {view !== null && isModified
          ? item("Reset to view", () => open(taggedSearch(view.search, view.id)))
          : null}
        {item("Save as…", () => onDialog("save-as"))}
        {view?.isMine === true ? item("Rename…", () => onDialog("rename")) : null}
        {view?.isMine === true ? item("Share with…", () => onDialog("share")) : null}
        {view === null
          ? null
          : item(view.isDefault ? "Remove as my default" : "Set as my default", () =>
              setDefault(view, !view.isDefault),
            )}
        {view !== null && (view.isMine || role === "admin")
          ? item("Delete…", () => onDialog("delete"))
          : null}
      </Menu>
    </Popover>
  );
}

const item = (words: string, act: () => void) => (
  <MenuItem text={words} onAction={act}>
    <span className="pl-6">{words}</span>
  </MenuItem>
);

function noteOf({ isMine, isDefault, roles, ownerName }: View, isModified: boolean): string {
  const shared = roles.length === 0 ? "" : `shared: ${roles.map((role) => ROLE_WORDS[role]).join(", ")}`;
  return [isDefault ? "my default" : "", isModified ? "modified" : "", isMine ? shared : `by ${ownerName}`]
    .filter((word) => word !== "")
    .join(" · ");
}

const Note = ({ words }: { readonly words: string }) =>
  words === "" ? null : (
    <span title={words} className="block truncate text-caption text-muted">
      {words}
    </span>
  );

type ViewDialogsProps = {
  readonly dialog: ViewDialog;
  readonly page: ViewPage;
  /** The view that is shown; null while there is none, when only a new one can be made. */
  readonly view: View | null;
  /** What of the address a view keeps. */
  readonly search: string;
  readonly onClose: () => void;
  /** The filters are now those of this view, or of none. */
  readonly onTag: (id: number | null) => void;
};

export function ViewDialogs({ dialog, page, view, search, onClose, onTag }: ViewDialogsProps) {
  const save = useSaveView();
  const change = useChangeView();
  const { mutateAsync: remove } = useDeleteView();
  if (dialog === "save-as")
    return (
      <NameDialog
        title="Save view"
        name=""
        isPending={save.isPending}
        onClose={onClose}
        onSubmit={(name, onError) =>
          save.mutate(
            { page, name, search },
            {
              onSuccess: ({ id }) => {
                onClose();
                onTag(id);
                showToast("View saved. Only you see it until you share it.");
              },
              onError,
            },
          )
        }
      />
    );
  if (view === null) return null;
  switch (dialog) {
    case "rename":
      return (
        <NameDialog
          title={`Rename “${view.name}”`}
          name={view.name}
          isPending={change.isPending}
          onClose={onClose}
          onSubmit={(name, onError) => change.mutate({ id: view.id, name }, { onSuccess: onClose, onError })}
        />
      );
    case "share":
      return <ShareDialog view={view} onClose={onClose} />;
    case "delete":
      return (
        <ConfirmDialog
          title={`Delete “${view.name}”?`}
          consequence={
            view.roles.length === 0
              ? "This can’t be undone. Your filters stay as they are."
              : "Everyone it is shared with loses it. This can’t be undone. Your filters stay as they are."
          }
          confirmWord="Delete"
          onCancel={onClose}
          onConfirm={() => {
            onClose();
            remove({ id: view.id })
              .then(() => onTag(null))
              .then(
                () => showToast("View deleted."),
                () => showToast("Couldn’t delete the view. Try again."),
              );
          }}
        />
      );
  }
}

type NameDialogProps = {
  readonly title: string;
  readonly name: string;
  readonly isPending: boolean;
  readonly onSubmit: (name: string, onError: (error: Error) => void) => void;
  readonly onClose: () => void;
};

function NameDialog({ title, name, isPending, onSubmit, onClose }: NameDialogProps) {
  const [problem, setProblem] = useState<Refusal<"name"> | null>(null);
  return (
    <Sheet title={title} onClose={onClose}>
      <Form
        fields={[
          {
            name: "name",
            label: "Name",
            defaultValue: name,
            hint: `Up to ${VIEW_NAME_MAX} characters. Saves the filters, sorting and groups of this page.`,
            isFirst: true,
            check: nameProblem,
          },
        ]}
        problem={problem}
        isPending={isPending}
        words={["Save", "Saving…"]}
        onSubmit={(textOf) =>
          onSubmit(textOf("name"), (error) =>
            setProblem(refusalOf(error, [["name", "This name can’t be used."]])),
          )
        }
      />
    </Sheet>
  );
}

const nameProblem = (text: string): string | null =>
  viewName(text) === null ? `Enter a name of 1 to ${VIEW_NAME_MAX} characters.` : null;

function ShareDialog({ view, onClose }: { readonly view: View; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useShareView();
  const [roles, setRoles] = useState<readonly Role[]>(view.roles);
  return (
    <Sheet title={`Share “${view.name}”`} onClose={onClose}>
      <Form
        fields={[
          {
            name: "roles",
            render: () => (
              <fieldset className="flex min-w-0 flex-col gap-1">
                <legend className="mb-1 font-semibold">Shared with</legend>
                {rolesOfPage(view.page).map((role) => (
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
                  They see what their own role and offices allow. Only you can change the view; an
                  administrator can delete it. Sharing is recorded in the audit log.
                </p>
              </fieldset>
            ),
          },
        ]}
        problem={useRefusal<never>(error)}
        isPending={isPending}
        words={["Save", "Saving…"]}
        onSubmit={() =>
          mutate(
            { id: view.id, roles },
            {
              onSuccess: () => {
                onClose();
                showToast(roles.length === 0 ? "Only you see the view now." : "View shared.");
              },
            },
          )
        }
      />
    </Sheet>
  );
}
