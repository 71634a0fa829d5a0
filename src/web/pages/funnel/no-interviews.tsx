import type { ReactNode } from "react";
import type { DateRange } from "#domain/time/time.ts";
import { useFunnelSpan } from "#web/api/funnel.ts";
import { useIsLimited } from "#web/api/identity/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { requestedRange, DEFAULT_RANGE } from "#web/lib/date-range.ts";
import { requestedAdministrator } from "./funnel-query.ts";
import { useSummary } from "./use-funnel.tsx";

/** The panels, unless there is nothing for them: then why, and the way to where there is something. */
export function IfThereIsData({ children }: { readonly children: ReactNode }) {
  const { range, earlier, isListed } = useSummary();
  const { search, change } = useAddress();
  const administrator = requestedAdministrator(search);
  const { first, last } = useFunnelSpan();
  const isLimited = useIsLimited();
  // An administrator who had interviews before has lost all of them: that is what there is to see.
  const hasLeft = administrator !== null && earlier?.isListed === true;
  if (isListed || hasLeft) return children;
  if (first === null || last === null)
    return <Empty>{`No interview data ${isLimited ? "for your offices " : ""}yet.`}</Empty>;
  if (administrator !== null)
    return (
      <Empty
        action={<Button onPress={() => change({ administrator: null })}>Show all administrators</Button>}
      >
        {unlistedWords(range, earlier?.range ?? null, search.has("account"))}
      </Empty>
    );
  const isDefault = requestedRange(search) === DEFAULT_RANGE;
  return (
    <Empty
      action={
        isDefault ? null : (
          <Button onPress={() => change({ range: null, from: null, to: null })}>
            Show the last 4 weeks with data
          </Button>
        )
      }
    >{`No interview data for ${formatRange(range)}. Data is available for ${formatRange({ from: first, to: last })}.`}</Empty>
  );
}

/** Notice that does not say whether they do not exist or belong to others. */
export const unlistedWords = (range: DateRange, earlier: DateRange | null, isOfOffices: boolean): string => {
  const days = earlier === null ? formatRange(range) : `${formatRange(range)} or ${formatRange(earlier)}`;
  const where = isOfOffices ? " at these offices" : "";
  return `The administrator in this link has no data for ${days}${where}.`;
};
