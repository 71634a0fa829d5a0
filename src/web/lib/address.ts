import { createContext, startTransition, use, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/**
 * New values of the address bar's query: null, "" or an empty list takes a member out, since defaults are left out. In a
 * list "" stands for a missing value, in the address `state=`.
 */
export type AddressChanges = Readonly<Record<string, string | readonly string[] | null>>;

/** The word a query member holds, when it is one of the choices; a hand-typed mistake falls back. */
export const oneOf = <Choice extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | null => choices.find((choice) => choice === search.get(name)) ?? null;

/** The value of a query member that passes a check; null otherwise. */
export const checked = <Value extends string>(
  search: URLSearchParams,
  name: string,
  is: (value: unknown) => value is Value,
): Value | null => {
  const value = search.get(name);
  return is(value) ? value : null;
};

const LENGTH_MAX = 200;
/** Number of values of one member that may be chosen in a list; an address may hold more, and all of them count. */
export const VALUES_MAX = 100;

/** The text of a query member without blanks around it, cut to what the server accepts. */
export const textOf = (search: URLSearchParams, name: string): string =>
  (search.get(name) ?? "").trim().slice(0, LENGTH_MAX);

/** All values of a repeated query member, in a stable order and without repeats; "" stands for a missing value. */
export const listOf = (search: URLSearchParams, name: string): readonly string[] =>
  [...new Set(search.getAll(name))].filter((value) => value.length <= LENGTH_MAX).toSorted();

/** A text or list that holds something; a query leaves the others out. */
export const given = <Value extends string | readonly string[]>(value: Value): Value | undefined =>
  value.length === 0 ? undefined : value;

/** A copy of a query with some members changed. */
export function withChanges(search: URLSearchParams, changes: AddressChanges): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    const values = typeof value === "string" ? [value].filter((text) => text !== "") : (value ?? []);
    for (const each of values) next.append(name, each);
  }
  return next;
}

/**
 * Way in which a page finds its saved view, when the address bar is the only live state. All filters are in the address always;
 * `saved=12` beside them is a name tag: they came from that view, and where they differ from it they are modified. So a
 * link shows the same to people who cannot read the view, whose page ignores the tag. `saved=none` stands alone and
 * says that all filters are off, where an address without anything would open the default view. It is not `view`, which
 * a submission's page has for itself and would take over on the way there and back.
 */
export const VIEW_TAG = "saved";
export const NO_VIEW = "none";

/** The query of a view with its tag. */
export const taggedSearch = (search: string, id: number): string =>
  `${search}${search === "" ? "" : "&"}${VIEW_TAG}=${id}`;

/** True where the page on the screen has a default view. Lent by the app. */
export const HasDefaultViewContext = createContext(false);

/** A query as it may stand in the address bar: one that was emptied must not open the default view. */
export function settledSearch(search: URLSearchParams, hasDefault: boolean): URLSearchParams {
  const next = new URLSearchParams(search);
  if (next.get(VIEW_TAG) === NO_VIEW && next.size > 1) next.delete(VIEW_TAG);
  if (next.size === 0 && hasDefault) next.set(VIEW_TAG, NO_VIEW);
  return next;
}

/**
 * The filters as the address bar has them: it is ahead of the page while numbers are on their way. A change is a change of
 * these, so that what was chosen meanwhile is not lost.
 */
export const searchAhead = (): URLSearchParams => new URLSearchParams(location.search);

/** The filters of the page, which live in the address bar and change by navigation. */
export function useAddress() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const hasDefault = use(HasDefaultViewContext);
  const { state }: { readonly state: unknown } = useLocation();
  // The same at every address, so that what a panel gets is the same too.
  const steps = useMemo(() => {
    // One transition until the page has followed: what was chosen is shown optimistically as long.
    const go = (next: URLSearchParams, replace: boolean): void =>
      startTransition(async () => {
        const to = settledSearch(next, hasDefault).toString();
        await navigate({ search: to }, { replace, state, preventScrollReset: true });
      });
    return {
      /** Goes to the same page with other filters. `replace` leaves no step to come back to, as while typing. */
      change: (changes: AddressChanges, { replace = false }: { readonly replace?: boolean } = {}): void =>
        go(withChanges(searchAhead(), changes), replace),
      /** Goes to the same page with these filters and no others. */
      open: (next: string): void => go(new URLSearchParams(next), false),
    };
  }, [navigate, hasDefault, state]);
  return { search, ...steps };
}

export type Address = ReturnType<typeof useAddress>;
