type Listener = () => void;

const listeners = new Set<Listener>();

/** Notes that the server was asked something for somebody, which keeps their session alive. */
export function noteAsked(): void {
  for (const listener of listeners) listener();
}

/** Tells of every such question, until what it returns is called. */
export function onAsked(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
