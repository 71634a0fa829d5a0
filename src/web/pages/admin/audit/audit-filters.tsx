import { addDays, RANGE_DAYS_MAX, type DateRange } from "#domain/time/time.ts";
import { namedRange } from "#domain/time/named-ranges.ts";
import { useAuditFacets, useAuditState, type AuditFacets as Counted } from "#web/api/audit.ts";
import { useBusinessInUse } from "#web/api/session.ts";
import { listOf, useAddress } from "#web/lib/address.ts";
import { deviceToday } from "#web/lib/now.ts";
import { DateRangePicker, DateRangeSkeleton } from "#web/ui/date/date-range-picker.tsx";
import { dateRangeWords } from "#web/ui/date/date-range-picker.tsx";
import { FacetList } from "#web/ui/filters/facets.tsx";
import { FilterWords, Toolbar } from "#web/ui/filters/toolbar.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { FacetsSkeleton } from "#web/ui/page/skeleton.tsx";
import { auditAsk, auditFiltersSet, auditRange } from "./audit-ask.ts";

/** What the toolbar and the column of facets both know: there is one of them to be seen at a time. */
export function useAuditFilters() {
  const { search, change } = useAddress();
  return {
    filtersSet: auditFiltersSet(search),
    onClear: () => change({ act: null, actor: null, from: null, to: null }),
    facets: (
      <Part
        resetKey={search.toString()}
        waiting={<FacetsSkeleton />}
        instead={<p className="text-table text-muted">The counts could not be loaded.</p>}
      >
        <AuditFacets />
      </Part>
    ),
  };
}

/** How long a business may have been at it: three figures are as wide, whichever they are. */
const LIKELY_DAYS = 100;

export function AuditFilters() {
  const { search } = useAddress();
  const likely = auditRange(search) ?? { from: addDays(deviceToday(), -LIKELY_DAYS), to: deviceToday() };
  return (
    <Toolbar
      {...useAuditFilters()}
      said={
        <Part resetKey={search.toString()}>
          <FiltersSaid />
        </Part>
      }
    >
      <Part waiting={<DateRangeSkeleton value={likely} range={likely} />}>
        <RangeField />
      </Part>
    </Toolbar>
  );
}

function FiltersSaid() {
  const { search } = useAddress();
  const { facets } = useAuditFacets(auditAsk(search));
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

function RangeField() {
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
      onChange={(asked) => change(typeof asked === "string" ? { ...namedRange(asked, from) } : { ...asked })}
    />
  );
}

/** The values of each filter with how many entries they would leave beside the others. */
function AuditFacets() {
  const { search, change } = useAddress();
  const { facets, isOld } = useAuditFacets(auditAsk(search));
  if (facets === null) return <FacetsSkeleton />;
  return (
    <>
      <FacetList
        title="Action"
        values={valuesOf(facets.act)}
        chosen={listOf(search, "act")}
        onChange={(act) => change({ act })}
        isOld={isOld}
      />
      <FacetList
        title="Who"
        values={valuesOf(facets.actor)}
        chosen={listOf(search, "actor")}
        onChange={(actor) => change({ actor })}
        isOld={isOld}
      />
    </>
  );
}

const valuesOf = (facet: Counted["act"]) =>
  facet.map(({ value, label, count }) => ({ id: value, label, count }));
