/*
 * Questions wait while somebody signs out. The server would answer that nobody is signed in, which makes the page leave as
 * it does when a session runs out, and the sign-in page would lead back to what was just left.
 */
let pausing = new AbortController();
let over: Promise<void> = Promise.resolve();

/** Takes back the questions that are under way, and keeps new ones. Whoever calls it lets them go on, or leaves the page. */
export function pauseQuestions(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  over = promise;
  pausing.abort();
  return () => {
    pausing = new AbortController();
    resolve();
  };
}

/** Asks once no pause is on, and once more after one that came in between. What fails otherwise passes through. */
export async function askOutsidePauses<Reply>(
  ask: (signal: AbortSignal) => Promise<Reply>,
  signal: AbortSignal,
): Promise<Reply> {
  for (;;) {
    await over;
    signal.throwIfAborted();
    const paused = pausing.signal;
    try {
      return await ask(AbortSignal.any([signal, paused]));
    } catch (error) {
      if (!paused.aborted || signal.aborted) throw error;
    }
  }
}
