import { PAGES } from "#domain/pages.ts";
import { useSendSignOut } from "#web/api/identity/session.ts";
import { noteEnd, type EndReason } from "#web/lib/end-reason.ts";
import { signInPath } from "#web/lib/next-page.ts";
import { tellTabs } from "#web/lib/tabs.ts";
import { showToast } from "#web/ui/overlay/toasts.tsx";

let drop: () => void = () => {};
let hasLeft = false;

/** Sets how everything on the screen and in memory is dropped. */
export function onLeaving(dropAll: () => void): void {
  drop = dropAll;
  // The session may have ended when a browser restores the page for its back button.
  addEventListener("pagehide", ({ persisted }) => setCovered(persisted));
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** Hides everything that is on the screen; the styles obey. */
export const setCovered = (isCovered: boolean): void => {
  document.documentElement.toggleAttribute("data-covered", isCovered);
};

/**
 * Leaves for another page of ours, at once and without a trace: the screen is empty before the browser begins to fetch,
 * and a new document has nothing of this one.
 */
function leave(to: string): void {
  if (hasLeft) return;
  hasLeft = true;
  drop();
  location.replace(to);
}

/** To the sign-in page, which says why a session ended and leads back here; null where this page knew of none. */
export function leaveForSignIn(why: EndReason | null): void {
  // Several notice that a session ended: the first one knows why.
  if (!hasLeft && why !== null) noteEnd(why);
  leave(signInPath(hereNow()));
}

/** The page with its filters. */
export const hereNow = (): string => `${location.pathname}${location.search}`;

/** Signs out, here and in every other tab, and goes to the sign-in page, which may lead back. */
export function useSignOut(): (to?: string) => Promise<void> {
  const sendSignOut = useSendSignOut();
  return async (to = PAGES.signIn.path) => {
    try {
      await sendSignOut();
    } catch {
      return showToast("Couldn’t sign you out. You’re still signed in. Try again.");
    }
    tellTabs("signed-out");
    leave(to);
  };
}
