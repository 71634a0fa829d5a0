import { LRUCache } from "lru-cache";
import type { Body } from "./body.ts";

export type ReplyCache = ReturnType<typeof createReplyCache>;

/** What an entry takes beside its bytes, so that many small bodies are bounded too. */
const ENTRY_BYTES = 2048;
/** With its compressed forms: JSON in three of them takes up to a quarter of what it takes as it is. */
const FORMS_FACTOR = 1.25;

/**
 * Keeps reply bodies, those used last, up to a number of bytes; one larger than that is sent and not cached. The question
 * holds all that the body depends on, the version of the data too: bodies of an older version are no longer requested
 * and make room in their turn.
 */
export function createReplyCache(bytesMax: number, version: () => Promise<string>) {
  const cache = new LRUCache<string, Body, () => Promise<Body>>({
    maxSize: Math.max(1, bytesMax),
    sizeCalculation: ({ bytes }, key) => ENTRY_BYTES + key.length + Math.ceil(bytes.length * FORMS_FACTOR),
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: build }) => build(),
  });
  return {
    /** The body of a question, built at most once however many requests come at the same time. A build that fails is not cached. */
    read: async (question: readonly unknown[], build: () => Promise<Body>): Promise<Body> =>
      cache.forceFetch(JSON.stringify([await version(), ...question]), { context: build }),
    size: (): number => cache.calculatedSize,
  };
}
