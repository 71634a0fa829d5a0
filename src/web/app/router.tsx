import type { QueryClient, QueryFunction, QueryKey } from "@tanstack/react-query";
import type { ComponentType } from "react";
import {
  createBrowserRouter,
  Navigate,
  redirect,
  replace,
  type Params,
  type RouteObject,
} from "react-router-dom";
import { isEntryId, isPersonId } from "#domain/ids.ts";
import { ownSessionsQuery } from "#web/api/account.ts";
import { auditFacetsQuery, auditStateQuery, auditWindowQuery } from "#web/api/audit.ts";
import { businessQuery } from "#web/api/business.ts";
import { funnelReportQuery, funnelSpanQuery, funnelTrendQuery } from "#web/api/funnel.ts";
import { officesQuery } from "#web/api/offices.ts";
import { payrollSubmissionQuery, payrollSubmissionsQuery } from "#web/api/payroll.ts";
import { payrollReviewQuery } from "#web/api/payroll-review.ts";
import { peopleWindowQuery } from "#web/api/people.ts";
import { personQuery } from "#web/api/person.ts";
import { eventsWindowQuery } from "#web/api/roadshows.ts";
import { maySee, sessionQuery } from "#web/api/session.ts";
import { sourcesQuery } from "#web/api/sources.ts";
import { tokensQuery } from "#web/api/tokens.ts";
import { usersQuery } from "#web/api/users.ts";
import { Shell } from "#web/app/shell/shell.tsx";
import { defaultPath, viewPageAt } from "#web/app/views/view-places.ts";
import { mainPageAt, paths } from "#web/lib/paths.ts";
import { auditQuery } from "#web/pages/admin/audit/audit-query.ts";
import { accountsMistake } from "#web/pages/funnel/address-mistakes.ts";
import {
  funnelQuery,
  isListed,
  requestedAdministrator,
  requestedEarlier,
} from "#web/pages/funnel/funnel-query.ts";
import { trendQuery } from "#web/pages/funnel/trend/trend-query.ts";
import { payrollQuery } from "#web/pages/payroll/payroll-query.ts";
import { peopleQuery } from "#web/pages/people/people-query.ts";
import { eventsQuery } from "#web/pages/roadshows/events-query.ts";
import { AdminArea } from "./admin-area.tsx";
import { FirstLoad, FrameFailure, NotFoundPage, RouteFailure } from "./route-failure.tsx";

export const createRouter = (queries: QueryClient) =>
  createBrowserRouter([
    {
      // Before signing in there is no shell.
      ErrorBoundary: FrameFailure,
      HydrateFallback: () => null,
      children: [
        {
          path: paths.signIn,
          lazy: { Component: async () => (await import("#web/pages/sign-in/sign-in-page.tsx")).SignInPage },
        },
        { path: paths.setUp, lazy: { Component: loadLinkPage } },
        { path: paths.invitation, lazy: { Component: loadLinkPage } },
        {
          path: paths.secondFactor,
          lazy: {
            Component: async () =>
              (await import("#web/pages/sign-in/second-factor-page.tsx")).SecondFactorPage,
          },
        },
      ],
    },
    shellRoute(queries),
  ]);

const loadLinkPage = async () => (await import("#web/pages/sign-in/link-page.tsx")).LinkPage;

/** All pages of a person who is signed in, inside the shell. The code of each page is a file of its own. */
function shellRoute(queries: QueryClient): RouteObject {
  const page = pagesWith(queries);
  return {
    Component: Shell,
    ErrorBoundary: FrameFailure,
    children: [
      {
        ErrorBoundary: RouteFailure,
        children: [
          // The shell goes on to the person's first page.
          { index: true, element: null },
          page({
            path: paths.funnel,
            load: async () => (await import("#web/pages/funnel/funnel-page.tsx")).FunnelPage,
            requests: () => [funnelSpanQuery(), officesQuery()],
            startMore: ({ search }) => startFunnel(queries, search),
          }),
          page({
            path: paths.roadshows,
            load: async () => (await import("#web/pages/roadshows/roadshows-page.tsx")).RoadshowsPage,
            requests: ({ search }) => [eventsWindowQuery(eventsQuery(search))],
          }),
          page({
            path: paths.people,
            load: async () => (await import("#web/pages/people/people-page.tsx")).PeoplePage,
            requests: ({ search }) => [peopleWindowQuery(peopleQuery(search)), officesQuery()],
          }),
          page({
            path: `${paths.people}/:id`,
            load: async () => (await import("#web/pages/people/person-page.tsx")).PersonPage,
            requests: ({ params: { id } }) => (isPersonId(id) ? [personQuery(id)] : []),
          }),
          page({
            path: paths.payroll,
            load: async () => (await import("#web/pages/payroll/payroll-page.tsx")).PayrollPage,
            requests: ({ search }) => [payrollSubmissionsQuery(payrollQuery(search)), officesQuery()],
          }),
          page({
            path: `${paths.payroll}/:entry`,
            load: async () => (await import("#web/pages/payroll/submission-page.tsx")).SubmissionPage,
            requests: ({ params: { entry } }) =>
              isEntryId(entry) ? [payrollSubmissionQuery(entry), payrollReviewQuery(entry)] : [],
          }),
          page({
            path: paths.account,
            load: async () => (await import("#web/pages/account/account-page.tsx")).AccountPage,
            requests: () => [ownSessionsQuery()],
          }),
          {
            path: paths.admin,
            Component: AdminArea,
            children: [
              { index: true, element: <Navigate replace to={paths.users} /> },
              page({
                path: paths.users,
                load: async () => (await import("#web/pages/admin/users/users-page.tsx")).UsersPage,
                requests: () => [usersQuery(), officesQuery()],
              }),
              page({
                path: paths.tokens,
                load: async () => (await import("#web/pages/admin/tokens/tokens-page.tsx")).TokensPage,
                requests: () => [tokensQuery(), officesQuery()],
              }),
              page({
                path: paths.business,
                load: async () => (await import("#web/pages/admin/business/business-page.tsx")).BusinessPage,
                requests: () => [businessQuery()],
              }),
              page({
                path: paths.sources,
                load: async () => (await import("#web/pages/admin/sources/sources-page.tsx")).SourcesPage,
                requests: () => [sourcesQuery()],
              }),
              page({
                path: paths.audit,
                load: async () => (await import("#web/pages/admin/audit/audit-page.tsx")).AuditPage,
                requests: ({ search }) => {
                  const query = auditQuery(search);
                  return [auditWindowQuery(query), auditStateQuery(), auditFacetsQuery(query)];
                },
              }),
            ],
          },
          { path: "*", Component: NotFoundPage },
        ],
      },
    ],
  };
}

type Arrival = { readonly search: URLSearchParams; readonly params: Params };

type Requests = readonly { readonly queryKey: QueryKey; readonly queryFn: QueryFunction }[];

type Page = {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  /** The queries that the page needs at an address: they start again when they have changed. */
  readonly requests: (arrival: Arrival) => Requests;
  /** Starts those that depend on replies, with every change of the address. */
  readonly startMore?: (arrival: Arrival) => Promise<void>;
};

/**
 * A page whose loader starts its queries and does not wait for them: its panels wait, each for its own. Nothing is
 * requested before the session says that the role has the page: the server would refuse it, and put that on record. An
 * address without a query first goes on to the default view, so that nothing is requested or shown without it.
 */
const pagesWith =
  (queries: QueryClient) =>
  ({ path, load, requests, startMore }: Page): RouteObject => {
    // Pages that are none of the main places are for everyone who is signed in.
    const main = mainPageAt(path);
    const startAll = async (arrival: Arrival): Promise<void> => {
      const { person } = await queries.query(sessionQuery());
      if (person === null || person.isSecondFactorDue || (main !== null && !maySee(main, person.role)))
        return;
      await Promise.allSettled([
        ...requests(arrival).map((each) => queries.query(each)),
        startMore?.(arrival),
      ]);
    };
    const keysAt = ({ searchParams: search }: URL, params: Params): string =>
      JSON.stringify(requests({ search, params }).map(({ queryKey }) => queryKey));
    return {
      path,
      HydrateFallback: FirstLoad,
      lazy: { Component: load },
      loader: async ({ request, params }) => {
        const address = new URL(request.url);
        const onward = await toDefaultView(queries, address);
        // The shell shows a session that could not be requested, and each panel its own failure.
        if (onward === null) void startAll({ search: address.searchParams, params }).catch(() => {});
        return onward;
      },
      shouldRevalidate: ({ currentUrl, currentParams, nextUrl, nextParams }) =>
        nextUrl.search === "" ||
        (startMore !== undefined && currentUrl.search !== nextUrl.search) ||
        keysAt(currentUrl, currentParams) !== keysAt(nextUrl, nextParams),
    };
  };

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

/**
 * Starts all that the page shows: the reports and trends of its days and of those it compares with. Nothing while an
 * account of the address is not among the available ones, and no trend of an administrator who is not listed: the
 * server would refuse them.
 */
async function startFunnel(queries: QueryClient, search: URLSearchParams): Promise<void> {
  const span = await queries.query(funnelSpanQuery());
  const offices = search.has("account") ? (await queries.query(officesQuery())).rows : [];
  if (accountsMistake(search, offices) !== null) return;
  const earlier = requestedEarlier(search, span);
  const ranges = earlier === null ? [{}] : [{}, earlier.range];
  const reports = Promise.all(
    ranges.map((range) => queries.query(funnelReportQuery({ ...funnelQuery(search, span), ...range }))),
  );
  const administrator = requestedAdministrator(search);
  if (administrator !== null && !isListed(administrator, await reports)) return;
  const trend = trendQuery(search, span);
  const trends = ranges.map((range) => queries.query(funnelTrendQuery({ ...trend, ...range })));
  await Promise.all([reports, ...trends]);
}
