import { afterPaint } from "./after-paint.ts";

/** A key that is down for longer is taken for one whose end was never heard: it was let go in another window. */
const FORGOTTEN_MS = 400;

let downAt: number | null = null;
let isHearing = false;

/** Hears keys from now on. */
function hear(): void {
  if (isHearing) return;
  isHearing = true;
  addEventListener("keydown", () => (downAt = performance.now()), { capture: true });
  for (const end of ["keyup", "blur"] as const)
    addEventListener(end, () => (downAt = null), { capture: true });
}

const isHeld = (): boolean => downAt !== null && performance.now() - downAt < FORGOTTEN_MS;

/**
 * Calls once no key is down and what has changed so far is on the screen. Returns what keeps it from calling.
 * The next press of a key is answered sooner where what can wait has not begun.
 */
export function whenKeysRest(call: () => void): () => void {
  hear();
  let cancel = afterPaint(() => {
    if (isHeld()) cancel = whenKeysRest(call);
    else call();
  });
  return () => cancel();
}
