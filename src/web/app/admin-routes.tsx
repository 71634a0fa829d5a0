import type { QueryClient } from "@tanstack/react-query";
import { Navigate, Outlet, type RouteObject } from "react-router-dom";
import { auditFacetsQuery, auditStateQuery, auditWindowQuery } from "#web/api/audit.ts";
import { businessQuery } from "#web/api/business.ts";
import { officesQuery } from "#web/api/offices.ts";
import { tokensQuery } from "#web/api/tokens.ts";
import { usersQuery } from "#web/api/users.ts";
import { paths } from "#web/lib/paths.ts";
import { auditAsk } from "#web/pages/admin/audit/audit-ask.ts";
import { AreaNav } from "./area-nav.tsx";
import { AreaContext } from "#web/ui/page/page.tsx";
import { FirstLoad } from "#web/app/shell/first-load.tsx";
import type { Starting } from "./router.tsx";

/** What only administrators see: pages of one area, each code of its own. */
export const adminRoute = (queries: QueryClient, starting: Starting): RouteObject => ({
  path: paths.admin,
  Component: AdminArea,
  children: [
    { index: true, element: <Navigate replace to={paths.users} /> },
    {
      path: paths.users,
      HydrateFallback: FirstLoad,
      lazy: { Component: async () => (await import("#web/pages/admin/users/users-page.tsx")).UsersPage },
      loader: starting("admin", () => [queries.query(usersQuery()), queries.query(officesQuery())]),
    },
    {
      path: paths.tokens,
      HydrateFallback: FirstLoad,
      lazy: { Component: async () => (await import("#web/pages/admin/tokens/tokens-page.tsx")).TokensPage },
      loader: starting("admin", () => [queries.query(tokensQuery()), queries.query(officesQuery())]),
    },
    {
      path: paths.business,
      HydrateFallback: FirstLoad,
      lazy: {
        Component: async () => (await import("#web/pages/admin/business/business-page.tsx")).BusinessPage,
      },
      loader: starting("admin", () => [queries.query(businessQuery())]),
    },
    {
      path: paths.audit,
      HydrateFallback: FirstLoad,
      lazy: { Component: async () => (await import("#web/pages/admin/audit/audit-page.tsx")).AuditPage },
      loader: starting("admin", ({ search }) => [
        queries.query(auditStateQuery()),
        queries.query(auditWindowQuery(auditAsk(search))),
        queries.query(auditFacetsQuery(auditAsk(search))),
      ]),
    },
  ],
});

const PAGES = [
  { to: paths.users, label: "People who sign in" },
  { to: paths.tokens, label: "Tokens" },
  { to: paths.business, label: "Settings" },
  { to: paths.audit, label: "Audit log" },
] as const;

const AREA = <AreaNav label="Admin pages" pages={PAGES} />;

function AdminArea() {
  return (
    <AreaContext value={AREA}>
      <Outlet />
    </AreaContext>
  );
}
