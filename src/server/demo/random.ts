/** A stream of random numbers that is the same for the same key, wherever and however often it is opened. */
export type Random = {
  /** A whole number from 0 to `count` − 1. */
  readonly below: (count: number) => number;
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number;
  /** True in `part` of `whole` cases. */
  readonly chance: (part: number, whole?: number) => boolean;
  /** @throws RangeError for an empty list. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
};

/**
 * The stream of one noun and its indexes. Every thing draws from a stream of its own, so that adding people does not
 * reshuffle those who were there. Numbers come from sfc32 (Doty-Humphrey), which needs 32-bit integer arithmetic only.
 */
export function openStream(seed: number, noun: string, ...indexes: readonly number[]): Random {
  let a = mix(seed ^ 0x9e3779b9);
  let b = hashOf(noun);
  let c = mix(a ^ b);
  for (const index of indexes) {
    c = mix(c ^ index);
    a = mix((a + c) | 0);
  }
  let counter = 1;
  const next = (): number => {
    const result = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + result;
    return result >>> 0;
  };
  // The generator's author asks for these rounds before similar keys give unlike streams.
  for (let round = 0; round < 12; round += 1) next();
  const below = (count: number): number => Math.floor((next() / 0x1_0000_0000) * count);
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (part, whole = 1000) => below(whole) < part,
    pick: (items) => itemAt(items, below(items.length)),
  };
}

/** @throws RangeError when the list has no such item. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${items.length}`);
  return item;
}

/** How often something happened in `tries` tries that each succeed in `perMille` of 1,000 cases. */
export function successes(random: Random, tries: number, perMille: number): number {
  let count = 0;
  for (let index = 0; index < tries; index += 1) if (random.chance(perMille)) count += 1;
  return count;
}

/** A Poisson count with the given mean in thousandths (Knuth's method: meant for means below about 20). */
export function poisson(random: Random, meanThousandths: number): number {
  const limit = Math.exp(-meanThousandths / 1000);
  let count = -1;
  let product = 1;
  do {
    count += 1;
    product *= (random.below(1_000_000) + 1) / 1_000_001;
  } while (product > limit);
  return count;
}

/** Chris Wellons' lowbias32: every bit of the input changes about half of the output. */
function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return bits ^ (bits >>> 15);
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(hash);
}
