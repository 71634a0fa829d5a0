import { afterPaint } from "./after-paint.ts";

/** What is down for longer is taken for something whose end was never heard: it was let go in another window. */
const FORGOTTEN_MS = 400;

/** Presses of one errand follow each other more quickly than this: hardly anybody is quicker with the third after a pause. */
const PAUSE_MS = 200;

const DOWN = ["keydown", "pointerdown"] as const;
const UP = ["keyup", "pointerup", "pointercancel", "blur"] as const;

let [downAt, upAt]: [number | null, number] = [null, -Infinity];
let isHearing = false;

/** Hears keys and pointers from now on. */
function hear(): void {
  if (isHearing) return;
  isHearing = true;
  for (const start of DOWN) addEventListener(start, () => (downAt = performance.now()), { capture: true });
  for (const end of UP)
    addEventListener(end, () => ([downAt, upAt] = [null, performance.now()]), { capture: true });
}

/** How long it is until hands rest, in milliseconds, unless they go on. */
function restIn(pauses: boolean): number {
  const now = performance.now();
  if (downAt !== null && now - downAt < FORGOTTEN_MS) return PAUSE_MS;
  return pauses ? Math.max(0, upAt + PAUSE_MS - now) : 0;
}

/**
 * Calls once nothing is pressed and what has changed so far is on the screen; if it `pauses`, not while another press is
 * likely either. Returns what keeps it from calling. A press is answered sooner where what can wait has not begun.
 */
export function whenHandsRest(pauses: boolean, call: () => void): () => void {
  hear();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const wait = restIn(pauses);
    if (wait > 0) timer = setTimeout(look, wait);
    else call();
  };
  const cancel = afterPaint(look);
  return () => {
    cancel();
    clearTimeout(timer);
  };
}
