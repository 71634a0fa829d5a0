import type { QueryClient } from "@tanstack/react-query";
import { createBrowserRouter, redirect, type LoaderFunctionArgs } from "react-router-dom";
import { funnelReportQuery, funnelSpanQuery } from "#web/api/funnel.ts";
import { officesQuery } from "#web/api/offices.ts";
import { payrollSubmissionQuery, payrollSubmissionsQuery } from "#web/api/payroll.ts";
import { peopleFacetsQuery, peopleWindowQuery } from "#web/api/people.ts";
import { eventsWindowQuery } from "#web/api/roadshows.ts";
import { isEntryId } from "#domain/ids.ts";
import { paths } from "#web/lib/paths.ts";
import { funnelAsk } from "#web/pages/funnel/funnel-ask.ts";
import { payrollAsk } from "#web/pages/payroll/payroll-ask.ts";
import { peopleAsk } from "#web/pages/people/people-ask.ts";
import { eventsAsk } from "#web/pages/roadshows/events-ask.ts";
import { FirstLoad } from "./first-load.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { FrameFailure, RouteFailure } from "./route-failure.tsx";
import { Shell } from "./shell.tsx";

/** Loaders start what a page needs and do not wait for it: its panels wait, each for its own. */
export const createRouter = (queries: QueryClient) =>
  createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: FrameFailure,
      children: [
        {
          ErrorBoundary: RouteFailure,
          children: [
            { index: true, HydrateFallback: FirstLoad, loader: () => redirect(paths.funnel), element: null },
            {
              path: paths.funnel,
              HydrateFallback: FirstLoad,
              lazy: { Component: async () => (await import("#web/pages/funnel/funnel-page.tsx")).FunnelPage },
              loader: starting(({ search }) => [
                queries.query(officesQuery()),
                queries
                  .query(funnelSpanQuery())
                  .then((span) => queries.query(funnelReportQuery(funnelAsk(search, span)))),
              ]),
            },
            {
              path: paths.roadshows,
              HydrateFallback: FirstLoad,
              lazy: {
                Component: async () =>
                  (await import("#web/pages/roadshows/roadshows-page.tsx")).RoadshowsPage,
              },
              loader: starting(({ search }) => [queries.query(eventsWindowQuery(eventsAsk(search)))]),
            },
            {
              path: paths.people,
              HydrateFallback: FirstLoad,
              lazy: { Component: async () => (await import("#web/pages/people/people-page.tsx")).PeoplePage },
              loader: starting(({ search }) => [
                queries.query(officesQuery()),
                queries.query(peopleWindowQuery(peopleAsk(search))),
                queries.query(peopleFacetsQuery(peopleAsk(search))),
              ]),
            },
            {
              path: paths.payroll,
              HydrateFallback: FirstLoad,
              lazy: {
                Component: async () => (await import("#web/pages/payroll/payroll-page.tsx")).PayrollPage,
              },
              loader: starting(({ search }) => [
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
              loader: starting(({ entry }) =>
                isEntryId(entry) ? [queries.query(payrollSubmissionQuery(entry))] : [],
              ),
            },
            { path: "*", Component: NotFoundPage },
          ],
        },
      ],
    },
  ]);

type Arrival = { readonly search: URLSearchParams; readonly entry: string | undefined };

/** A loader that starts queries; what fails is shown by the panel that reads the same query. */
const starting =
  (start: (arrival: Arrival) => readonly Promise<unknown>[]) =>
  ({ request, params }: LoaderFunctionArgs): null => {
    void Promise.allSettled(start({ search: new URL(request.url).searchParams, entry: params["entry"] }));
    return null;
  };
