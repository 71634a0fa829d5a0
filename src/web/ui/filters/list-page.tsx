import type { ComponentProps, ReactNode } from "react";
import { filtersIn, listOf, useAddress } from "#web/lib/address.ts";
import { focusNeighbor } from "#web/lib/focus.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { useIsWide } from "#web/lib/media.ts";
import type { Unrefreshed } from "#web/lib/failures.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { FacetsSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { FacetList } from "./facets.tsx";
import { SearchBox } from "./search-box.tsx";
import { ClearButton, Toolbar } from "./toolbar.tsx";

type ListPageProps = {
  readonly title: string;
  /** Above the search. */
  readonly head?: ReactNode;
  readonly search: ComponentProps<typeof SearchBox>;
  /** Beside the search, what else the list can be used for. */
  readonly actions?: ReactNode;
  /** How many rows were found. */
  readonly found: ReactNode;
  /** What the address asks for, under the names it has there. */
  readonly query: object;
  readonly facets: ReactNode;
  /** Filters that are fields in the toolbar. */
  readonly fields?: ReactNode;
  /** All filters in words, for paper. */
  readonly printed: ReactNode;
  readonly listTitle: string;
  /** What of the list or its counts could not be refreshed. */
  readonly unrefreshed: Unrefreshed | null;
  readonly children: ReactNode;
};

/**
 * A page of one list with a search and filters with counts, which have a column of their own from 1280 px on. The list
 * takes the height that is left.
 */
export function ListPage(props: ListPageProps) {
  const { title, query } = props;
  const { change } = useAddress();
  const isWide = useIsWide();
  const facets = (
    <div className="flex flex-col gap-4">
      <Part
        waiting={<FacetsSkeleton />}
        instead={<p className="text-table text-muted">Couldn’t load the counts.</p>}
      >
        {props.facets}
      </Part>
    </div>
  );
  const set = filtersIn(query);
  const filters = {
    // A range of days is one filter.
    filtersSet: set.filter((name) => name !== "to").length,
    onClear: () => change(Object.fromEntries(set.map((name) => [name, null]))),
    facets,
  };
  return (
    <Page
      title={title}
      toolbar={
        <Toolbar {...filters} printed={props.printed}>
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
      <div className="flex min-h-0 flex-1 gap-6 print:block">
        {isWide ? (
          // It scrolls by itself.
          <aside
            aria-label="Filters"
            className="flex w-60 shrink-0 flex-col overflow-x-hidden overflow-y-auto border-r border-line pr-4 [scrollbar-gutter:stable] print:hidden"
          >
            <div className="relative mb-3 min-h-8 shrink-0 border-b border-line pb-1">
              <h2 className="text-head font-semibold">Filters</h2>
              {/* Out of the flow, so that nothing moves when it comes and goes. */}
              <div className="absolute -top-1 -right-2">
                <ClearButton {...filters} />
              </div>
            </div>
            <div className="pb-4">{facets}</div>
          </aside>
        ) : null}
        <Panel
          title={props.listTitle}
          waiting={<TableSkeleton rows={16} />}
          unrefreshed={props.unrefreshed}
          fills
        >
          {props.children}
        </Panel>
      </div>
    </Page>
  );
}

type FoundCountProps = {
  readonly total: number;
  readonly ofAll: number;
  readonly one: string;
  readonly many: string;
};

/** `240 people`, or `12 of 240 people`. */
export const FoundCount = ({ total, ofAll, one, many }: FoundCountProps) =>
  total === ofAll ? (
    formatNoun(ofAll, one, many)
  ) : (
    <>
      <span className="font-semibold text-ink">{formatCount(total)}</span> of {formatNoun(ofAll, one, many)}
    </>
  );

type NothingFoundProps = {
  /** As the page has it. */
  readonly query: object;
  readonly children: ReactNode;
};

/** That nothing matches, and the way back to the list. */
export function NothingFound({ query, children }: NothingFoundProps) {
  const { change } = useAddress();
  const reset = (): void => {
    // The button goes away.
    focusNeighbor(document.activeElement ?? document.body, "main");
    change({ q: null, ...Object.fromEntries(filtersIn(query).map((name) => [name, null])) });
  };
  return <Empty action={<Button onPress={reset}>Reset search and filters</Button>}>{children}</Empty>;
}

type AddressFacetProps = Omit<ComponentProps<typeof FacetList>, "chosen" | "onChange"> & {
  /** The member of the address that holds what is chosen. */
  readonly name: string;
  /** Where the address may spell it otherwise. */
  readonly chosen?: readonly string[];
};

/** The values of a filter of the address with how many rows they would leave beside the other filters and the search. */
export function AddressFacet({ name, ...list }: AddressFacetProps) {
  const { search, change } = useAddress();
  return (
    <FacetList chosen={listOf(search, name)} onChange={(values) => change({ [name]: values })} {...list} />
  );
}
