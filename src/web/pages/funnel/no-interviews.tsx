import type { ReactNode } from "react";
import type { DateRange } from "#domain/time/time.ts";
import { useFunnelSpan, type FunnelQuery } from "#web/api/funnel.ts";
import { useIsLimited } from "#web/api/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { requestedRange, DEFAULT_RANGE } from "#web/lib/date-range.ts";
import { useFunnel } from "./use-funnel.tsx";

/** The panels, unless there is nothing for them: then why, and the way to where there is something. */
export function IfThereIsData({ children }: { readonly children: ReactNode }) {
  const { query, earlier, administrator, rows } = useFunnel();
  const { search, change } = useAddress();
  const { first, last } = useFunnelSpan();
  const isLimited = useIsLimited();
  // An administrator who had interviews before has lost all of them: that is what there is to see.
  const hasLeft = administrator !== null && (earlier?.rows ?? []).length > 0;
  if (rows.length > 0 || hasLeft) return children;
  if (first === null || last === null)
    return <Empty>{`No interview data ${isLimited ? "for your offices " : ""}yet.`}</Empty>;
  if (administrator !== null)
    return (
      <Empty
        action={<Button onPress={() => change({ administrator: null })}>Show all administrators</Button>}
      >
        {unlistedWords(query, earlier?.range ?? null)}
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
    >{`No interview data for ${formatRange(query)}. Data is available for ${formatRange({ from: first, to: last })}.`}</Empty>
  );
}

/** Whether they do not exist or belong to others is not said. */
export const unlistedWords = (query: FunnelQuery, earlier: DateRange | null): string => {
  const days = earlier === null ? formatRange(query) : `${formatRange(query)} or ${formatRange(earlier)}`;
  const where = query.account === undefined ? "" : " at these offices";
  return `The administrator in this link has no data for ${days}${where}.`;
};
