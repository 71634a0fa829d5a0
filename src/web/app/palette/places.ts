import { useLocation } from "react-router-dom";
import { isInPhoneBar, pageAt, PAGES, RAIL_PAGES, type RailPage } from "#domain/pages.ts";
import { useSession } from "#web/api/identity/session.ts";

/** The pages of the rail that the user has. All of them when the session did not load: each then says what is wrong. */
export function usePlaces(): readonly RailPage[] {
  const { session, hasFailed } = useSession();
  if (hasFailed) return RAIL_PAGES;
  const role = session?.person?.role;
  return role === undefined ? [] : RAIL_PAGES.filter((page) => PAGES[page].roles.includes(role));
}

/** Pages that have a place in the bar of phones. */
export function useBarPlaces(): readonly RailPage[] {
  const { session } = useSession();
  const role = session?.person?.role ?? "manager";
  return usePlaces().filter((page) => isInPhoneBar(page, role));
}

/**
 * True where the page at the address shows data that others change, and the user has it: one's own account is not such, and
 * an address without a page has nothing.
 */
export function useCanRefresh(): boolean {
  const { session, hasFailed } = useSession();
  const role = session?.person?.role;
  const page = pageAt(useLocation().pathname);
  if (page === null) return false;
  const hasPage = hasFailed || (role !== undefined && PAGES[page].roles.includes(role));
  return hasPage && PAGES[page].asks.some((path) => !path.startsWith("/api/account/"));
}

/** Overlays of a page, one at a time. */
export type Overlay = "palette" | "help" | "office" | "share";
