import { memo } from "react";
import { rateOfAll, verdictCounts } from "#domain/funnel/funnel-limits.ts";
import { STAGE_NAMES, STAGES } from "#domain/funnel/funnel.ts";
import { useBusinessInUse } from "#web/api/business-in-use.ts";
import { oneOf } from "#web/lib/address.ts";
import { formatCount, formatNoun, formatRate } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { ControlScatter } from "#web/ui/charts/control-scatter.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import type { LaterAddress } from "./later-address.ts";
import { administratorPoints, fairWords, pointsToDraw } from "./fair-shapes.ts";
import { useFunnelOf } from "./use-funnel.ts";

const NAMES = { who: "Administrator", of: "Booked", hits: "Showed", rate: "Show rate" };
const STAGE_OPTIONS = STAGES.map((id) => ({ id, label: STAGE_NAMES[id] }));
const CHART_PX = 420;

/** Show rates against what was booked, all administrators of the accounts, with the limits of chance. */
export const Fair = memo(function Fair({ address }: { readonly address: LaterAddress }) {
  const { search, change } = address;
  const { ask, report, administrator } = useFunnelOf(search);
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
          Nobody was booked for a {STAGE_NAMES[stage].toLowerCase()} in {formatRange(ask)}, so there is
          nothing to compare.
        </Empty>
      ) : (
        <>
          <p className="text-body">
            {p > 1
              ? "More showed than were booked in all, which is an error in the data: there are no limits."
              : fairWords(verdictCounts(points), rated.length)}
          </p>
          <ControlScatter
            label={`Show rate by administrator, ${STAGE_NAMES[stage].toLowerCase()}, ${formatRange(ask)}`}
            empty="Nobody was booked."
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
            Limits: {formatRate(p)}, the rate of all, ± z·√(p(1−p)/n), z = 1.96 and 3.09. A triangle is
            outside, a hollow mark has fewer than {formatCount(fewBooked)} booked. Press one to narrow the
            page.
            {drawn.length < points.length
              ? ` Drawn: ${formatCount(drawn.length)} of ${formatNoun(points.length, "administrator")}, most booked first; the limits and the words are of all.`
              : ""}
            {rated.length < points.length
              ? ` Without anybody booked, and not drawn: ${formatNoun(points.length - rated.length, "administrator")}.`
              : ""}
          </p>
        </>
      )}
    </div>
  );
});
