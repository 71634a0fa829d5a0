import type { RateOf } from "#domain/funnel/funnel-moved.ts";
import { STAGE_NAMES, STAGES } from "#domain/funnel/funnel.ts";
import { oneOf, useAddress } from "#web/lib/address.ts";
import { AddressSelectField } from "#web/ui/form/select-field.tsx";

/** Field of which rate the trend by office and what drove the change are about: the overall one, or a stage's show rate. */
export type TrendRate = RateOf;
const TREND_RATES: readonly TrendRate[] = ["overall", ...STAGES];

export const requestedRate = (search: URLSearchParams): TrendRate =>
  oneOf(search, "rate", TREND_RATES) ?? "overall";

export const rateWords = (rate: TrendRate): string =>
  rate === "overall" ? "Overall rate" : `${STAGE_NAMES[rate]}, show rate`;

const RATES = TREND_RATES.map((id) => ({ id, label: rateWords(id) }));

export function RateField() {
  const { search, change } = useAddress();
  return (
    <AddressSelectField
      label="Rate"
      options={RATES}
      value={requestedRate(search)}
      onChange={(id) => change({ rate: id === "overall" ? null : id })}
    />
  );
}
