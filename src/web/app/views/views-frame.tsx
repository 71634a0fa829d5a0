import { lazy, useMemo, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useHasDefaultView } from "#web/api/views.ts";
import { HasDefaultViewContext } from "#web/lib/address.ts";
import { ViewsContext } from "#web/ui/page/page.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { FieldSkeleton } from "#web/ui/page/skeleton.tsx";
import { viewPageAt } from "./view-places.ts";

/** Menus are not in the code that every page begins with. */
const ViewsMenu = lazy(async () => ({ default: (await import("./views-menu.tsx")).ViewsMenu }));

/** Gives the pages their saved views. */
export function ViewsFrame({ children }: { readonly children: ReactNode }) {
  const page = viewPageAt(useLocation().pathname);
  const field = useMemo(
    () =>
      page === null ? null : (
        <Part waiting={<FieldSkeleton />}>
          <ViewsMenu key={page} page={page} />
        </Part>
      ),
    [page],
  );
  const hasDefaultView = useHasDefaultView(page);
  return (
    <HasDefaultViewContext value={hasDefaultView}>
      <ViewsContext value={field}>{children}</ViewsContext>
    </HasDefaultViewContext>
  );
}
