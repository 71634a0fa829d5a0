import { setTimeout as sleep } from "node:timers/promises";

const LOOK_EVERY_MS = 50;

/** Waits until something is so; what fails is not so yet. @throws when it takes longer than that */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean>,
  withinMs = 30_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  let problem: unknown = null;
  while (performance.now() < deadline) {
    const found = await isSo().catch((error: unknown) => {
      problem = error;
      return false;
    });
    if (found) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`${what}: not within ${withinMs / 1000} s`, { cause: problem });
}
