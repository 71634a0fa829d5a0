import { Fragment, use, useState, type ReactNode } from "react";
import { focusNeighbor } from "#web/lib/focus.ts";
import { useIsNarrow, useIsWide } from "#web/lib/media.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { ViewsContext } from "#web/ui/page/page.tsx";

type ToolbarProps = {
  /** How many filters are not at their default. */
  readonly filtersSet: number;
  readonly onClear: () => void;
  /** Filters with counts, which stand beside the list from 1280 px on (see `Faceted`) and are in the sheet below that. */
  readonly facets?: ReactNode;
  /** All filters in words, for paper. */
  readonly said: ReactNode;
  readonly children?: ReactNode;
};

/** The page's filters: beside the title, or below 640 px in a sheet behind one button that says how many are set. */
export function Toolbar({ filtersSet, onClear, facets, said, children }: ToolbarProps) {
  usePageCommands(filtersSet === 0 ? [] : [{ id: "clear-filters", label: "Clear filters", run: onClear }]);
  const isNarrow = useIsNarrow();
  const isWide = useIsWide();
  const views = use(ViewsContext);
  const clear = <ClearButton filtersSet={filtersSet} onClear={onClear} />;
  const sheet = (
    <FilterSheet filtersSet={filtersSet}>
      {isNarrow ? views : null}
      {isNarrow ? children : null}
      {facets}
      <div className="-ml-2">{clear}</div>
    </FilterSheet>
  );
  return (
    <>
      {isNarrow ? (
        sheet
      ) : (
        <fieldset
          aria-label="Filters"
          className="flex min-w-0 flex-wrap items-center gap-2 max-lg:w-full print:hidden"
        >
          {views}
          {children}
          {facets === undefined || isWide ? null : sheet}
          {facets !== undefined && isWide ? null : clear}
        </fieldset>
      )}
      <fieldset
        aria-label="Filters"
        className="hidden w-full min-w-0 flex-wrap gap-x-5 gap-y-1 text-table print:flex"
      >
        {said}
      </fieldset>
    </>
  );
}

/** Sets every filter of the page to its default. */
const ClearButton = ({ filtersSet, onClear }: Pick<ToolbarProps, "filtersSet" | "onClear">) =>
  filtersSet === 0 ? null : (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        focusNeighbor(currentTarget, "fieldset, aside, [role=dialog]");
        onClear();
      }}
      className="h-8 rounded-md px-2 text-table text-accent hover:underline max-sm:h-10 print:hidden"
    >
      Clear filters
    </button>
  );

type FilterSheetProps = { readonly filtersSet: number; readonly children: ReactNode };

/** A button for the page's filters, in a drawer. */
function FilterSheet({ filtersSet, children }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        className="inline-flex h-8 items-center gap-2 rounded-md border border-control bg-surface px-3 text-table max-sm:order-last max-sm:h-10 max-sm:text-body print:hidden"
      >
        <Icon name="sliders" />
        {filtersSet === 0 ? "Filters" : `Filters · ${filtersSet} set`}
      </button>
      {isOpen ? (
        <Sheet title="Filters" onClose={() => setIsOpen(false)} isDrawer>
          <div className="flex flex-col items-stretch gap-3 pb-3">{children}</div>
        </Sheet>
      ) : null}
    </>
  );
}

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

/** A filter as it is printed: what it is called and the names of what is chosen. */
export type SaidFilter = { readonly label: string; readonly words: readonly string[] };

/** The filters of a page in words, for paper: there nothing can be opened to see what is set. */
export const FilterWords = ({ filters }: { readonly filters: readonly SaidFilter[] }) =>
  filters.map(({ label, words }) =>
    words.length === 0 ? null : (
      <span key={label}>
        <span className="text-muted">{label}</span>{" "}
        {words.map((word, place) => (
          <Fragment key={word}>
            {place === 0 ? "" : ", "}
            <bdi>{word}</bdi>
          </Fragment>
        ))}
      </span>
    ),
  );
