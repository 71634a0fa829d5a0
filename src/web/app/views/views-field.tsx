import { startTransition, useMemo, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { ViewPage } from "#domain/pages.ts";
import { useHasDefaultView, useShownView } from "#web/api/views.ts";
import { HasDefaultViewContext, NO_VIEW, useAddress, VIEW_TAG } from "#web/lib/address.ts";
import { ViewsContext } from "#web/ui/page/page.tsx";
import { FieldOpener, useLoaded } from "#web/ui/overlay/opener.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { viewPageAt } from "./view-places.ts";
import type { ViewDialog } from "./views-menu.tsx";

const load = () => import("./views-menu.tsx");

/** Gives the pages their saved views. */
export function ViewsFrame({ children }: { readonly children: ReactNode }) {
  const page = viewPageAt(useLocation().pathname);
  const field = useMemo(
    () =>
      page === null ? null : (
        <Part>
          <ViewsField key={page} page={page} />
        </Part>
      ),
    [page],
  );
  return (
    <HasDefaultViewContext value={useHasDefaultView(page)}>
      <ViewsContext value={field}>{children}</ViewsContext>
    </HasDefaultViewContext>
  );
}

/** Which saved view the filters of the page are, and the menu of all. */
function ViewsField({ page }: { readonly page: ViewPage }) {
  const { search } = useAddress();
  const hasTag = ![null, "", NO_VIEW].includes(search.get(VIEW_TAG));
  // Only an address that names a view needs them before the menu opens: rows must not queue behind them.
  const { view, isModified, isFetching } = useShownView(page, search, hasTag);
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const [code, fetchCode] = useLoaded(load);
  return (
    <>
      <FieldOpener
        label="Saved views"
        load={load}
        opens="menu"
        className="sm:max-w-48"
        renderOpen={({ ViewsMenu }, opened) => (
          <ViewsMenu
            {...opened}
            page={page}
            onDialog={(wanted) => {
              // After the menu is gone, so that the focus goes back to its button.
              startTransition(() => setDialog(wanted));
              fetchCode();
            }}
          />
        )}
      >
        <bdi title={view?.name} className="truncate">
          {/* One that was saved a moment ago is not in the list yet. */}
          {view?.name ?? (hasTag && isFetching ? "Loading…" : "None")}
        </bdi>
        {isModified ? <span className="whitespace-pre text-muted"> · modified</span> : null}
      </FieldOpener>
      {dialog === null || code === null ? null : (
        <code.ViewDialogs dialog={dialog} page={page} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
