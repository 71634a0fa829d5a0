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
    <div className="flex min-h-0 flex-1 gap-6 print:block">
      {isWide ? (
        <aside
          aria-label="Filters"
          className="flex w-60 shrink-0 flex-col overflow-x-hidden overflow-y-auto border-r border-line pr-4 [scrollbar-gutter:stable] print:hidden"
        >
          <div className="relative mb-3 min-h-8 shrink-0 border-b border-line pb-1">
            <h2 className="text-head font-semibold">Filters</h2>
            {/* Out of the flow, so that nothing moves when it comes and goes. */}
            <div className="absolute -top-1 -right-2">
              <ClearButton filtersSet={filtersSet} onClear={onClear} />
            </div>
          </div>
          <div className="flex flex-col gap-4 pb-4">{facets}</div>
        </aside>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    </div>
  );
}
