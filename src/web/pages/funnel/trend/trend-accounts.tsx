import { STAGE_NAMES } from "#domain/funnel/funnel.ts";
import type { FunnelTrend } from "#web/api/funnel.ts";
import { formatNoun, formatRate } from "#web/lib/format.ts";
import { SmallMultiples } from "#web/ui/charts/small-multiples.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import type { LaterAddress } from "#web/pages/funnel/compare/later-address.ts";
import { askedRate, TREND_RATES, type TrendRate } from "./trend-ask.ts";
import { TrendGaps } from "./trend-gaps.tsx";
import { accountRates, type TrendComparison, type TrendLook } from "./trend-shapes.ts";
import { Legend } from "./trend-stages.tsx";

type TrendAccountsProps = {
  readonly address: LaterAddress;
  readonly trend: FunnelTrend;
  readonly look: TrendLook;
  readonly range: string;
  readonly comparison: TrendComparison | null;
};

const rateWords = (rate: TrendRate): string =>
  rate === "overall" ? "Overall rate" : `${STAGE_NAMES[rate]}, show rate`;

const RATES = TREND_RATES.map((id) => ({ id, label: rateWords(id) }));

/** One rate of each account over time, on one scale; the largest accounts, and it says how many others there are. */
export function TrendAccounts({ address, trend, look, range, comparison }: TrendAccountsProps) {
  const { search, change } = address;
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
            ? `All ${formatNoun(shown, "account")} with counts, most first interviews booked first.`
            : `The ${formatNoun(shown, "account")} with the most first interviews booked; ${formatNoun(trend.accountsLeftOut, "other")} left out.`}
        </span>
      </div>
      <SmallMultiples
        label={`${rateWords(rate)} by account and ${look.by}, ${range}`}
        empty="No account has counts in a period that is over and whole."
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
