import { useQueries, useSuspenseQuery, type QueryFunction, type QueryKey } from "@tanstack/react-query";
import { useCallback, useState } from "react";

type Page<Row> = { readonly total: number; readonly rows: readonly Row[] };

/** Window of a list: the first row's place, and how many. */
export type Window = { readonly offset: number; readonly limit: number };

/** The queries of a list that is too long to send whole. */
export type RowList<Reply> = (window: Window) => {
  readonly queryKey: QueryKey;
  readonly queryFn: QueryFunction<Reply>;
};

const SIZE = 100;
export const FIRST_WINDOW = { offset: 0, limit: SIZE } as const satisfies Window;

/** Offsets of the pages with the rows on the screen and those near them; the first page is always here. */
export function pagesAround(first: number, last: number, total: number): readonly number[] {
  const from = Math.max(1, Math.floor((first - SIZE / 2) / SIZE));
  const to = Math.min(Math.ceil(total / SIZE) - 1, Math.floor((last + SIZE / 2) / SIZE));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => (from + index) * SIZE);
}

/** Reads a list in pages: the first one suspends, the others come as their rows come near the screen. */
export function useRowList<Row, Reply extends Page<Row>>(list: RowList<Reply>) {
  const first = useSuspenseQuery(list(FIRST_WINDOW)).data;
  const [range, setRange] = useState({ from: 0, to: 0 });
  const offsets = [0, ...pagesAround(range.from, range.to, first.total)];
  // Pages that are no longer wanted are aborted by react-query.
  const { failed, ...loaded } = useQueries({
    queries: offsets.map((offset) => ({
      ...list({ offset, limit: SIZE }),
      select: ({ rows }: Reply) => ({ offset, rows }),
    })),
    combine: mergedPages<Row>,
  });
  const onRange = useCallback(
    (from: number, to: number) =>
      setRange((now) =>
        pagesAround(now.from, now.to, LAST_ROW).join() === pagesAround(from, to, LAST_ROW).join()
          ? now
          : { from, to },
      ),
    [],
  );
  return {
    /** The reply with the first rows, which also has the totals. */
    first,
    ...loaded,
    onRange,
    hasFailed: failed.some(({ data }) => data === undefined),
    retry: () => {
      for (const { refetch } of failed) void refetch({ cancelRefetch: false });
    },
  };
}

const LAST_ROW = Number.MAX_SAFE_INTEGER;

type PageResult<Row> = {
  readonly data: { readonly offset: number; readonly rows: readonly Row[] } | undefined;
  readonly error: Error | null;
  readonly refetch: (options: { readonly cancelRefetch: boolean }) => unknown;
};

/** The loaded rows, with their places in the list; react-query returns the same objects while they are equal. */
const mergedPages = <Row>(results: readonly PageResult<Row>[]) => ({
  rows: results.flatMap(({ data }) => data?.rows ?? []),
  places: results.flatMap(({ data }) => data?.rows.map((_, at) => data.offset + at) ?? []),
  failed: results.filter(({ error }) => error !== null).map(({ data, refetch }) => ({ data, refetch })),
});
