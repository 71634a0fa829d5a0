import type { ReactNode } from "react";
import { useAddress } from "#web/lib/address.ts";
import { clearedFilters, filtersSet, type Filters } from "#web/lib/filters.ts";
import { focusNeighbor } from "#web/lib/focus.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";

type NothingFoundProps = {
  /** Filters that the list is narrowed by, beside a search. */
  readonly filters: Filters;
  readonly children: ReactNode;
};

/** Notice that nothing matches, and the way back to all of the list where a filter or a search is set. */
export function NothingFound({ filters, children }: NothingFoundProps) {
  const { search, change } = useAddress();
  const isNarrowed = filtersSet(filters, search) > 0 || search.has("q");
  const reset = (): void => {
    // The button goes away.
    focusNeighbor(document.activeElement ?? document.body, "main");
    change({ q: null, ...clearedFilters(filters) });
  };
  return (
    <Empty action={isNarrowed ? <Button onPress={reset}>Clear filters</Button> : null}>{children}</Empty>
  );
}
