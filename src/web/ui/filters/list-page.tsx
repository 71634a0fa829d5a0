import type { ComponentProps, ComponentType, ReactNode } from "react";
import type { Filters } from "#web/lib/filters.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { useIsWide } from "#web/lib/media.ts";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part, ReportPart } from "#web/ui/page/part.tsx";
import { FacetsSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import {
  FilterFacets,
  PrintedFilters,
  UnknownFilters,
  useFiltersSet,
  type FilterValues,
} from "./declared-filters.tsx";
import { SearchBox } from "./search-box.tsx";
import { ClearButton, Toolbar } from "./toolbar.tsx";

export type ValuesProps = {
  /** Null while the first counts are on their way. */
  readonly children: (values: FilterValues | null) => ReactNode;
};

type ListPageProps = {
  readonly title: string;
  /** Above the search. */
  readonly head?: ReactNode;
  readonly search: ComponentProps<typeof SearchBox>;
  /** Beside the search, what else the list can be used for. */
  readonly actions?: ReactNode;
  /** Number of rows that were found. */
  readonly found: ReactNode;
  readonly filters: Filters;
  /** Reads the values of the filters, and shows what becomes of them. */
  readonly Values: ComponentType<ValuesProps>;
  /** Filters that are fields in the toolbar. */
  readonly fields?: ReactNode;
  readonly listTitle: string;
  /** The row that is open, at the right of the list; null while none is. */
  readonly panel?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A page of one list with a search and filters with counts, which have a column of their own from 1280 px on. The list
 * takes the height that is left.
 */
export function ListPage(props: ListPageProps) {
  const { title, filters, Values, panel = null } = props;
  const isWide = useIsWide();
  const facets = (
    <ReportPart waiting={<FacetsSkeleton />}>
      <Values>
        {(values) => (values === null ? <FacetsSkeleton /> : <FilterFacets filters={filters} {...values} />)}
      </Values>
    </ReportPart>
  );
  const toolbar = useFiltersSet(filters);
  return (
    <Page
      title={title}
      toolbar={
        <Toolbar
          {...toolbar}
          facets={facets}
          printed={
            <Values>{(values) => <PrintedFilters filters={filters} {...(values ?? NO_VALUES)} />}</Values>
          }
        >
          {props.fields}
        </Toolbar>
      }
      fills
    >
      {props.head}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox {...props.search} />
        <div aria-live="polite" className="figures min-h-5 min-w-32 text-muted">
          <Part>{props.found}</Part>
        </div>
        {props.actions}
      </div>
      <UnknownFilters filters={filters} />
      <div className="flex min-h-0 flex-1 gap-6 print:block">
        {isWide ? (
          // It scrolls by itself.
          <aside
            aria-label="Filters"
            className={classNames(
              "flex w-60 shrink-0 flex-col overflow-x-hidden overflow-y-auto border-r border-line pr-4 [scrollbar-gutter:stable] print:hidden",
              // Beside both the list would have no room.
              panel !== null && "max-[100rem]:hidden",
            )}
          >
            <div className="relative mb-3 min-h-8 shrink-0 border-b border-line pb-1">
              <h2 className="text-head font-semibold">Filters</h2>
              {/* Out of the flow, so that nothing moves when it comes and goes. */}
              <div className="absolute -top-1 -right-2">
                <ClearButton {...toolbar} />
              </div>
            </div>
            <div className="pb-4">{facets}</div>
          </aside>
        ) : null}
        <Panel title={props.listTitle} waiting={<TableSkeleton rows={16} />} fills>
          {props.children}
        </Panel>
        {panel === null ? null : <Part>{panel}</Part>}
      </div>
    </Page>
  );
}

const NO_VALUES: FilterValues = { values: {} };

type FoundCountProps = {
  readonly total: number;
  readonly ofAll: number;
  readonly singular: string;
  readonly plural: string;
};

/** `240 people`, or `12 of 240 people`. */
export const FoundCount = ({ total, ofAll, singular, plural }: FoundCountProps) =>
  total === ofAll ? (
    <span>{formatNoun(ofAll, singular, plural)}</span>
  ) : (
    <>
      <span className="font-semibold text-ink">{formatCount(total)}</span>
      <span>{` of ${formatNoun(ofAll, singular, plural)}`}</span>
    </>
  );
