const LOOKED_EVERY_MS = 250;

/**
 * Calls back once when the shell that npm started this process in has ended. A SIGTERM to npm ends only that shell;
 * without this the server would stay behind, with its port and its folder taken.
 */
export function onOrphaned(stop: () => void): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, LOOKED_EVERY_MS);
  timer.unref();
}
