type Log = { readonly error: (facts: object, message: string) => void };

/** Work that ends early, between two steps, once its signal says so. */
type Work = (stopping: AbortSignal) => Promise<void>;

/** Runs work once beside everything else; `failure` is logged when it fails. Returns how to stop it: resolves when nothing of it runs. */
export function inBackground(log: Log, work: Work, failure: string): () => Promise<void> {
  const stopping = new AbortController();
  const running = work(stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, failure);
  });
  return () => {
    stopping.abort();
    return running;
  };
}
