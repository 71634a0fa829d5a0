import { hash } from "node:crypto";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

/** A stream of random numbers. */
export type Random = {
  /** A number from 0 up to, but without, 1. */
  readonly fraction: () => number;
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number;
  /** True in `part` of `whole` cases. */
  readonly chance: (part: number, whole?: number) => boolean;
  /** @throws RangeError for an empty list. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
};

/**
 * The stream of one noun and its indexes: the same numbers however often it is opened. Everything draws from a stream
 * of its own, so that it can be made without the things before it.
 */
export function openStream(seed: number, noun: string, ...indexes: readonly number[]): Random {
  const key = hash("sha256", [seed, noun, ...indexes].join(" "), "buffer");
  const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((at) => key.readInt32LE(at)));
  const fraction = (): number => (generator.next() >>> 0) / 2 ** 32;
  const between = (low: number, high: number): number => low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    between,
    chance: (part, whole = 1000) => fraction() * whole < part,
    pick: (items) => itemAt(items, between(0, items.length - 1)),
  };
}

/** @throws RangeError when the list has no such item. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${items.length}`);
  return item;
}
