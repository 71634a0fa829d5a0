/**
 * The windows of `size` rows that hold the rows on the screen and half a window before and after them, without the
 * first one, which is always there. None beyond the last of `total` rows.
 */
export function windowsAround(first: number, last: number, size: number, total: number): readonly number[] {
  const margin = size / 2;
  const from = Math.max(1, Math.floor((first - margin) / size));
  const to = Math.min(Math.ceil(total / size) - 1, Math.floor((last + margin) / size));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
