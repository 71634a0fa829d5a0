import { queryOptions, useQueries, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { windowsAround } from "#web/lib/windows.ts";
import { useTellUnrefreshed } from "./report.ts";

type WindowReply<Row> = { readonly total: number; readonly rows: readonly Row[] };

/** Rows of a list that is too long to send whole. A row whose window has not come yet is undefined. */
export type RowWindows<Row, Reply> = {
  /** The reply with the first window, which also tells the totals. */
  readonly first: Reply;
  readonly rowAt: (index: number) => Row | undefined;
  /** Told by the table which rows are on the screen. */
  readonly onVisible: (firstIndex: number, lastIndex: number) => void;
  /** Some of the rows on the screen could not be loaded. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
};

/** One window's query; its key names the list, its filters and the offset. */
export const windowQuery = <Reply>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<Reply>) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => read(signal) });

type WindowQuery<Reply> = ReturnType<typeof windowQuery<Reply>>;

/** Rows are asked for at most this often while scrolling; dragging the scroll bar far asks only where it rests. */
const PACE_MS = 100;

/** Reads a list in windows of `size` rows: the first one suspends, the others fill in as they come on the screen. */
export function useRowWindows<Row, Reply extends WindowReply<Row>>(
  size: number,
  queryAt: (offset: number) => WindowQuery<Reply>,
): RowWindows<Row, Reply> {
  const firstResult = useSuspenseQuery(queryAt(0));
  const first = firstResult.data;
  const { windows, onVisible } = useVisibleWindows(size, first.total);
  const later = useQueries({ queries: windows.map((window) => queryAt(window * size)) });
  useTellUnrefreshed([firstResult, ...later]);
  const replyByWindow = new Map(windows.map((window, place) => [window, later[place]?.data]));
  return {
    first,
    rowAt: (index) => {
      const window = Math.floor(index / size);
      return (window === 0 ? first : replyByWindow.get(window))?.rows[index % size];
    },
    onVisible,
    hasFailed: later.some((result) => result.isError && result.data === undefined),
    retry: () => {
      for (const result of later) if (result.isError) void result.refetch();
    },
  };
}

function useVisibleWindows(size: number, total: number) {
  const [windows, setWindows] = useState<readonly number[]>([]);
  const shown = useRef({ first: 0, at: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onVisible = (first: number, last: number): void => {
    const show = (): void => {
      shown.current = { first, at: performance.now() };
      const next = windowsAround(first, last, size, total);
      setWindows((now) => (now.join() === next.join() ? now : next));
    };
    clearTimeout(timer.current);
    const isFar = Math.abs(first - shown.current.first) > size;
    if (!isFar && performance.now() - shown.current.at >= PACE_MS) show();
    else timer.current = setTimeout(show, PACE_MS);
  };
  // Other filters may have left fewer rows before the table tells which are on the screen.
  return { windows: windows.filter((window) => window * size < total), onVisible };
}
