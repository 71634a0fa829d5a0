import { memo } from "react";
import { rateOfAll, verdictCounts } from "#domain/funnel/funnel-limits.ts";
import { STAGE_NAMES, STAGES } from "#domain/funnel/funnel.ts";
import { useBusinessInUse } from "#web/api/business-in-use.ts";
import { oneOf, useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun, formatRate } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { ControlScatter } from "#web/ui/charts/control-scatter.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { administratorPoints, fairWords, pointsToDraw } from "./fair-shapes.ts";
import { useFunnel } from "./use-funnel.ts";

const NAMES = { who: "Administrator", of: "Booked", hits: "Showed", rate: "Show rate" };
const STAGE_OPTIONS = STAGES.map((id) => ({ id, label: STAGE_NAMES[id] }));
const CHART_PX = 420;

/** Show rates against what was booked, all administrators of the accounts, with the limits of chance. */
export const Fair = memo(function Fair() {
  const { search, change } = useAddress();
  const { ask, report, administrator } = useFunnel();
  const { fewBooked } = useBusinessInUse();
  const stage = oneOf(search, "fair", STAGES) ?? "first";
  const points = administratorPoints(report.rows, stage, administrator);
  const drawn = pointsToDraw(points);
  const rated = points.filter(({ of }) => of > 0);
  const p = rateOfAll(points);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SelectField
          label="Stage"
          options={STAGE_OPTIONS}
          value={stage}
          onChange={(id) => change({ fair: id === "first" ? null : id })}
        />
      </div>
      {p === null ? (
        <Empty>
          No {STAGE_NAMES[stage].toLowerCase()} bookings in {formatRange(ask)}.
        </Empty>
      ) : (
        <>
          <p className="text-body">
            {p > 1
              ? "Data error: more people showed than were booked, so there are no limits."
              : fairWords(verdictCounts(points), rated.length)}
          </p>
          <ControlScatter
            label={`Show rate by administrator, ${STAGE_NAMES[stage].toLowerCase()}, ${formatRange(ask)}`}
            empty="No bookings."
            points={drawn}
            names={NAMES}
            measure={{ p, few: fewBooked }}
            heightPx={CHART_PX}
            press={{
              does: "narrows the page to this administrator",
              onPress: (place) => change({ administrator: drawn[place]?.id ?? null }),
            }}
          />
          <p className="max-w-5xl text-table text-muted">
            Limits: {formatRate(p)} overall ± z·√(p(1−p)/n), z = 1.96 and 3.09. Triangle: outside the limits.
            Hollow: fewer than {formatCount(fewBooked)} booked. Click a point to filter the page.
            {drawn.length < points.length
              ? ` Showing the ${formatCount(drawn.length)} most booked of ${formatNoun(points.length, "administrator")}; limits cover all.`
              : ""}
            {rated.length < points.length
              ? ` Not shown: ${formatNoun(points.length - rated.length, "administrator")} without bookings.`
              : ""}
          </p>
        </>
      )}
    </div>
  );
});
