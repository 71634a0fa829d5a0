import { PAGES } from "#domain/pages.ts";

const LINKS: ReadonlySet<string> = new Set([PAGES.setUp.path, PAGES.invitation.path, PAGES.stopAlerts.path]);

let taken: string | null = null;

/**
 * Takes the token of a link from a message out of the address, before anything else looks at it: neither the history of the
 * browser nor a stranger at the screen can use it then. The fragment of an address is never sent anywhere.
 */
export function takeLinkToken(): void {
  if (!LINKS.has(location.pathname)) return;
  const token = location.hash.slice(1);
  if (token !== "") taken = token;
  history.replaceState(null, "", location.pathname);
  // Another link of the same kind, opened in the same tab, changes nothing but the fragment.
  addEventListener("hashchange", () => location.reload(), { once: true });
}

/** The token of the link that this page was opened by; null without one. */
export const linkToken = (): string | null => taken;
