import { STAGE_NAMES } from "#domain/funnel/funnel.ts";
import type { FunnelTrend } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatNoun, formatRate } from "#web/lib/format.ts";
import { SmallMultiples } from "#web/ui/charts/small-multiples.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { askedRate, TREND_RATES, type TrendRate } from "./trend-ask.ts";
import { TrendGaps } from "./trend-gaps.tsx";
import { accountRates, type TrendComparison, type TrendLook } from "./trend-shapes.ts";
import { Legend } from "./trend-stages.tsx";

type TrendAccountsProps = {
  readonly trend: FunnelTrend;
  readonly look: TrendLook;
  readonly range: string;
  readonly comparison: TrendComparison | null;
};

const rateWords = (rate: TrendRate): string =>
  rate === "overall" ? "Overall rate" : `${STAGE_NAMES[rate]}, show rate`;

const RATES = TREND_RATES.map((id) => ({ id, label: rateWords(id) }));

/** One rate of each account over time, on one scale; the largest accounts, and it says how many others there are. */
export function TrendAccounts({ trend, look, range, comparison }: TrendAccountsProps) {
  const { search, change } = useAddress();
  const rate = askedRate(search);
  const earlier = comparison === null || comparison === "other cuts" ? null : comparison.accounts;
  const shown = trend.trend.accounts.length;
  const lines = accountRates(trend.trend, earlier, rate, look);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SelectField
          label="Rate"
          options={RATES}
          value={rate}
          onChange={(id) => change({ rate: id === "overall" ? null : id })}
        />
        <span className="text-table text-muted">
          {trend.accountsLeftOut === 0
            ? `All ${formatNoun(shown, "account")} with data, most first interviews first.`
            : `The ${formatNoun(shown, "account")} with the most first interviews; ${formatNoun(trend.accountsLeftOut, "other")} not shown.`}
        </span>
      </div>
      <SmallMultiples
        label={`${rateWords(rate)} by account and ${look.by}, ${range}`}
        empty="No account has data for a complete period."
        lines={lines}
        format={formatRate}
        scale="shared"
        panelHeightPx={104}
        legend={<Legend lines={lines} />}
      />
      <TrendGaps buckets={trend.trend.buckets} earlierGaps={0} look={look} />
    </>
  );
}
