import { words } from "#domain/fold.ts";

/** A value of a filter and how many rows it would leave. The id "" stands for rows without a value. */
export type FacetValue = { readonly id: string; readonly label: string; readonly count: number };

/** Up to this many values are always in sight. */
const SHORT = 8;
/** With more than this, all of them come with a search. */
const SEARCH_FROM = 20;
/** More than this are found by the search. */
const SHOWN_MAX = 200;

type FacetRows = {
  readonly rows: readonly FacetValue[];
  /** Values that are found but have no room. */
  readonly more: number;
};

export const isLong = (values: readonly FacetValue[]): boolean => values.length > SHORT;
export const hasSearch = (values: readonly FacetValue[]): boolean => values.length > SEARCH_FROM;

/** The values with those that are chosen and leave nothing: they must stay to be taken back. */
export const withChosen = (
  values: readonly FacetValue[],
  chosen: readonly string[],
  labelOf: (id: string) => string,
): readonly FacetValue[] => {
  const known = new Set(values.map(({ id }) => id));
  const gone = chosen.filter((id) => !known.has(id));
  return [...values, ...gone.map((id) => ({ id, label: labelOf(id), count: 0 }))];
};

/**
 * The values in sight, each in its place whether it is chosen or not, so that nothing moves under a press: the first
 * ones and those chosen, or, open, all that a search finds.
 */
export function facetRows(
  values: readonly FacetValue[],
  chosen: readonly string[],
  { isOpen, query }: { readonly isOpen: boolean; readonly query: string },
): FacetRows {
  if (!isOpen) {
    const rows = values.filter(({ id }, place) => place < SHORT || chosen.includes(id));
    return { rows, more: 0 };
  }
  const parts = words(query);
  const found = values.filter(({ id, label }) => {
    const text = [...words(label), id].join(" ");
    return parts.every((part) => text.includes(part));
  });
  return { rows: found.slice(0, SHOWN_MAX), more: Math.max(0, found.length - SHOWN_MAX) };
}
