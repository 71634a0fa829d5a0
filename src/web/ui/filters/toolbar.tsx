import { createContext, use, type ReactNode } from "react";
import { focusNeighbor } from "#web/lib/focus.ts";
import { useIsNarrow, useIsWide } from "#web/lib/media.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { onDemand, Opener } from "#web/ui/overlay/opener.tsx";

const sheet = onDemand(() => import("./filter-sheet.tsx"));

/** What the app puts before the filters of every page whose filters can be kept under a name. */
export const ViewsContext = createContext<ReactNode>(null);

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
export function Toolbar(props: ToolbarProps) {
  return (
    <>
      <Filters {...props} />
      <fieldset
        aria-label="Filters"
        className="hidden w-full min-w-0 flex-wrap gap-x-5 gap-y-1 text-table print:flex"
      >
        {props.said}
      </fieldset>
    </>
  );
}

function Filters({ filtersSet, onClear, facets, children }: Omit<ToolbarProps, "said">) {
  usePageCommands(filtersSet === 0 ? [] : [{ id: "clear-filters", label: "Clear filters", run: onClear }]);
  const isNarrow = useIsNarrow();
  const isWide = useIsWide();
  const views = use(ViewsContext);
  const hasFacets = facets !== undefined;
  const button =
    isNarrow || (hasFacets && !isWide) ? (
      <Opener
        code={sheet}
        opens="dialog"
        className="inline-flex h-8 items-center gap-2 rounded-md border border-control bg-surface px-3 text-table max-sm:order-last max-sm:h-10 max-sm:text-body print:hidden"
        renderOpen={({ FilterSheet }, { onClose }) => (
          <FilterSheet onClose={onClose}>
            {isNarrow ? views : null}
            {isNarrow ? children : null}
            {facets}
            <div className="-ml-2">
              <ClearButton filtersSet={filtersSet} onClear={onClear} />
            </div>
          </FilterSheet>
        )}
      >
        <Icon name="sliders" />
        {filtersSet === 0 ? "Filters" : `Filters · ${filtersSet} set`}
      </Opener>
    ) : null;
  if (isNarrow) return button;
  if (hasFacets && isWide && children === undefined && views === null) return null;
  return (
    <fieldset
      aria-label="Filters"
      className="flex min-w-0 flex-wrap items-center gap-2 max-lg:w-full print:hidden"
    >
      {views}
      {children}
      {button}
      {hasFacets && isWide ? null : <ClearButton filtersSet={filtersSet} onClear={onClear} />}
    </fieldset>
  );
}

/** Sets every filter of the page to its default. */
export const ClearButton = ({ filtersSet, onClear }: Pick<ToolbarProps, "filtersSet" | "onClear">) =>
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
