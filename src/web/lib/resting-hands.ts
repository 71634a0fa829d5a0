import { afterPaint } from "./after-paint.ts";

/** What is down for longer is taken for something whose end was never heard: it was let go in another window. */
const FORGOTTEN_MS = 400;

/** Presses that belong together follow each other more quickly than this. */
const PAUSE_MS = 200;

const FRAME_MS = 16;

const DOWN = ["keydown", "pointerdown"] as const;
const UP = ["keyup", "pointerup", "pointercancel"] as const;

let [downAt, upAt]: [number | null, number] = [null, -Infinity];
let isHearing = false;

const rise = (): void => {
  [downAt, upAt] = [null, performance.now()];
};

/** Hears keys and pointers from now on. */
function hear(): void {
  if (isHearing) return;
  isHearing = true;
  for (const start of DOWN) addEventListener(start, () => (downAt = performance.now()), { capture: true });
  for (const end of UP) addEventListener(end, rise, { capture: true });
  // That of the window alone: the focus moves along the rows while a key is down.
  addEventListener("blur", rise);
}

/** When to look again whether hands rest, in milliseconds; 0 when they do. */
function restIn(pauses: boolean): number {
  const now = performance.now();
  if (downAt !== null && now - downAt < FORGOTTEN_MS) return FRAME_MS;
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
