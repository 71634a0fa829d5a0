import type { QueryClient } from "@tanstack/react-query";
import { createBrowserRouter, Navigate, redirect, replace, type RouteObject } from "react-router-dom";
import { CODE_PAGES, isOutside, PAGE_IDS, PAGES, type CodePage, type PageId } from "#domain/pages.ts";
import { sessionQuery } from "#web/api/identity/session.ts";
import { Shell } from "#web/app/shell/shell.tsx";
import { defaultPath, viewPageAt } from "#web/app/views/view-places.ts";
import { AREAS } from "./area.tsx";
import { pageModule } from "./page-modules.ts";
import { FirstLoad, FrameFailure, NotFoundPage, RouteFailure } from "./route-failure.tsx";

export const createRouter = (queries: QueryClient) =>
  createBrowserRouter([
    {
      // Before signing in there is no shell.
      ErrorBoundary: FrameFailure,
      HydrateFallback: () => null,
      children: CODE_PAGES.filter(isOutside).map((id) => ({
        path: PAGES[id].path,
        lazy: { Component: pageModule(id).page },
      })),
    },
    shellRoute(queries),
  ]);

/** All pages of a user who is signed in, inside the shell. The code of each page is a file of its own. */
function shellRoute(queries: QueryClient): RouteObject {
  const areaPages = new Set<PageId>(AREAS.flatMap(({ pages }) => pages));
  const shellPages = CODE_PAGES.filter((id) => !isOutside(id));
  const route = (id: CodePage): RouteObject => pageRoute(queries, id);
  return {
    Component: Shell,
    ErrorBoundary: FrameFailure,
    children: [
      {
        ErrorBoundary: RouteFailure,
        children: [
          // The shell goes on to the user's first page.
          { index: true, element: null },
          ...shellPages.filter((id) => !areaPages.has(id)).map(route),
          ...AREAS.map(({ pages, Component }) => ({
            Component,
            children: shellPages.filter((id) => pages.includes(id)).map(route),
          })),
          ...PAGE_IDS.flatMap(onwardRoute),
          { path: "*", Component: NotFoundPage },
        ],
      },
    ],
  };
}

/** The route of a page that has nothing of its own. */
function onwardRoute(id: PageId): readonly RouteObject[] {
  const row = PAGES[id];
  return "opens" in row ? [{ path: row.path, element: <Navigate replace to={PAGES[row.opens].path} /> }] : [];
}

/**
 * A page whose loader starts its queries and does not wait for them: its panels wait, each for its own. Nothing is
 * requested before the session says that the role has the page: the server would refuse it, and put that on record. An
 * address without a query first goes on to the default view, so that nothing is requested or shown without it.
 */
function pageRoute(queries: QueryClient, id: CodePage): RouteObject {
  const { page, loader } = pageModule(id);
  const start: QueryClient["query"] = (query) => queries.query(query);
  return {
    path: PAGES[id].path,
    HydrateFallback: FirstLoad,
    lazy: { Component: page },
    loader: async ({ request, params }) => {
      const address = new URL(request.url);
      const onward = await toDefaultView(queries, address);
      if (onward !== null) return onward;
      const startAll = async (): Promise<void> => {
        const { person } = await queries.query(sessionQuery());
        if (person === null || person.isSecondFactorDue || !PAGES[id].roles.includes(person.role)) return;
        await loader?.({ search: address.searchParams, params }, start);
      };
      // The shell shows a session that could not be requested, and each panel its own failure.
      void startAll().catch(() => {});
      return null;
    },
  };
}

/** The way to the default view of a page; null where there is none. */
async function toDefaultView(queries: QueryClient, address: URL): Promise<Response | null> {
  if (address.search !== "" || viewPageAt(address.pathname) === null) return null;
  const session = await queries.query(sessionQuery()).catch(() => null);
  const path = session === null ? null : defaultPath(address, session);
  if (path === null) return null;
  // One step of history: the browser's back button must not come to the bare address again, which leads here.
  const isThere = location.pathname === address.pathname && location.search === "";
  return isThere ? replace(path) : redirect(path);
}
