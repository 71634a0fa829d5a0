import { lazy, useRef, useState } from "react";
import { MenuTrigger } from "react-aria-components";
import { isAlertPage } from "#domain/alerts/alerts.ts";
import { PAGES, type ViewPage } from "#domain/pages.ts";
import { viewSearch } from "#domain/views.ts";
import { useAlertOf } from "#web/api/alerts.ts";
import { useSession } from "#web/api/identity/session.ts";
import { useChangeView, useChooseDefaultView, useShownView, type View } from "#web/api/views.ts";
import { NO_VIEW, taggedSearch, useAddress, VIEW_TAG } from "#web/lib/address.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { AlertItems } from "#web/ui/overlay/alert-items.tsx";
import { FieldButton } from "#web/ui/overlay/field-button.tsx";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";
import { MenuGroup, MenuItem, MenuPopover, MenuRule } from "#web/ui/overlay/menu.tsx";
import { toasts } from "#web/ui/overlay/toasts.tsx";
import type { ViewDialog } from "./view-dialogs.tsx";

const ViewDialogs = lazy(async () => ({ default: (await import("./view-dialogs.tsx")).ViewDialogs }));

/** Name of the saved view that the filters of a page are, the menu of all, and what can be done with the one that is shown. */
export function ViewsMenu({ page }: { readonly page: ViewPage }) {
  const { search, open } = useAddress();
  const field = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const hasTag = ![null, "", NO_VIEW].includes(search.get(VIEW_TAG));
  // Only an address that names a view needs them before the menu opens: rows must not queue behind them.
  const shown = useShownView(page, search, hasTag || isOpen);
  const { views, isPending, isFetching, hasFailed, view, isModified } = shown;
  const isAdmin = useSession().session?.person?.role === "admin";
  // Here and not in the menu, which is gone before the reply comes.
  const alert = useAlertOf(isOpen && view !== null && isAlertPage(page) ? { viewId: view.id } : null);
  const { mutate: changeView } = useChangeView();
  const { mutate: chooseDefault } = useChooseDefaultView();

  const setDefault = ({ id, name, isDefault }: View): void =>
    chooseDefault(
      { page, id: isDefault ? null : id },
      toasts(
        `${PAGES[page].label} now opens ${isDefault ? "without a view" : `with “${name}”`}.`,
        "Couldn’t change the default view. Try again.",
      ),
    );
  const saveChanges = ({ id, name }: View): void =>
    changeView(
      { id, search: viewSearch(page, search) },
      toasts(`“${name}” saved.`, `Couldn’t save “${name}”. Try again.`),
    );
  const state = hasFailed ? "Couldn’t load saved views." : isPending ? "Loading…" : "No saved views";
  return (
    <>
      <MenuTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
        <FieldButton label="Saved views" className="sm:max-w-40" groupClassName="shrink-0" field={field}>
          <bdi title={view?.name} className="truncate">
            {/* One that was saved a moment ago is not in the list yet. */}
            {view?.name ?? (hasTag && isFetching ? "Loading…" : "Views")}
          </bdi>
          {isModified ? <span className="whitespace-pre text-muted"> · modified</span> : null}
        </FieldButton>
        <MenuPopover
          triggerRef={field}
          placement="bottom start"
          head={views.length > 0 ? null : <p className="px-3 pt-2.5 text-muted">{state}</p>}
        >
          <ViewGroup title="My views" views={views.filter(({ isMine }) => isMine)} chosen={view} />
          <ViewGroup title="Shared views" views={views.filter(({ isMine }) => !isMine)} chosen={view} />
          {item("Clear filters", () => open(""))}
          <MenuRule />
          {view !== null && isModified && view.isMine ? item("Save changes", () => saveChanges(view)) : null}
          {view !== null && isModified
            ? item("Reset to view", () => open(taggedSearch(view.search, view.id)))
            : null}
          {item("Save as…", () => setDialog("save-as"))}
          {view?.isMine === true ? item("Rename or share…", () => setDialog("edit")) : null}
          {view === null
            ? null
            : item(view.isDefault ? "Remove as my default" : "Set as my default", () => setDefault(view))}
          {view !== null && (view.isMine || isAdmin) ? item("Delete…", () => setDialog("delete")) : null}
          {view !== null && isAlertPage(page) ? (
            <>
              <MenuRule />
              <AlertItems name={`“${view.name}”`} alert={alert} />
            </>
          ) : null}
        </MenuPopover>
      </MenuTrigger>
      {dialog === null ? null : (
        <LoadedDialog onFailed={() => setDialog(null)}>
          <ViewDialogs dialog={dialog} page={page} onClose={() => setDialog(null)} />
        </LoadedDialog>
      )}
    </>
  );
}

type ViewGroupProps = {
  readonly title: string;
  readonly views: readonly View[];
  readonly chosen: View | null;
};

/** Views under one heading, which open when pressed; nothing where there are none. */
function ViewGroup({ title, views, chosen }: ViewGroupProps) {
  const { open } = useAddress();
  if (views.length === 0) return null;
  return (
    <MenuGroup title={title} chosen={chosen === null ? [] : [String(chosen.id)]}>
      {views.map((view) => (
        <MenuItem
          key={view.id}
          id={String(view.id)}
          text={view.name}
          onAction={() => open(taggedSearch(view.search, view.id))}
        >
          <span className="min-w-0 py-1">
            <bdi title={view.name} className="block truncate">
              {view.name}
            </bdi>
            <span title={noteOf(view)} className="block truncate text-caption text-muted">
              {noteOf(view)}
            </span>
          </span>
        </MenuItem>
      ))}
    </MenuGroup>
  );
}

const item = (text: string, onAction: () => void) => <MenuItem text={text} onAction={onAction} isInset />;

function noteOf({ isMine, isDefault, roles, people, ownerName }: View): string {
  const others = [...roles.map((role) => ROLE_WORDS[role]), ...people.map(({ name }) => name)];
  const shared = others.length === 0 ? "" : `shared: ${others.join(", ")}`;
  return [isDefault ? "my default" : "", isMine ? shared : `by ${ownerName}`].filter(Boolean).join(" · ");
}
