import { sizeOf, type Body } from "./body.ts";

export type BodyCache = {
  /** The body of a key at a version of the data, built at most once however many ask at the same time. */
  readonly read: (key: string, version: number, build: () => Promise<Body>) => Promise<Body>;
  /** Call when a body has grown by a compressed form, so that the bound holds. */
  readonly weighAgain: (body: Body) => void;
  /** Bytes held. */
  readonly size: () => number;
};

type Entry = { readonly key: string; readonly building: Promise<Body>; weight: number };

/** What an entry takes beside its bytes, so that many small bodies are bounded too. */
const ENTRY_BYTES = 2048;

/**
 * Keeps bodies of the newest version of the data, those used last, up to a number of bytes; one larger than that is
 * sent and not kept. Bodies of another version are let go as soon as it is seen: before the next ones are built, so
 * that two generations of a large body are never held at once.
 */
export function createBodyCache(bytesMax: number): BodyCache {
  const entries = new Map<string, Entry>();
  const entryOf = new WeakMap<Body, Entry>();
  let newest: number | null = null;
  let held = 0;

  const drop = (entry: Entry): void => {
    if (entries.get(entry.key) !== entry) return;
    entries.delete(entry.key);
    held -= entry.weight;
  };

  const weigh = (entry: Entry, body: Body): void => {
    if (entries.get(entry.key) !== entry) return;
    const weight = ENTRY_BYTES + sizeOf(body);
    held += weight - entry.weight;
    entry.weight = weight;
    for (const oldest of entries.values()) {
      if (held <= bytesMax) return;
      // One that is still being built weighs nothing yet, and somebody waits for it.
      if (oldest.weight > 0) drop(oldest);
    }
  };

  const begin = (key: string, build: () => Promise<Body>): Entry => {
    const entry: Entry = { key, building: build(), weight: 0 };
    void settle(entry);
    return entry;
  };

  const settle = async (entry: Entry): Promise<void> => {
    try {
      const body = await entry.building;
      entryOf.set(body, entry);
      weigh(entry, body);
    } catch {
      // Whoever asked is told; the next who asks tries again.
      drop(entry);
    }
  };

  return {
    size: () => held,
    weighAgain: (body) => {
      const entry = entryOf.get(body);
      if (entry !== undefined) weigh(entry, body);
    },
    read: (key, version, build) => {
      if (version !== newest) {
        entries.clear();
        held = 0;
      }
      newest = version;
      const entry = entries.get(key) ?? begin(key, build);
      // Put last again: a Map keeps its order, so the one used longest ago is first.
      entries.delete(key);
      entries.set(key, entry);
      return entry.building;
    },
  };
}
