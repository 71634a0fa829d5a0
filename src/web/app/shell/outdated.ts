import { doesServerAnswer } from "#web/api/pages.ts";
import { store, stored } from "#web/lib/storage.ts";

const KEY = "fieldboard.reloaded-at";
const AGAIN_AFTER_MS = 60_000;

const missing = new WeakSet<Error>();
let isLeaving = false;
let leaving = Promise.resolve(false);

/** True of the error that a part of the page, which is fetched when it is needed, did not arrive. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** True where the page is about to be replaced, so that nothing needs to be said any more: known once the server has answered. */
export const isReloading = (): Promise<boolean> => leaving;

/**
 * A part of an older build is gone once the server has a newer one: one reload, of the address one was going to, brings
 * the new build. Only one a minute, so that a part that is truly missing does not reload without end; none while the
 * server does not answer, which would leave nothing on the screen, or where it could not be remembered.
 */
export function reloadOnceWhenOutdated(wanted: () => string): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    missing.add(payload);
    const before = Number.parseInt(stored("sessionStorage", KEY) ?? "0", 10);
    if (isLeaving || !navigator.onLine || Date.now() - before < AGAIN_AFTER_MS) return;
    leaving = reloadIfAnswered(wanted);
  });
}

/** True where it reloads the page. */
async function reloadIfAnswered(wanted: () => string): Promise<boolean> {
  if (!(await doesServerAnswer())) return false;
  if (isLeaving) return true;
  if (!store("sessionStorage", KEY, String(Date.now()))) return false;
  isLeaving = true;
  location.assign(wanted());
  return true;
}
