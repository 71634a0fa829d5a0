import { startTransition, useId, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { viewedAt, viewSearch, type ViewPage } from "#domain/views.ts";
import { useHasDefaultView, useViews } from "#web/api/views.ts";
import { useAddress } from "#web/lib/address.ts";
import { classNames } from "#web/lib/class-names.ts";
import { HasDefaultViewContext, NO_VIEW, VIEW_TAG } from "#web/lib/view-tag.ts";
import { ViewsContext } from "#web/ui/page/page.tsx";
import { Opener, useShown } from "#web/ui/overlay/opener.tsx";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { viewPageAt } from "./view-places.ts";
import type { ViewDialog } from "./views-menu.tsx";

const load = () => import("./views-menu.tsx");

// The same element each time, so that toolbars do not render again.
const field = <PageViews />;

/** Gives the pages their saved views. */
export function ViewsFrame({ children }: { readonly children: ReactNode }) {
  const page = viewPageAt(useLocation().pathname);
  return (
    <HasDefaultViewContext value={useHasDefaultView(page)}>
      <ViewsContext value={page === null ? null : field}>{children}</ViewsContext>
    </HasDefaultViewContext>
  );
}

function PageViews() {
  const page = viewPageAt(useLocation().pathname);
  return page === null ? null : (
    <Part resetKey={page}>
      <ViewsField key={page} page={page} />
    </Part>
  );
}

/** Which saved view the filters of the page are, and the menu of all. */
function ViewsField({ page }: { readonly page: ViewPage }) {
  const { search, change } = useAddress();
  const tag = search.get(VIEW_TAG) ?? "";
  const hasTag = tag !== "" && tag !== NO_VIEW;
  // Only an address that names a view needs them before the menu opens: rows must not queue behind them.
  const { views, isPending } = useViews(page, hasTag);
  const { view, isModified } = viewedAt({ page, tag, address: search }, views);
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const { shown, show } = useShown(load);
  const id = useId();
  const words = view?.name ?? (hasTag && isPending ? "Loading…" : "None");
  return (
    <div className={FIELD.group}>
      <span id={`${id}-label`} className={FIELD.label}>
        Saved views
      </span>
      <Opener
        load={load}
        opens="menu"
        className={classNames(FIELD.button, "text-left sm:max-w-48")}
        labelledBy={`${id}-label ${id}-value`}
        renderOpen={({ ViewsMenu }, opened) => (
          <ViewsMenu
            {...opened}
            page={page}
            onDialog={(wanted) => {
              // After the menu is gone, so that the focus goes back to its button.
              startTransition(() => setDialog(wanted));
              show();
            }}
          />
        )}
      >
        <span id={`${id}-value`} className="flex min-w-0 items-baseline">
          <bdi title={view?.name} className="truncate">
            {words}
          </bdi>
          {isModified ? <span className="whitespace-pre text-muted"> · modified</span> : null}
        </span>
        <Icon name="chevron-down" className="text-muted" />
      </Opener>
      {dialog === null || shown === null ? null : (
        <shown.ViewDialogs
          dialog={dialog}
          page={page}
          view={view}
          search={viewSearch(page, search)}
          onClose={() => setDialog(null)}
          onTag={(saved) => change({ [VIEW_TAG]: saved === null ? null : String(saved) }, { replace: true })}
        />
      )}
    </div>
  );
}
