const LOOK_AGAIN_MS = 150;

type Work = () => Promise<unknown>;

const works: Work[] = [];
let isWorking = false;

/**
 * Does something once the browser has nothing else to do and nothing on the page waits any more: no skeleton is left,
 * so the page's reports and charts have come. One work after another, so that a press in between is answered.
 */
export function whenIdle(work: Work): void {
  works.push(work);
  if (!isWorking) void workOff();
}

async function workOff(): Promise<void> {
  isWorking = true;
  while (works.length > 0) {
    await idle();
    const next = isPageWaiting() ? undefined : works.shift();
    await (next === undefined ? later() : next());
  }
  isWorking = false;
}

const isPageWaiting = (): boolean => document.querySelector(".bone") !== null;

const later = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, LOOK_AGAIN_MS));

/** Safari is never told that it is idle. */
const idle = (): Promise<void> =>
  "requestIdleCallback" in globalThis
    ? new Promise((resolve) => void requestIdleCallback(() => resolve()))
    : later();
