import { RANGE_DAYS_MAX } from "#domain/time/time.ts";
import { useFunnelSpan } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { rangeChange, rangeOf, requestedRange } from "#web/lib/date-range.ts";
import { DateRangePicker } from "#web/ui/date/date-range-picker.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { FieldSkeleton } from "#web/ui/page/skeleton.tsx";

/** The days that joiners, leavers and interviews are counted in. */
export const RangeField = () => (
  <Part waiting={<FieldSkeleton />}>
    <Range />
  </Part>
);

function Range() {
  const { search, change } = useAddress();
  const span = useFunnelSpan();
  return (
    <DateRangePicker
      value={requestedRange(search)}
      range={rangeOf(search, span)}
      today={span}
      daysMax={RANGE_DAYS_MAX}
      onChange={(requested) => change(rangeChange(requested))}
    />
  );
}
