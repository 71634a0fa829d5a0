import { openStream } from "#server/demo/random.ts";

/**
 * Number of times that something is tried: a few in the whole run, and so often that rare moments occur when `npm run soak`
 * runs the same test by night.
 */
export const byNight = (night: number, day: number): number => (IS_NIGHT ? night : day);

export const IS_NIGHT = process.env["NIGHT"] !== undefined;

/** A third of what can be tried at a place, always the same, for the whole run; all of it by night. */
export function drawn<Item>(items: readonly Item[], ...place: readonly string[]): readonly Item[] {
  if (IS_NIGHT) return items;
  const draw = openStream(1, place.join(" "));
  return items.filter(() => draw.chance(1, 3));
}
