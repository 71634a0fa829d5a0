/** A stretch of a list, by its place and size. */
export type Stretch = { readonly offset: number; readonly limit: number };

/** Stretch to read of one segment of a list: rows `offset`…, from its end when that is nearer. */
export type Cut = Stretch & { readonly segment: number; readonly isFromEnd: boolean };

/**
 * Cuts a window out of a list that consists of ordered segments of known sizes. Rows beyond the middle of a segment
 * are counted from its end, so that the deepest window costs half a walk at most; they come in reverse.
 */
export function cutWindow(sizes: readonly number[], { offset, limit }: Stretch): readonly Cut[] {
  let start = 0;
  return sizes.flatMap((size, segment): readonly Cut[] => {
    const from = Math.max(0, offset - start);
    const to = Math.min(size, offset + limit - start);
    start += size;
    if (to <= from) return [];
    const isFromEnd = from > size - to;
    return [{ segment, isFromEnd, offset: isFromEnd ? size - to : from, limit: to - from }];
  });
}
