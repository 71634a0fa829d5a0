import type { ReactNode } from "react";
import { useIsWide } from "#web/lib/media.ts";
import { ClearButton } from "./toolbar.tsx";

type FacetedProps = {
  /** The filters with their counts; on a narrower screen they are in the toolbar's sheet. */
  readonly facets: ReactNode;
  readonly filtersSet: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

/** From 1280 px on: filters in a column of their own, which scrolls by itself, and the list they filter at its right. */
export function Faceted({ facets, filtersSet, onClear, children }: FacetedProps) {
  const isWide = useIsWide();
  return (
    <div className="flex min-h-0 flex-1 gap-6">
      {isWide ? (
        <aside
          aria-label="Filters"
          data-print="none"
          className="flex w-60 shrink-0 flex-col overflow-auto border-r border-line pr-4 [scrollbar-gutter:stable]"
        >
          <div className="mb-3 flex min-h-8 items-baseline justify-between border-b border-line pb-1">
            <h2 className="text-head font-semibold">Filters</h2>
            <ClearButton filtersSet={filtersSet} onClear={onClear} />
          </div>
          <div className="flex flex-col gap-4 pb-4">{facets}</div>
        </aside>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    </div>
  );
}
