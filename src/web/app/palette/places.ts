import { maySee, useSession } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";

/** The main pages, in their order everywhere: the rail, the palette. */
export const PLACES = [
  { id: "funnel", to: paths.funnel, label: "Funnel", icon: "funnel" },
  { id: "roadshows", to: paths.roadshows, label: "Roadshows", icon: "store" },
  { id: "people", to: paths.people, label: "People", icon: "people" },
  { id: "payroll", to: paths.payroll, label: "Payroll", icon: "clock" },
  { id: "admin", to: paths.admin, label: "Admin", icon: "shield" },
] as const;

/** Those that the person signed in has. All of them when the session did not load: each then says what is wrong. */
export function usePlaces(): readonly (typeof PLACES)[number][] {
  const { session, hasFailed } = useSession();
  if (hasFailed) return PLACES;
  const role = session?.person?.role;
  return role === undefined ? [] : PLACES.filter(({ id }) => maySee(id, role));
}

/** What can lie over a page, one at a time. */
export type Overlay = "palette" | "help";
