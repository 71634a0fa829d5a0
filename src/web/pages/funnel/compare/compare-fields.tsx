import { earlierRange, type Comparison, type Earlier } from "#domain/funnel/funnel-compare.ts";
import { namedRange } from "#domain/time/named-ranges.ts";
import { RANGE_DAYS_MAX } from "#domain/time/time.ts";
import { useFunnelSpan } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { DateRangePicker, DateRangeSkeleton } from "#web/ui/date/date-range-picker.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { FieldSkeleton } from "#web/ui/page/skeleton.tsx";
import { askedComparison, askedRange, comparisonChange, rangeOf } from "./funnel-range.ts";

/** Which days they are stands beside those of the page. */
const WORDS = { previous: "Previous period", "last-year": "Last year", none: "No comparison" } as const;
const OTHER = "Other dates";
const OWN = "own";

const optionOf = (id: keyof typeof WORDS) => ({ id, label: WORDS[id] });

/** `Previous period · Sep 21 – Oct 18`, `No comparison`. */
export const comparisonWords = (comparison: Comparison, earlier: Earlier | null): string => {
  const words = typeof comparison === "string" ? WORDS[comparison] : OTHER;
  return earlier === null ? words : `${words} · ${formatRange(earlier.range)}`;
};

const LABEL = "Compare";
const OWN_LABEL = "Earlier dates";

/** What the fields below say before anything is known. */
export function CompareSkeleton() {
  const comparison = askedComparison(useAddress().search);
  return typeof comparison === "string" ? (
    <FieldSkeleton label={LABEL} words={WORDS[comparison]} />
  ) : (
    <>
      <FieldSkeleton label={LABEL} words={OTHER} />
      <DateRangeSkeleton label={OWN_LABEL} value={comparison} range={comparison} />
    </>
  );
}

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
        label={LABEL}
        value={isOwn ? OWN : comparison}
        options={[
          optionOf("previous"),
          optionOf("last-year"),
          { id: OWN, label: isOwn ? OTHER : `${OTHER}…` },
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
          label={OWN_LABEL}
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
