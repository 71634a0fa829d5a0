import { LRUCache } from "lru-cache";
import type { VersionedData } from "#contract/endpoint.ts";
import { today, type Clock } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectVersions, type StoreVersions } from "#server/postgres/versions.ts";
import type { Body } from "./body.ts";

export type ReplyCache = ReturnType<typeof createReplyCache>;

/** Size of an entry beside its bytes, so that many small bodies are bounded too. */
const ENTRY_BYTES = 2048;

/** A body with the versions of the data that it was made from, read in the same moment. */
export type BuiltBody = { readonly body: Body; readonly versions: StoreVersions };

/** Builds a body from data of at least these versions. */
export type BuildBody = (needed: StoreVersions) => Promise<BuiltBody>;

/** The versions of the data now, and what names those that a reply depends on. */
type ReplyVersions = {
  readonly current: () => Promise<StoreVersions>;
  readonly nameOf: (dependsOn: readonly VersionedData[], versions: StoreVersions) => string;
};

/** A body, and the bytes of the forms it was compressed to so far. */
type Entry = BuiltBody & { readonly encodedBytes: number };

/**
 * Keeps reply bodies with their compressed forms, those used last, up to a number of bytes; one larger than that is sent and not cached. The question
 * holds all that the body depends on, besides the versions of the data it is made from: bodies of an older version are no longer
 * requested and make room in their turn.
 */
export function createReplyCache(bytesMax: number, { current, nameOf }: ReplyVersions) {
  const counts = { reads: 0, builds: 0 };
  const cache = new LRUCache<string, Entry, () => Promise<BuiltBody>>({
    maxSize: Math.max(1, bytesMax),
    sizeCalculation: ({ body, encodedBytes }, key) =>
      ENTRY_BYTES + key.length + body.bytes.length + encodedBytes,
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { context: build }) => {
      let encodedBytes = 0;
      counts.builds += 1;
      const { body: built, versions } = await build();
      const body: Body = {
        ...built,
        onEncoded: (bytes) => {
          encodedBytes += bytes;
          // The cache has made room for the body as it was.
          if (cache.peek(key)?.body === body) cache.set(key, { body, versions, encodedBytes });
        },
      };
      return { body, versions, encodedBytes };
    },
  });
  return {
    /**
     * The body of a question, built at most once however many requests come at the same time, and never from older data
     * than there was when it was requested. A build that fails is not cached, nor one of newer data than its key says.
     */
    read: async (
      dependsOn: readonly VersionedData[],
      question: readonly unknown[],
      build: BuildBody,
    ): Promise<Body> => {
      counts.reads += 1;
      const needed = await current();
      const name = nameOf(dependsOn, needed);
      const key = JSON.stringify([name, ...question]);
      const { body, versions } = await cache.forceFetch(key, { context: () => build(needed) });
      if (nameOf(dependsOn, versions) !== name) cache.delete(key);
      return body;
    },
    /** The size of the largest body that is worth being built whole to be kept: a larger one would push out most of the others. */
    bodyMax: bytesMax / 2,
    size: (): number => cache.calculatedSize,
    /** Returns the number of replies read so far, and of those that had to be built. */
    counts: (): Readonly<typeof counts> => counts,
  };
}

/**
 * Reads once for all who ask while an earlier read is under way: the read that they share begins after each of them asked,
 * so that none of them gets what was before.
 */
export function sharedInTurns<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> | null = null;
  let next: Promise<Result> | null = null;
  const begin = (): Promise<Result> => {
    next = null;
    const begun = read();
    running = begun;
    const end = () => {
      if (running === begun) running = null;
    };
    begun.then(end, end);
    return begun;
  };
  return () => {
    if (running === null) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}

/** `2026-11-09T14:05`. */
const MINUTE_LENGTH = 16;

/** Names the state of the data that a reply depends on. Settings and loads count one version; what shows reports shows their ages too. */
export const replyVersions = ({ db }: Pick<Store, "db">, clock: Clock): ReplyVersions => ({
  current: sharedInTurns(() => selectVersions(db)),
  nameOf: (dependsOn, { data, ages, decisions, marks }) => {
    const versions: Readonly<Record<VersionedData, number | string>> = {
      reported: `${data} of ${ages}`,
      rows: data,
      settings: data,
      decisions,
      marks,
      day: today(clock),
      minute: clock.now().slice(0, MINUTE_LENGTH),
    };
    return dependsOn.map((kind) => `${kind} ${versions[kind]}`).join(", ");
  },
});
