import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Navigate, Outlet, redirect, replace, type Params, type RouteObject } from "react-router-dom";
import { isEntryId, isPersonId } from "#domain/ids.ts";
import { ownSessionsQuery } from "#web/api/account.ts";
import { auditFacetsQuery, auditStateQuery, auditWindowQuery } from "#web/api/audit.ts";
import { businessQuery } from "#web/api/business.ts";
import { officesQuery } from "#web/api/offices.ts";
import { payrollSubmissionQuery, payrollSubmissionsQuery } from "#web/api/payroll.ts";
import { peopleWindowQuery } from "#web/api/people.ts";
import { personQuery } from "#web/api/person.ts";
import { eventsWindowQuery } from "#web/api/roadshows.ts";
import { maySee, sessionQuery, type PageName } from "#web/api/session.ts";
import { tokensQuery } from "#web/api/tokens.ts";
import { usersQuery } from "#web/api/users.ts";
import { Shell } from "#web/app/shell/shell.tsx";
import { defaultPath, viewPageAt } from "#web/app/views/view-places.ts";
import { paths } from "#web/lib/paths.ts";
import { auditAsk } from "#web/pages/admin/audit/audit-ask.ts";
import { payrollAsk } from "#web/pages/payroll/payroll-ask.ts";
import { peopleAsk } from "#web/pages/people/people-ask.ts";
import { eventsAsk } from "#web/pages/roadshows/events-ask.ts";
import { AreaContext } from "#web/ui/page/page.tsx";
import { AreaNav } from "./area-nav.tsx";
import { startFunnel } from "./start-funnel.ts";
import { FirstLoad, FrameFailure, NotFoundPage, RouteFailure } from "./route-failure.tsx";

/** All pages of a person who is signed in, inside the shell. The code of each page is a file of its own. */
export function shellRoute(queries: QueryClient): RouteObject {
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
            of: "funnel",
            load: async () => (await import("#web/pages/funnel/funnel-page.tsx")).FunnelPage,
            ask: ({ search }) => search.toString(),
            start: (search) => startFunnel(queries, new URLSearchParams(search)),
          }),
          page({
            path: paths.roadshows,
            of: "roadshows",
            load: async () => (await import("#web/pages/roadshows/roadshows-page.tsx")).RoadshowsPage,
            ask: ({ search }) => eventsAsk(search),
            start: (ask) => [queries.query(eventsWindowQuery(ask))],
          }),
          page({
            path: paths.people,
            of: "people",
            load: async () => (await import("#web/pages/people/people-page.tsx")).PeoplePage,
            ask: ({ search }) => peopleAsk(search),
            start: (ask) => [queries.query(peopleWindowQuery(ask)), queries.query(officesQuery())],
          }),
          page({
            path: `${paths.people}/:id`,
            of: "people",
            load: async () => (await import("#web/pages/people/person-page.tsx")).PersonPage,
            ask: ({ params }) => params["id"],
            start: (id) => (isPersonId(id) ? [queries.query(personQuery(id))] : []),
          }),
          page({
            path: paths.payroll,
            of: "payroll",
            load: async () => (await import("#web/pages/payroll/payroll-page.tsx")).PayrollPage,
            ask: ({ search }) => payrollAsk(search),
            start: (ask) => [queries.query(payrollSubmissionsQuery(ask)), queries.query(officesQuery())],
          }),
          page({
            path: `${paths.payroll}/:entry`,
            of: "payroll",
            load: async () => (await import("#web/pages/payroll/submission-page.tsx")).SubmissionPage,
            ask: ({ params }) => params["entry"],
            start: (entry) => (isEntryId(entry) ? [queries.query(payrollSubmissionQuery(entry))] : []),
          }),
          page({
            path: paths.account,
            of: null,
            load: async () => (await import("#web/pages/account/account-page.tsx")).AccountPage,
            ask: () => null,
            start: () => [queries.query(ownSessionsQuery())],
          }),
          {
            path: paths.admin,
            Component: AdminArea,
            children: [
              { index: true, element: <Navigate replace to={paths.users} /> },
              page({
                path: paths.users,
                of: "admin",
                load: async () => (await import("#web/pages/admin/users/users-page.tsx")).UsersPage,
                ask: () => null,
                start: () => [queries.query(usersQuery()), queries.query(officesQuery())],
              }),
              page({
                path: paths.tokens,
                of: "admin",
                load: async () => (await import("#web/pages/admin/tokens/tokens-page.tsx")).TokensPage,
                ask: () => null,
                start: () => [queries.query(tokensQuery()), queries.query(officesQuery())],
              }),
              page({
                path: paths.business,
                of: "admin",
                load: async () => (await import("#web/pages/admin/business/business-page.tsx")).BusinessPage,
                ask: () => null,
                start: () => [queries.query(businessQuery())],
              }),
              page({
                path: paths.audit,
                of: "admin",
                load: async () => (await import("#web/pages/admin/audit/audit-page.tsx")).AuditPage,
                ask: ({ search }) => auditAsk(search),
                start: (ask) => [
                  queries.query(auditWindowQuery(ask)),
                  queries.query(auditStateQuery()),
                  queries.query(auditFacetsQuery(ask)),
                ],
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

type Page<Ask> = {
  readonly path: string;
  /** Whose permission it needs; null for everyone who is signed in. */
  readonly of: PageName | null;
  readonly load: () => Promise<ComponentType>;
  /** What the address asks for: the queries start again when it has changed. */
  readonly ask: (arrival: Arrival) => Ask;
  readonly start: (ask: Ask) => readonly Promise<unknown>[] | Promise<readonly Promise<unknown>[]>;
};

/**
 * A page whose loader starts its queries and does not wait for them: its panels wait, each for its own. Nothing is
 * requested before the session says that the role has the page: the server would refuse it, and put that on record. An
 * address without a query first goes on to the default view, so that nothing is requested or shown without it.
 */
const pagesWith =
  (queries: QueryClient) =>
  <Ask,>({ path, of, load, ask, start }: Page<Ask>): RouteObject => {
    const startAll = async (arrival: Arrival): Promise<void> => {
      const { person } = await queries.query(sessionQuery());
      if (person === null || person.isSecondFactorDue || (of !== null && !maySee(of, person.role))) return;
      await Promise.allSettled(await start(ask(arrival)));
    };
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
        JSON.stringify(ask({ search: currentUrl.searchParams, params: currentParams })) !==
          JSON.stringify(ask({ search: nextUrl.searchParams, params: nextParams })),
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

const ADMIN_PAGES = [
  { to: paths.users, label: "Users" },
  { to: paths.tokens, label: "API tokens" },
  { to: paths.business, label: "Settings" },
  { to: paths.audit, label: "Audit log" },
] as const;

const ADMIN_NAV = <AreaNav label="Admin pages" pages={ADMIN_PAGES} />;

const AdminArea = () => (
  <AreaContext value={ADMIN_NAV}>
    <Outlet />
  </AreaContext>
);
