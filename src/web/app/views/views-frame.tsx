import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useHasDefaultView } from "#web/api/views.ts";
import { HasDefaultViewContext } from "#web/lib/view-tag.ts";
import { ViewsContext } from "#web/ui/filters/toolbar.tsx";
import { PageViews } from "./page-views.tsx";
import { viewPageAt } from "./view-places.ts";

// The same element each time, so that toolbars are not drawn anew.
const views = <PageViews />;

/** Lends the pages their saved views. */
export function ViewsFrame({ children }: { readonly children: ReactNode }) {
  const page = viewPageAt(useLocation().pathname);
  return (
    <HasDefaultViewContext value={useHasDefaultView(page)}>
      <ViewsContext value={page === null ? null : views}>{children}</ViewsContext>
    </HasDefaultViewContext>
  );
}
