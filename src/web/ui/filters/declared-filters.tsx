import { textOf, useAddress } from "#web/lib/address.ts";
import { hasUnknownFilters, type Filter, type Filters } from "#web/lib/filters.ts";
import { FacetList, type FacetValue } from "./facets.tsx";
import { FilterWords } from "./toolbar.tsx";

/** The values of a page's filters, each with how many rows it would leave beside the other filters and the search. */
export type FilterValues = {
  /** By the filter's name; a filter without values here is none of the list beside the rows. */
  readonly values: Readonly<Record<string, readonly FacetValue[]>>;
  /** The counts are those of earlier filters, and new ones are on their way. */
  readonly isOld?: boolean;
  /** What a value is called where its count comes without a name; "" for none. */
  readonly nameOf?: (filter: string, value: string) => string;
  /** What is printed of a filter whose values are no list, such as a range of days. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
};

type DeclaredProps = FilterValues & { readonly filters: Filters };

export function FilterFacets({ filters, values, isOld = false, nameOf }: DeclaredProps) {
  const { search, change } = useAddress();
  return Object.entries(filters).map(([name, filter]) => {
    const own = values[name];
    if (own === undefined) return null;
    const isSingle = filter.options !== undefined;
    return (
      <FacetList
        key={name}
        title={filter.label}
        values={own}
        labelOf={(value) => valueName(filter, value) || nameOf?.(name, value) || value}
        chosen={filter.chosen(search, name)}
        onChange={(next) => change({ [name]: isSingle && next[0] === filter.usual[0] ? null : next })}
        isOld={isOld}
        isSingle={isSingle}
      />
    );
  });
}

const valueName = ({ options }: Filter<unknown>, value: string): string => options?.[value] ?? "";

/** The search and all filters in words, for paper. */
export function PrintedFilters({ filters, values, nameOf, words = {} }: DeclaredProps) {
  const { search } = useAddress();
  const query = textOf(search, "q");
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
  return (
    <FilterWords
      filters={[
        { label: "Search", words: query === "" ? [] : [query] },
        ...[...byLabel].map(([label, own]) => ({
          label,
          words: own.flatMap(([name, filter]) => words[name] ?? wordsOf(name, filter)),
        })),
      ]}
    />
  );
}

/** One quiet line where a link holds filters that are not available. */
export function UnknownFilters({ filters }: { readonly filters: Filters }) {
  const { search } = useAddress();
  return hasUnknownFilters(filters, search) ? (
    <p className="text-table text-muted print:hidden">
      Some filters in this link aren’t available. Showing the list without them.
    </p>
  ) : null;
}
