const cancels = new Set<() => void>();
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Begins something that ends when the page is left: until what this returns is called, the browser asks before it leaves.
 * `cancel` gives it up.
 */
export function beginUnderWay(cancel: () => void): () => void {
  cancels.add(cancel);
  addEventListener("beforeunload", ask);
  return () => end(cancel);
}

/** Gives up everything that is under way, so that the page can be left at once. */
export function cancelUnderWay(): void {
  for (const cancel of cancels) {
    end(cancel);
    cancel();
  }
}

function end(cancel: () => void): void {
  cancels.delete(cancel);
  if (cancels.size === 0) removeEventListener("beforeunload", ask);
}
