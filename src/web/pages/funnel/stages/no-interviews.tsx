import { useFunnelSpan } from "#web/api/funnel.ts";
import { useIsLimited } from "#web/api/scope.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { askedRange, DEFAULT_RANGE } from "#web/pages/funnel/compare/funnel-range.ts";
import { unlistedWords, type AskedDays } from "./unlisted.ts";
import type { Funnel } from "#web/pages/funnel/compare/use-funnel.ts";

type NoInterviewsProps = { readonly funnel: AskedDays & Pick<Funnel, "administrator"> };

/** Why there is nothing to show, and the way to where there is something. */
export function NoInterviews({ funnel }: NoInterviewsProps) {
  const { search, change } = useAddress();
  const { first, last } = useFunnelSpan();
  const isLimited = useIsLimited();
  if (first === null || last === null)
    return <Empty>No interview data {isLimited ? "for your offices " : ""}yet.</Empty>;
  if (funnel.administrator !== null)
    return (
      <Empty
        action={<Button onPress={() => change({ administrator: null })}>Show all administrators</Button>}
      >
        {unlistedWords(funnel)}
      </Empty>
    );
  const isDefault = askedRange(search) === DEFAULT_RANGE;
  return (
    <Empty
      action={
        isDefault ? null : (
          <Button onPress={() => change({ range: null, from: null, to: null })}>
            Show the last 4 weeks with data
          </Button>
        )
      }
    >
      No interview data for {formatRange(funnel.ask)}. Data is available for{" "}
      {formatRange({ from: first, to: last })}.
    </Empty>
  );
}
