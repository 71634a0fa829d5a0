import { memo } from "react";
import { largestFall } from "#domain/funnel/funnel-fall.ts";
import { movedBetween, byOffice, byAdministrator, type MovedBy } from "#domain/funnel/funnel-moved.ts";
import { unlikeListed } from "#domain/funnel/funnel-summary.ts";
import { STAGE_NAMES, sumCounts } from "#domain/funnel/funnel.ts";
import { useOffices } from "#web/api/offices.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { oneOf, useAddress, type Address } from "#web/lib/address.ts";
import { formatFinePoints } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { Computed } from "#web/pages/funnel/computed.tsx";
import { EarlierCoverage } from "#web/pages/funnel/coverage.tsx";
import { RateField, requestedRate, type TrendRate } from "#web/pages/funnel/rate-field.tsx";
import { useFunnel } from "#web/pages/funnel/use-funnel.tsx";
import { PartedBars } from "#web/ui/charts/parted-bars.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Name } from "#web/ui/page/name.tsx";
import { Term } from "#web/ui/page/term.tsx";
import {
  driverBars,
  driverWords,
  fallWords,
  narrowedTo,
  partWords,
  sampleWords,
  type DrivenBy,
} from "./drivers-shapes.ts";

/** By whom the change is split; offices that share a group are one where the group is meant. */
const DRIVERS = [
  { id: "administrator", label: "Administrator" },
  { id: "office", label: "Office" },
  { id: "group", label: "Office group" },
] as const satisfies readonly { readonly id: DrivenBy; readonly label: string }[];

const rateWords = (rate: TrendRate): string =>
  rate === "overall" ? "overall rate" : `show rate of the ${STAGE_NAMES[rate].toLowerCase()}`;

/** Section on what drove the change of the rate that the page shows: words first, then who changed it most. */
export function Drivers() {
  const { search, change } = useAddress();
  const by = oneOf(search, "drivers", IDS) ?? "administrator";
  return <DriversOf change={change} rate={requestedRate(search)} id={by} />;
}

type DriversProps = Pick<Address, "change"> & {
  readonly rate: TrendRate;
  readonly id: DrivenBy;
};

const DriversOf = memo(function DriversOf({ change, rate, id }: DriversProps) {
  const { query, report, earlier, administrator } = useFunnel();
  const groups = useGroups();
  const { fewBooked } = useBusinessInUse();
  const { label } = DRIVERS.find((each) => each.id === id) ?? DRIVERS[0];
  if (earlier === null)
    return <Empty>Choose a period under “Compare” to see what drove the change in the rate.</Empty>;
  const [now, before] = [formatRange(query), formatRange(earlier.range)];
  if (earlier.rows === null) return <Empty>{`No data for ${before}, so there is no rate to compare.`}</Empty>;
  const by = { administrator: byAdministrator, office: byOffice, group: groups.by }[id];
  const moved = movedBetween(earlier.report.rows, report.rows, { rate, by });
  const choices = (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
      <RateField />
      <Segmented
        label="By"
        segments={DRIVERS}
        value={id}
        onChange={(next) => change({ drivers: next === "administrator" ? null : next })}
      />
    </div>
  );
  if (moved === null)
    return (
      <div className="flex flex-col gap-3">
        {choices}
        <Empty>{`None were booked in ${before} or in ${now}, so there is no ${rateWords(rate)} to compare.`}</Empty>
      </div>
    );
  const { top, parted } = driverBars(moved, id === "administrator" ? administrator : null, label);
  const fallen = fallWords(largestFall(moved.parts, rate, fewBooked), label, rateWords(rate));
  const words = `${fallen} ${driverWords(moved, rateWords(rate))}`;
  const stage = rate === "overall" ? "first" : rate;
  const caution = sampleWords(
    [
      { booked: sumCounts(earlier.report.rows.map(({ counts }) => counts))[stage].booked, days: before },
      { booked: sumCounts(report.rows.map(({ counts }) => counts))[stage].booked, days: now },
    ],
    fewBooked,
  );
  const member = id === "administrator" ? top.find((part) => part.id === administrator) : undefined;
  return (
    <div className="flex flex-col gap-3">
      {choices}
      <p className="text-body font-semibold text-pretty">{words}</p>
      {caution === "" ? null : <p className="text-table text-muted">{caution}</p>}
      {member === undefined ? null : (
        <p className="text-body">
          <Name>{member.name}</Name>
          <span>{`: ${partWords(member)}`}</span>
        </p>
      )}
      <EarlierCoverage
        {...earlier}
        {...earlier.report}
        isKnown
        unlikeOffices={unlikeListed(earlier, report.rows)}
      />
      <PartedBars
        label={`What drove the change in the ${rateWords(rate)}, ${before} to ${now}`}
        sentence={caution === "" ? words : `${words} ${caution}`}
        empty="None booked or showed in either period."
        parted={parted}
        format={formatFinePoints}
        press={{
          does: `narrows the page to this ${label.toLowerCase()}`,
          onPress: (place) => {
            const part = top[place];
            // The line of all others is of no single one.
            if (part !== undefined) change(narrowedTo(id, part.id, groups.officesOf(part.id)));
          },
        }}
      />
      <Computed>
        <p>
          <span>{`${
            rate === "overall"
              ? "Overall rate: showed at first-day sale ÷ booked at first interview"
              : "Show rate: showed ÷ booked of the stage"
          }, all administrators. Mix: their share of bookings changed. Rate: their own rate changed. Administrators with bookings in only one period are one bar. `}</span>
          <Term of="mix">More about mix and rate</Term>
        </p>
      </Computed>
    </div>
  );
});

const IDS = DRIVERS.map(({ id }) => id);

/** Offices by their group; one without a group is alone. */
function useGroups() {
  const offices = useOffices();
  const groupOf = new Map(offices.map(({ id, group }) => [id, group === null ? id : `group ${group}`]));
  const byGroup = Map.groupBy(offices, ({ id }) => groupOf.get(id) ?? id);
  const by: MovedBy = (row) => {
    const id = groupOf.get(row.officeId) ?? row.officeId;
    const member = byGroup.get(id) ?? [];
    const { name } = byOffice(row);
    return member.length < 2
      ? { id, name }
      : { id, name: `${member[0]?.name ?? name} and ${member.length - 1} more` };
  };
  return { by, officesOf: (id: string) => (byGroup.get(id) ?? []).map((office) => office.id) };
}
