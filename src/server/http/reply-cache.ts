import { LRUCache } from "lru-cache";
import type { Body } from "./body.ts";

export type ReplyCache = {
  /** The body of a question, built at most once however many ask at the same time. A build that fails is not kept. */
  readonly read: (question: readonly unknown[], build: () => Promise<Body>) => Promise<Body>;
  /** Bytes held. */
  readonly size: () => number;
};

/** What an entry takes beside its bytes, so that many small bodies are bounded too. */
const ENTRY_BYTES = 2048;

/**
 * Keeps reply bodies, those used last, up to a number of bytes; one larger than that is sent and not kept. The question
 * holds all that the body depends on, the version of the data too: bodies of an older version are asked for no more
 * and make room in their turn.
 */
export function createReplyCache(bytesMax: number, version: () => Promise<string>): ReplyCache {
  const cache = new LRUCache<string, Body, () => Promise<Body>>({
    maxSize: Math.max(1, bytesMax),
    sizeCalculation: ({ size }, key) => ENTRY_BYTES + key.length + size,
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { context: build }) => {
      const body = await build();
      body.onGrown = () => {
        if (cache.peek(key) !== body) return;
        // Only a new entry is weighed.
        cache.delete(key);
        cache.set(key, body);
      };
      return body;
    },
  });
  return {
    read: async (question, build) =>
      cache.forceFetch(JSON.stringify([await version(), ...question]), { context: build }),
    size: () => cache.calculatedSize,
  };
}
