import { textOf, useAddress } from "#web/lib/address.ts";
import {
  clearedFilters,
  filtersSet,
  hasUnknownFilters,
  type Filter,
  type Filters,
} from "#web/lib/filters.ts";
import { FacetList, type FacetValue, type FindValues } from "./facets.tsx";
import { FilterWords, type PrintedFilter } from "./toolbar.tsx";

/** Number of a page's filters that are set, and the button that clears all of them. */
export function useFiltersSet(filters: Filters) {
  const { search, change } = useAddress();
  return { filtersSet: filtersSet(filters, search), onClear: () => change(clearedFilters(filters)) };
}

/** The values of a page's filters, each with how many rows it would leave beside the other filters and the search. */
export type FilterValues = {
  /** By the filter's name; a filter without values here is none of the list beside the rows. */
  readonly values: Readonly<Record<string, readonly FacetValue[]>>;
  /** Numbers of all values by the filter's name, where those above may be the most frequent alone, and what finds the others. */
  readonly totals?: Readonly<Record<string, number>> | undefined;
  readonly findIn?: (filter: string) => FindValues;
  /** The counts are those of earlier filters, and new ones are on their way. */
  readonly isOld?: boolean;
  /** The counts are what the values leave at most. */
  readonly areBounds?: boolean;
  /** Name of a value whose count comes without one; "" for none. */
  readonly nameOf?: (filter: string, value: string) => string;
  /** Printed words of a filter whose values are no list, such as a range of days. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
};

type DeclaredProps = FilterValues & { readonly filters: Filters };

export function FilterFacets({
  filters,
  values,
  totals = {},
  findIn,
  isOld = false,
  areBounds = false,
  nameOf,
}: DeclaredProps) {
  const { search, change } = useAddress();
  return Object.entries(filters).map(([name, filter]) => {
    const counted = values[name];
    if (counted === undefined) return null;
    const isSingle = filter.options !== undefined;
    return (
      <FacetList
        key={name}
        title={filter.label}
        values={counted}
        total={totals[name]}
        find={findIn?.(name)}
        labelOf={(value) => valueName(filter, value) || nameOf?.(name, value) || value}
        chosen={filter.chosen(search, name)}
        onChange={(next) => change({ [name]: isSingle && next[0] === filter.usual[0] ? null : next })}
        isOld={isOld}
        areBounds={areBounds}
        isSingle={isSingle}
      />
    );
  });
}

const valueName = ({ options, names }: Filter<unknown>, value: string): string =>
  (options ?? names)?.[value] ?? "";

/** The search and all filters in words, for paper. */
export function PrintedFilters(props: DeclaredProps) {
  const { search } = useAddress();
  const query = textOf(search, "q");
  const searched = { label: "Search", words: query === "" ? [] : [query] };
  return <FilterWords filters={[searched, ...printedFilters(search, props)]} />;
}

/** All filters of an address in words, those of a label together. */
export function printedFilters(
  search: URLSearchParams,
  { filters, values, nameOf, words = {} }: DeclaredProps,
): readonly PrintedFilter[] {
  const wordsOf = (name: string, filter: Filter<unknown>): readonly string[] => {
    const chosen = filter.chosen(search, name);
    if (chosen.length === 0) return filter.all === undefined ? [] : [filter.all];
    const labels = new Map(values[name]?.map(({ value, label }) => [value, label]));
    return chosen.map(
      (value) =>
        labels.get(value) || valueName(filter, value) || nameOf?.(name, value) || value || "Not reported",
    );
  };
  const byLabel = Map.groupBy(Object.entries(filters), ([, { label }]) => label);
  return [...byLabel].map(([label, members]) => ({
    label,
    words: members.flatMap(([name, filter]) => words[name] ?? wordsOf(name, filter)),
  }));
}

/** One quiet line where a link holds filters that are not available. */
export function UnknownFilters({ filters }: { readonly filters: Filters }) {
  const { search } = useAddress();
  return hasUnknownFilters(filters, search) ? (
    <p className="text-table text-muted print:hidden">
      Some filters in this link aren’t available. Showing the page without them.
    </p>
  ) : null;
}
