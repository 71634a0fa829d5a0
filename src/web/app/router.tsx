import type { QueryClient } from "@tanstack/react-query";
import { createBrowserRouter, redirect, replace, type LoaderFunctionArgs } from "react-router-dom";
import { funnelReportQuery, funnelSpanQuery } from "#web/api/funnel.ts";
import { officesQuery } from "#web/api/offices.ts";
import { payrollSubmissionQuery, payrollSubmissionsQuery } from "#web/api/payroll.ts";
import { peopleFacetsQuery, peopleWindowQuery } from "#web/api/people.ts";
import { personQuery } from "#web/api/person.ts";
import { eventsWindowQuery } from "#web/api/roadshows.ts";
import { maySee, sessionQuery, type PageName } from "#web/api/session.ts";
import { viewsQuery } from "#web/api/views.ts";
import { isEntryId, isPersonId } from "#domain/ids.ts";
import { paths } from "#web/lib/paths.ts";
import { funnelAsks } from "#web/pages/funnel/compare/funnel-ask.ts";
import { payrollAsk } from "#web/pages/payroll/payroll-ask.ts";
import { peopleAsk } from "#web/pages/people/people-ask.ts";
import { eventsAsk } from "#web/pages/roadshows/events-ask.ts";
import { adminRoute } from "./admin-routes.tsx";
import { CARD_ROUTES } from "./card-routes.tsx";
import { FirstLoad } from "#web/app/shell/first-load.tsx";
import { NotFoundPage } from "#web/app/shell/not-found-page.tsx";
import { FrameFailure, RouteFailure } from "./route-failure.tsx";
import { Shell } from "#web/app/shell/shell.tsx";
import { defaultPath, viewPageAt } from "#web/app/views/view-places.ts";

/** Loaders start what a page needs and do not wait for it: its panels wait, each for its own. */
export const createRouter = (queries: QueryClient) => {
  const starting = startingWith(queries);
  return createBrowserRouter([
    ...CARD_ROUTES,
    {
      Component: Shell,
      ErrorBoundary: FrameFailure,
      children: [
        {
          ErrorBoundary: RouteFailure,
          children: [
            // The frame goes on to the first page that the person has.
            { index: true, element: null },
            {
              path: paths.funnel,
              HydrateFallback: FirstLoad,
              lazy: { Component: async () => (await import("#web/pages/funnel/funnel-page.tsx")).FunnelPage },
              loader: starting("funnel", ({ search }) => [
                Promise.all([queries.query(funnelSpanQuery()), queries.query(officesQuery())]).then(
                  ([span, { rows }]) =>
                    Promise.all(
                      funnelAsks(search, span, rows).map((ask) => queries.query(funnelReportQuery(ask))),
                    ),
                ),
              ]),
            },
            {
              path: paths.roadshows,
              HydrateFallback: FirstLoad,
              lazy: {
                Component: async () =>
                  (await import("#web/pages/roadshows/roadshows-page.tsx")).RoadshowsPage,
              },
              loader: starting("roadshows", ({ search }) => [
                queries.query(eventsWindowQuery(eventsAsk(search))),
              ]),
            },
            {
              path: paths.people,
              HydrateFallback: FirstLoad,
              lazy: { Component: async () => (await import("#web/pages/people/people-page.tsx")).PeoplePage },
              loader: starting("people", ({ search }) => [
                queries.query(officesQuery()),
                queries.query(peopleWindowQuery(peopleAsk(search))),
                queries.query(peopleFacetsQuery(peopleAsk(search))),
              ]),
            },
            {
              path: `${paths.people}/:id`,
              HydrateFallback: FirstLoad,
              lazy: { Component: async () => (await import("#web/pages/people/person-page.tsx")).PersonPage },
              loader: starting("people", ({ id }) =>
                isPersonId(id) ? [queries.query(personQuery(id))] : [],
              ),
            },
            {
              path: paths.payroll,
              HydrateFallback: FirstLoad,
              lazy: {
                Component: async () => (await import("#web/pages/payroll/payroll-page.tsx")).PayrollPage,
              },
              loader: starting("payroll", ({ search }) => [
                queries.query(officesQuery()),
                queries.query(payrollSubmissionsQuery(payrollAsk(search))),
              ]),
            },
            {
              path: `${paths.payroll}/:entry`,
              HydrateFallback: FirstLoad,
              lazy: {
                Component: async () =>
                  (await import("#web/pages/payroll/submission-page.tsx")).SubmissionPage,
              },
              loader: starting("payroll", ({ entry }) =>
                isEntryId(entry) ? [queries.query(payrollSubmissionQuery(entry))] : [],
              ),
            },
            {
              path: paths.account,
              HydrateFallback: FirstLoad,
              lazy: {
                Component: async () => (await import("#web/pages/account/account-page.tsx")).AccountPage,
              },
            },
            adminRoute(queries, starting),
            { path: "*", Component: NotFoundPage },
          ],
        },
      ],
    },
  ]);
};

type Arrival = {
  readonly search: URLSearchParams;
  readonly entry: string | undefined;
  readonly id: string | undefined;
};

/** Makes the loader of a page from what starts its queries. */
export type Starting = ReturnType<typeof startingWith>;

/**
 * A loader that starts queries; what fails is shown by the panel that reads the same query. Nothing is asked before it is
 * known that somebody is signed in whose role has the page: the server would refuse it, and put that on record. An
 * address without a query first goes on to the default view, so that nothing is asked or shown without it.
 */
const startingWith =
  (queries: QueryClient) =>
  (page: PageName, start: (arrival: Arrival) => readonly Promise<unknown>[]) =>
  ({ request, params }: LoaderFunctionArgs): null | Promise<Response | null> => {
    const address = new URL(request.url);
    const hasViews = viewPageAt(address.pathname) !== null;
    const arrival = { search: address.searchParams, entry: params["entry"], id: params["id"] };
    const startIfMay = async (): Promise<void> => {
      const { person } = await queries.query(sessionQuery());
      if (person === null || person.isSecondFactorDue || !maySee(page, person.role)) return;
      await Promise.allSettled([...start(arrival), ...(hasViews ? [queries.query(viewsQuery())] : [])]);
    };
    const startAll = (): null => {
      // The frame tells of a session that cannot be asked for.
      startIfMay().catch(() => {});
      return null;
    };
    if (!hasViews || address.search !== "") return startAll();
    return toDefaultView(queries, address).then((response) => response ?? startAll());
  };

/** The way to the default view of a page; null where there is none. */
async function toDefaultView(queries: QueryClient, address: URL): Promise<Response | null> {
  const session = await queries.query(sessionQuery()).catch(() => null);
  const path = session === null ? null : defaultPath(address, session);
  if (path === null) return null;
  // One step of history: the browser's back button must not come to the bare address again, which leads here.
  const isThere = location.pathname === address.pathname && location.search === "";
  return isThere ? replace(path) : redirect(path);
}
