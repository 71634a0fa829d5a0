import type { ReactNode } from "react";
import { useLoadedOffices, useOffices, type Office } from "#web/api/offices.ts";
import { useIsLimited } from "#web/api/identity/session.ts";
import { listOf, useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { PictureContext, pictureLines } from "#web/lib/picture.ts";
import { dateRangeWords } from "#web/ui/date/date-range-picker.tsx";
import { chosenNames, officeOptions } from "#web/ui/filters/picker-options.ts";
import { printedFilters } from "#web/ui/filters/declared-filters.tsx";
import { FilterWords, type PrintedFilter } from "#web/ui/filters/toolbar.tsx";
import { requestedRange } from "#web/lib/date-range.ts";
import { funnelFilters, isAlone, requestedComparison } from "./funnel-query.ts";
import { useAdministratorName } from "./administrators.tsx";
import { useFunnelRequests } from "./use-funnel.tsx";

/** Words on which days they are, beside those of the page. */
export const COMPARISONS = {
  previous: "Previous period",
  "last-year": "Last year",
  none: "No comparison",
} as const;
export const OTHER_DATES = "Other dates";

/** Words on what the page is narrowed to and compared with. */
function useFilterWords(offices: readonly Office[]): readonly PrintedFilter[] {
  const { search } = useAddress();
  const { earlier, query } = useFunnelRequests();
  const administrator = useAdministratorName();
  const isLimited = useIsLimited();
  const account = listOf(search, "account");
  const comparison = requestedComparison(search);
  const compared = typeof comparison === "string" ? COMPARISONS[comparison] : OTHER_DATES;
  const allOffices = account.length === 0 && isLimited ? ["All your offices"] : null;
  return printedFilters(search, {
    filters: funnelFilters,
    values: {},
    words: {
      account: allOffices ?? chosenNames(officeOptions(offices), account, "office"),
      with: account.length === 0 || isAlone(search) ? [] : ["with their groups"],
      administrator: administrator === null ? [] : [administrator],
      // The days of all their members are in the words of the first.
      range: [dateRangeWords(requestedRange(search), query)],
      from: [],
      to: [],
      compare: [earlier === null ? compared : `${compared} · ${formatRange(earlier.range)}`],
      compareFrom: [],
      compareTo: [],
    },
  });
}

/** The filters of the page on paper. */
export function PrintedFilters() {
  const filters = useFilterWords(useOffices());
  return <FilterWords filters={filters} />;
}

/** Says in the pictures of the page's charts what they are of. Nothing waits for the names of offices. */
export function FunnelPictures({ children }: { readonly children: ReactNode }) {
  const filters = useFilterWords(useLoadedOffices());
  return <PictureContext value={pictureLines(filters)}>{children}</PictureContext>;
}
