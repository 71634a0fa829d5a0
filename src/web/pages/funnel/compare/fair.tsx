import { memo } from "react";
import { largestFall } from "#domain/funnel/funnel-fall.ts";
import { administratorCounts, verdictCounts, type Verdict } from "#domain/funnel/funnel-limits.ts";
import { movedBetween } from "#domain/funnel/funnel-moved.ts";
import type { CountedRow } from "#domain/funnel/funnel-lines.ts";
import { showRate, STAGE_NAMES, STAGES, sumOf, type Stage } from "#domain/funnel/funnel.ts";
import type { AdministratorId } from "#domain/ids.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { oneOf, useAddress, type Address } from "#web/lib/address.ts";
import { formatCount, formatNoun, formatRate, isolate } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { Computed } from "#web/pages/funnel/computed.tsx";
import { useFunnel } from "#web/pages/funnel/use-funnel.tsx";
import { ControlScatter, outsidePoints, type SharePoint } from "#web/ui/charts/control-scatter.tsx";
import { AddressSelectField } from "#web/ui/form/select-field.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { fallWords } from "./drivers-shapes.ts";

const STAGE_OPTIONS = STAGES.map((id) => ({ id, label: STAGE_NAMES[id] }));

/** Show rates against what was booked, all administrators of the offices, with the limits of chance. */
export function Fair() {
  const { search, change } = useAddress();
  return <FairAt stage={oneOf(search, "fair", STAGES) ?? "first"} change={change} />;
}

const FairAt = memo(function FairAt({ stage, change }: Pick<Address, "change"> & { readonly stage: Stage }) {
  const { query, report, earlier, administrator } = useFunnel();
  const { fewBooked } = useBusinessInUse();
  const points = administratorPoints(report.rows, stage, administrator);
  const drawn = pointsToDraw(points);
  const rated = points.filter(({ booked }) => booked > 0);
  const p = showRate(sumOf(points));
  const words =
    p !== null && p > 1
      ? "Data error: more people showed than were booked, so there are no limits."
      : [
          fallOf(earlier?.report.rows ?? null, report.rows, stage, fewBooked),
          fairWords(verdictCounts(points), rated.length),
          outsideWords(points, p),
        ]
          .filter((sentence) => sentence !== "")
          .join(" ");
  return (
    <div className="flex flex-col gap-3">
      <div className="flex">
        <AddressSelectField
          label="Stage"
          options={STAGE_OPTIONS}
          value={stage}
          onChange={(id) => change({ fair: id === "first" ? null : id })}
        />
      </div>
      {p === null ? (
        <Empty>{`No ${STAGE_NAMES[stage].toLowerCase()} bookings in ${formatRange(query)}.`}</Empty>
      ) : (
        <>
          <p className="text-body">{words}</p>
          <ControlScatter
            label={`Show rate by administrator, ${STAGE_NAMES[stage].toLowerCase()}, ${formatRange(query)}`}
            empty="No bookings."
            sentence={words}
            points={drawn}
            measure={{ p, few: fewBooked }}
            press={{
              does: "narrows the page to this administrator",
              onPress: (place) => change({ administrator: drawn[place]?.id ?? null }),
            }}
          />
          <p className="max-w-5xl text-table text-muted">
            {`Triangle: outside the limits. Hollow: fewer than ${formatCount(fewBooked)} booked. Click a point to filter the page.${
              drawn.length < points.length
                ? ` Showing the ${formatCount(drawn.length)} most booked of ${formatNoun(points.length, "administrator")}; limits cover all.`
                : ""
            }${
              rated.length < points.length
                ? ` Not shown: ${formatNoun(points.length - rated.length, "administrator")} without bookings.`
                : ""
            }`}
          </p>
          <Computed>
            <p>{`Limits: ${formatRate(p)} overall ± z·√(p(1−p)/n), z = 1.96 (95%) and 3.09 (99.8%).`}</p>
          </Computed>
        </>
      )}
    </div>
  );
});

type AdministratorPoint = SharePoint & { readonly id: AdministratorId };

/** A point for each administrator at one stage, over all their offices, most booked first. */
export function administratorPoints(
  rows: readonly CountedRow[],
  stage: Stage,
  chosen: AdministratorId | null,
): readonly AdministratorPoint[] {
  return administratorCounts(rows, stage).map((administrator) => ({
    ...administrator,
    isChosen: administrator.id === chosen,
  }));
}

/** More than a browser draws at once and than a keyboard can walk through. */
export const POINTS_MAX = 400;

/** Administrators that are drawn: the chosen one and the most booked. */
export const pointsToDraw = (points: readonly AdministratorPoint[]): readonly AdministratorPoint[] =>
  points.length <= POINTS_MAX
    ? points
    : points.filter(({ isChosen }, place) => place < POINTS_MAX || isChosen === true);

/** Sentence on whose rate at a stage fell most against the earlier period; "" where nothing is compared. */
function fallOf(
  earlier: readonly CountedRow[] | null,
  rows: readonly CountedRow[],
  stage: Stage,
  fewBooked: number,
): string {
  const moved = earlier === null ? null : movedBetween(earlier, rows, { rate: stage });
  return moved === null
    ? ""
    : fallWords(largestFall(moved.parts, stage, fewBooked), "administrator", "show rate");
}

const OUTSIDE_NAMED_MAX = 5;

/** `Outside: Ana Reed (48% of 120), Ben Cole (81% of 90) and 2 more.`, the furthest from the rate of all first; "" for none. */
export function outsideWords(points: readonly AdministratorPoint[], p: number | null): string {
  const outside = outsidePoints(points, p);
  if (outside.length === 0) return "";
  const names = outside
    .slice(0, OUTSIDE_NAMED_MAX)
    .map(
      (point) => `${isolate(point.name)} (${formatRate(showRate(point))} of ${formatCount(point.booked)})`,
    );
  const others = outside.length - names.length;
  return `Outside: ${names.join(", ")}${others === 0 ? "" : ` and ${formatCount(others)} more`}.`;
}

/** `2 of 31 administrators are below the 99.8% limit, 1 is above it. 3 more are outside the 95% limits.` */
export function fairWords(verdicts: Readonly<Record<Verdict, number>>, withCounts: number): string {
  const all = ` of ${formatNoun(withCounts, "administrator")}`;
  const [below, above] = [verdicts["below 99.8%"], verdicts["above 99.8%"]];
  const far = [
    { count: below, where: "below the 99.8% limit" },
    { count: above, where: below > 0 ? "above it" : "above the 99.8% limit" },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, where }, place) => `${isOrAre(count, place === 0 ? all : "")} ${where}`)
    .join(", ");
  const near = verdicts["below 95%"] + verdicts["above 95%"];
  const nearWords = `${isOrAre(near, far === "" ? all : " more")} outside the 95% limits, about 1 in 20 falls outside by chance`;
  const sentences = [far, near === 0 ? "" : nearWords].filter((words) => words !== "");
  return sentences.length === 0
    ? `None${all} is outside the limits: the differences are within chance.`
    : `${sentences.join(". ")}.`;
}

const isOrAre = (count: number, of: string): string =>
  `${formatCount(count)}${of} ${count === 1 ? "is" : "are"}`;
