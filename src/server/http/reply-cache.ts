import { LRUCache } from "lru-cache";
import type { VersionedData } from "#contract/endpoint.ts";
import { today, type Clock } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectVersions } from "#server/postgres/loading/runs.ts";
import type { Body } from "./body.ts";

export type ReplyCache = ReturnType<typeof createReplyCache>;

/** What an entry takes beside its bytes, so that many small bodies are bounded too. */
const ENTRY_BYTES = 2048;

/** A body, and the bytes of the forms it was compressed to so far. */
type Entry = { readonly body: Body; readonly encodedBytes: number };

/**
 * Keeps reply bodies with their compressed forms, those used last, up to a number of bytes; one larger than that is sent and not cached. The question
 * holds all that the body depends on, besides the versions of the data it is made from: bodies of an older version are no longer
 * requested and make room in their turn.
 */
export function createReplyCache(
  bytesMax: number,
  versionOf: (dependsOn: readonly VersionedData[]) => Promise<string>,
) {
  const counts = { reads: 0, builds: 0 };
  const cache = new LRUCache<string, Entry, () => Promise<Body>>({
    maxSize: Math.max(1, bytesMax),
    sizeCalculation: ({ body, encodedBytes }, key) =>
      ENTRY_BYTES + key.length + body.bytes.length + encodedBytes,
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { context: build }) => {
      let encodedBytes = 0;
      counts.builds += 1;
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
    read: async (
      dependsOn: readonly VersionedData[],
      question: readonly unknown[],
      build: () => Promise<Body>,
    ): Promise<Body> => {
      counts.reads += 1;
      // The version is read before the body is built, so that a body is never older than its version says.
      const key = JSON.stringify([await versionOf(dependsOn), ...question]);
      return (await cache.forceFetch(key, { context: build })).body;
    },
    size: (): number => cache.calculatedSize,
    /** How many replies were read so far, and how many of them had to be built. */
    counts: (): Readonly<typeof counts> => counts,
  };
}

/** `2026-11-09T14:05`. */
const MINUTE_LENGTH = 16;

/** What names the state of the data that a reply depends on. Settings and loads count one version. */
export const replyVersions =
  (store: Pick<Store, "pool">, clock: Clock) =>
  async (dependsOn: readonly VersionedData[]): Promise<string> => {
    const { data, decisions } = await selectVersions(store);
    const versions: Readonly<Record<VersionedData, number | string>> = {
      reported: data,
      settings: data,
      decisions,
      day: today(clock),
      minute: clock.now().slice(0, MINUTE_LENGTH),
    };
    return dependsOn.map((kind) => `${kind} ${versions[kind]}`).join(", ");
  };
