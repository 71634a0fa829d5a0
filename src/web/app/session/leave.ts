import { signInPath } from "#web/lib/next-page.ts";
import { forgetPlaces } from "#web/lib/recent-places.ts";

let drop: () => void = () => {};
let hasLeft = false;

/** Says how everything that is on the screen and in memory goes. */
export function onLeaving(dropAll: () => void): void {
  drop = dropAll;
  // A browser may keep the page as it was left, for its back button: then it is asked for anew.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && hasLeft) location.reload();
  });
}

/**
 * Leaves for another page of ours, at once and without a trace: the screen is empty before the browser begins to fetch,
 * and a new document keeps nothing of this one.
 */
export function leave(to: string): void {
  if (hasLeft) return;
  hasLeft = true;
  forgetPlaces();
  drop();
  location.replace(to);
}

/** To the sign-in page, which leads back here. */
export const leaveForSignIn = (): void => leave(signInPath(hereNow()));

/** The page with its filters. */
export const hereNow = (): string => `${location.pathname}${location.search}`;
