import { addDays, RANGE_DAYS_MAX, type DateRange } from "#domain/time/time.ts";
import { namedRange } from "#domain/time/named-ranges.ts";
import { useAuditFacets, useAuditState } from "#web/api/audit.ts";
import { useBusinessInUse } from "#web/api/session.ts";
import { listOf, useAddress } from "#web/lib/address.ts";
import { deviceToday } from "#web/lib/now.ts";
import { DateRangePicker, DateRangeSkeleton, dateRangeWords } from "#web/ui/date/date-range-picker.tsx";
import { AddressFacet } from "#web/ui/filters/list-page.tsx";
import { FilterWords } from "#web/ui/filters/toolbar.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { FacetsSkeleton } from "#web/ui/page/skeleton.tsx";
import { auditQuery, auditRange } from "./audit-query.ts";

/** A likely length of the log, for the width of the field on its way. */
const LIKELY_DAYS = 100;

export function RangeField() {
  const likely = auditRange(useAddress().search) ?? {
    from: addDays(deviceToday(), -LIKELY_DAYS),
    to: deviceToday(),
  };
  return (
    <Part waiting={<DateRangeSkeleton value={likely} range={likely} />}>
      <Range />
    </Part>
  );
}

export function PrintedFilters() {
  const { search } = useAddress();
  const { facets } = useAuditFacets(auditQuery(search));
  const range = useShownRange();
  const named = (facet: "act" | "actor") =>
    listOf(search, facet).map((id) => facets?.[facet].find(({ value }) => value === id)?.label || id);
  return (
    <FilterWords
      filters={[
        { label: "Dates", words: [dateRangeWords(range, range)] },
        { label: "Action", words: named("act") },
        { label: "Who", words: named("actor") },
      ]}
    />
  );
}

/** Without a choice it is every day from the first entry to today. */
function useShownRange(): DateRange {
  const { search } = useAddress();
  const { first, today } = useAuditState();
  return auditRange(search) ?? { from: first ?? today, to: today };
}

function Range() {
  const { change } = useAddress();
  const { today } = useAuditState();
  const { weekStart } = useBusinessInUse();
  const range = useShownRange();
  const from = { today, last: today, weekStart };
  return (
    <DateRangePicker
      value={range}
      range={range}
      today={from}
      daysMax={RANGE_DAYS_MAX}
      onChange={(chosen) =>
        change(typeof chosen === "string" ? { ...namedRange(chosen, from) } : { ...chosen })
      }
    />
  );
}

export function AuditFacets() {
  const { facets, isOld } = useAuditFacets(auditQuery(useAddress().search));
  if (facets === null) return <FacetsSkeleton />;
  return (
    <>
      <AddressFacet title="Action" name="act" values={facets.act} isOld={isOld} />
      <AddressFacet title="Who" name="actor" values={facets.actor} isOld={isOld} />
    </>
  );
}
