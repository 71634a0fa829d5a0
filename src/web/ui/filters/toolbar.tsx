import { Fragment, lazy, use, useState, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { focusNeighbor } from "#web/lib/focus.ts";
import { pressedKey } from "#web/lib/keys.ts";
import { useIsNarrow, useIsWide } from "#web/lib/media.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { ViewsContext } from "#web/ui/page/page.tsx";
import { Part } from "#web/ui/page/part.tsx";

const Sheet = lazy(async () => ({ default: (await import("#web/ui/overlay/sheet.tsx")).Sheet }));

type ToolbarProps = {
  /** Number of filters that are not at their default. */
  readonly filtersSet: number;
  readonly onClear: () => void;
  /** Filters with counts, beside the list from 1280 px on, and in the sheet below that. */
  readonly facets?: ReactNode;
  /** All filters in words, for paper. */
  readonly printed: ReactNode;
  readonly children?: ReactNode;
};

/** The page's filters: beside the title, or below 640 px in a sheet behind one button with their number. */
export function Toolbar({ filtersSet, onClear, facets, printed, children }: ToolbarProps) {
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
          className="flex min-w-0 flex-wrap items-center gap-2 max-lg:w-full sm:max-[100rem]:[&_.field-label]:sr-only xl:flex-nowrap print:hidden"
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
        <Part>{printed}</Part>
      </fieldset>
    </>
  );
}

/** Sets every filter of the page to its default. */
export const ClearButton = ({ filtersSet, onClear }: Pick<ToolbarProps, "filtersSet" | "onClear">) => (
  <button
    type="button"
    onClick={({ currentTarget }) => {
      focusNeighbor(currentTarget, "fieldset, aside, [role=dialog]");
      onClear();
    }}
    className={classNames(
      "h-8 shrink-0 rounded-md px-2 text-table text-accent hover:underline max-sm:h-10 print:hidden",
      filtersSet === 0 && "hidden",
    )}
  >
    Clear<span className="sr-only"> filters</span>
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
        // Until the drawer is loaded, the focus is still here.
        onKeyDown={({ nativeEvent }) => (pressedKey(nativeEvent) === "Escape" ? setIsOpen(false) : undefined)}
        className="inline-flex h-8 items-center gap-2 rounded-md border border-control bg-surface px-3 text-table max-sm:h-10 max-sm:text-body print:hidden"
      >
        <Icon name="sliders" />
        <span>{filtersSet === 0 ? "Filters" : `Filters · ${filtersSet} set`}</span>
      </button>
      {isOpen ? (
        <LoadedDialog onFailed={() => setIsOpen(false)}>
          <Sheet title="Filters" onClose={() => setIsOpen(false)} isDrawer>
            <div className="flex flex-col items-stretch gap-3 pb-3">{children}</div>
          </Sheet>
        </LoadedDialog>
      ) : null}
    </>
  );
}

/** A filter as it is printed: what it is called and the names of what is chosen. */
export type PrintedFilter = { readonly label: string; readonly words: readonly string[] };

/** The filters of a page in words, for paper, where nothing opens to show what is set. */
export const FilterWords = ({ filters }: { readonly filters: readonly PrintedFilter[] }) =>
  filters.map(({ label, words }) =>
    words.length === 0 ? null : (
      <span key={label}>
        <span className="text-muted">{label}</span>{" "}
        {words.map((word, place) => (
          <Fragment key={word}>
            {place === 0 ? null : <span>{", "}</span>}
            <bdi>{word}</bdi>
          </Fragment>
        ))}
      </span>
    ),
  );
