import { optionsOf, type FilterRows, type RowValue } from "#domain/filter-rows.ts";
import type { PAGES, ViewPage } from "#domain/pages.ts";
import { checked, given, listOf, oneOf, type AddressChanges } from "./address.ts";

/** A filter of a page's address. Members with the same label are one filter, such as both ends of a range of days. */
export type Filter<Value> = {
  readonly label: string;
  /** Values that the query asks for; undefined where it asks for nothing. */
  readonly read: (search: URLSearchParams, name: string) => Value | undefined;
  /** Choice, or the default. Nothing for what the address cannot hold, such as a choice of an older link. */
  readonly chosen: (search: URLSearchParams, name: string) => readonly string[];
  /** The default, which stands outside the address. */
  readonly usual: readonly string[];
  /** Choices that exclude each other, by their names. Those of other filters come with the rows. */
  readonly options?: Readonly<Record<string, string>>;
  /** Names of values that exclude no other and whose counts come without one. */
  readonly names?: Readonly<Record<string, string>>;
  /** Words on paper while nothing is chosen. */
  readonly all?: string;
};

/** The filters of a page, each declared once: its query, facets, count, "Clear" and printed line follow. */
export type Filters = Readonly<Record<string, Filter<unknown>>>;

type ValueOf = { readonly one: string | boolean; readonly several: readonly string[] };
type ViewsOf<Page extends ViewPage> = (typeof PAGES)[Page]["views"];

/** Filters of a page: members of its row, which says how many values a saved view keeps of each. */
export type FiltersOf<Page extends ViewPage> = {
  readonly [Name in keyof ViewsOf<Page>]?: Filter<ValueOf[ViewsOf<Page>[Name] & keyof ValueOf]>;
};

type QueryOf<Set extends Filters> = { readonly [Name in keyof Set]: ReturnType<Set[Name]["read"]> };

/** A filter of one value that passes a check. */
export const valueFilter = <Value extends string>(
  label: string,
  is: (value: unknown) => value is Value,
  words: Pick<Filter<unknown>, "all" | "options"> = {},
): Filter<Value> => ({
  label,
  read: (search, name) => checked(search, name, is) ?? undefined,
  chosen: (search, name) => {
    const value = checked(search, name, is);
    return value === null ? [] : [value];
  },
  usual: [],
  ...words,
});

type ValuesOptions = Pick<Filter<unknown>, "all"> & { readonly spell?: (value: string) => string };

/** A filter of any number of values; `spell` writes a value of the address as the rows have it. */
export const valuesFilter = (
  label: string,
  { spell = (value) => value, ...words }: ValuesOptions = {},
): Filter<readonly string[]> => {
  const chosen = (search: URLSearchParams, name: string) => [...new Set(listOf(search, name).map(spell))];
  return { label, chosen, read: (search, name) => given(chosen(search, name)), usual: [], ...words };
};

/** A filter of any number of values that are known beforehand; another one falls out. */
export const knownValuesFilter = <const Value extends string>(
  label: string,
  values: readonly Value[],
): Filter<readonly Value[]> => {
  const chosen = (search: URLSearchParams, name: string): readonly Value[] =>
    values.filter((value) => listOf(search, name).includes(value));
  return { label, chosen, read: (search, name) => given(chosen(search, name)), usual: [] };
};

/** The filters of a list by their rows. */
export function rowFilters<Rows extends FilterRows>(
  rows: Rows,
): { readonly [Name in keyof Rows]: Filter<readonly RowValue<Rows[Name]>[]> };
export function rowFilters(rows: FilterRows): Filters {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => {
      const options = optionsOf(row);
      const filter = options === null ? valuesFilter(row.label) : knownValuesFilter(row.label, options);
      return [name, { ...filter, ...(row.options !== undefined && { names: row.options }) }];
    }),
  );
}

/** A filter of which one option is always chosen, with what each of them asks for. */
export function choice<const Value, Option extends string>(
  label: string,
  usual: NoInfer<Option>,
  options: Readonly<Record<Option, { readonly name: string; readonly asks: Value | undefined }>>,
): Filter<Value> {
  const words = Object.keys(options).filter((option): option is Option => option in options);
  const option = (search: URLSearchParams, name: string) => oneOf(search, name, words) ?? usual;
  return {
    label,
    read: (search, name) => options[option(search, name)].asks,
    chosen: (search, name) => [option(search, name)],
    usual: [usual],
    options: Object.fromEntries(words.map((word) => [word, options[word].name])),
  };
}

export function filterQuery<Set extends Filters>(filters: Set, search: URLSearchParams): QueryOf<Set>;
// The names are the same on both sides, which the compiler cannot follow through a list of entries.
export function filterQuery(filters: Filters, search: URLSearchParams): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(filters).map(([name, { read }]) => [name, read(search, name)]));
}

/** Number of filters that are not at their default. */
export const filtersSet = (filters: Filters, search: URLSearchParams): number =>
  new Set(
    Object.entries(filters)
      .filter(([name, { chosen, usual }]) => !isSame(chosen(search, name), usual))
      .map(([, { label }]) => label),
  ).size;

/** Sets every filter to its default. */
export const clearedFilters = (filters: Filters): AddressChanges =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, null]));

/** True where the address holds a value that no filter takes, as an old or mistyped link does. The default stands in for it. */
export const hasUnknownFilters = (filters: Filters, search: URLSearchParams): boolean =>
  Object.entries(filters).some(
    ([name, { chosen, usual }]) =>
      search.has(name) && isSame(chosen(search, name), usual) && !isSame(search.getAll(name), usual),
  );

const isSame = (values: readonly string[], others: readonly string[]): boolean =>
  values.length === others.length && values.every((value, at) => value === others[at]);
