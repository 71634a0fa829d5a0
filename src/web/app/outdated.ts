const KEY = "fieldboard.reloaded-at";
const AGAIN_AFTER_MS = 60_000;

/**
 * A part of an older build is gone once the server has a newer one: one reload brings the new build. Only one a minute,
 * so that a part that is truly missing does not reload without end.
 */
export function reloadOnceWhenOutdated(): void {
  addEventListener("vite:preloadError", (event) => {
    const before = Number.parseInt(sessionStorage.getItem(KEY) ?? "0", 10);
    if (Date.now() - before < AGAIN_AFTER_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
