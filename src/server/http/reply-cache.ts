import { LRUCache } from "lru-cache";
import type { Body } from "./body.ts";

export type ReplyCache = ReturnType<typeof createReplyCache>;

/** What an entry takes beside its bytes, so that many small bodies are bounded too. */
const ENTRY_BYTES = 2048;

/** A body, and the bytes of the forms it was compressed to so far. */
type Entry = { readonly body: Body; readonly encodedBytes: number };

/**
 * Keeps reply bodies with their compressed forms, those used last, up to a number of bytes; one larger than that is sent and not cached. The question
 * holds all that the body depends on, the version of the data too: bodies of an older version are no longer requested
 * and make room in their turn.
 */
export function createReplyCache(bytesMax: number, version: () => Promise<string>) {
  const cache = new LRUCache<string, Entry, () => Promise<Body>>({
    maxSize: Math.max(1, bytesMax),
    sizeCalculation: ({ body, encodedBytes }, key) =>
      ENTRY_BYTES + key.length + body.bytes.length + encodedBytes,
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { context: build }) => {
      let encodedBytes = 0;
      const body: Body = {
        ...(await build()),
        onEncoded: (bytes) => {
          encodedBytes += bytes;
          // The cache has made room for the body as it was.
          if (cache.peek(key)?.body === body) cache.set(key, { body, encodedBytes });
        },
      };
      return { body, encodedBytes };
    },
  });
  return {
    /** The body of a question, built at most once however many requests come at the same time. A build that fails is not cached. */
    read: async (question: readonly unknown[], build: () => Promise<Body>): Promise<Body> =>
      (await cache.forceFetch(JSON.stringify([await version(), ...question]), { context: build })).body,
    size: (): number => cache.calculatedSize,
  };
}
