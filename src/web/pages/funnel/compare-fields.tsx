import { earlierRange, type Comparison, type Earlier } from "#domain/funnel-compare.ts";
import { namedRange } from "#domain/named-ranges.ts";
import { RANGE_DAYS_MAX } from "#domain/time.ts";
import { useFunnelSpan } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { DateRangePicker } from "#web/ui/date-range-picker.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { askedComparison, askedRange, comparisonChange, rangeOf } from "./funnel-range.ts";

/** Which days they are stands beside those of the page. */
const WORDS = { previous: "Days before", "last-year": "Last year", none: "Nothing" } as const;
const OWN = "own";

const optionOf = (id: keyof typeof WORDS) => ({ id, label: WORDS[id] });

/** `Days before · Sep 21 – Oct 18`, `Nothing`. */
export const comparisonWords = (comparison: Comparison, earlier: Earlier | null): string => {
  const words = typeof comparison === "string" ? WORDS[comparison] : "Other dates";
  return earlier === null ? words : `${words} · ${formatRange(earlier.range)}`;
};

/** With what the dates are compared, and, where these are days of choice, which. */
export function CompareFields() {
  const { search, change } = useAddress();
  const span = useFunnelSpan();
  const asked = askedRange(search);
  const comparison = askedComparison(search);
  const isOwn = typeof comparison !== "string";
  const earlier = earlierRange(asked, comparison, span);
  return (
    <>
      <SelectField
        label="Compare"
        value={isOwn ? OWN : comparison}
        options={[
          optionOf("previous"),
          optionOf("last-year"),
          { id: OWN, label: isOwn ? "Other dates" : "Other dates…" },
          optionOf("none"),
        ]}
        onChange={(id) => {
          const before = earlier?.range ?? rangeOf(search, span);
          change(
            comparisonChange(id === "last-year" || id === "none" ? id : id === OWN ? before : "previous"),
          );
        }}
      />
      {isOwn ? (
        <DateRangePicker
          label="Earlier dates"
          value={comparison}
          range={comparison}
          today={span}
          daysMax={RANGE_DAYS_MAX}
          onChange={(days) =>
            change(comparisonChange(typeof days === "string" ? namedRange(days, span) : days))
          }
        />
      ) : null}
    </>
  );
}
