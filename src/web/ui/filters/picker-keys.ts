type Cursor = {
  /** The line it is on. */
  readonly cursor: number;
  readonly count: number;
  /** Something has been typed, in which Home and End have their own work. */
  readonly isTyping: boolean;
};

const PAGE_LINES = 10;

/** The line that a key moves the cursor to; null for a key that does not move it. */
export function cursorAfter(key: string, { cursor, count, isTyping }: Cursor): number | null {
  const within = (line: number): number => Math.max(0, Math.min(count - 1, line));
  if (key === "ArrowDown") return within(cursor + 1);
  if (key === "ArrowUp") return within(cursor - 1);
  if (key === "PageDown") return within(cursor + PAGE_LINES);
  if (key === "PageUp") return within(cursor - PAGE_LINES);
  if (isTyping) return null;
  if (key === "Home") return 0;
  return key === "End" ? within(count - 1) : null;
}
