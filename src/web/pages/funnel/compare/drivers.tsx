import { movedBetween } from "#domain/funnel/funnel-moved.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatFinePoints } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { EarlierCoverage } from "#web/pages/funnel/coverage.tsx";
import { useFunnel } from "#web/pages/funnel/use-funnel.tsx";
import { PartedBars } from "#web/ui/charts/parted-bars.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Name } from "#web/ui/page/name.tsx";
import { driverBars, driverWords, partWords } from "./drivers-shapes.ts";

/** What drove the change of the overall rate, by administrator: words first, then who changed it most. */
export function Drivers() {
  const { change } = useAddress();
  const { ask, report, earlier, administrator } = useFunnel();
  if (earlier === null)
    return <Empty>Choose a period under “Compare” to see what drove the change in the overall rate.</Empty>;
  const [now, before] = [formatRange(ask), formatRange(earlier.range)];
  if (earlier.rows === null)
    return <Empty>No data for {before}, so there is no overall rate to compare.</Empty>;
  const moved = movedBetween(earlier.report.rows, report.rows);
  if (moved === null)
    return (
      <Empty>
        No first interviews were booked in{" "}
        {report.rows.some(({ counts }) => counts.first.booked > 0) ? before : now}, so there is no overall
        rate to compare.
      </Empty>
    );
  const { top, parted } = driverBars(moved, administrator);
  const own = top.find(({ administratorId }) => administratorId === administrator);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body font-semibold text-pretty">{driverWords(moved)}</p>
      {own === undefined ? null : (
        <p className="text-body">
          <Name>{own.administratorName}</Name>: {partWords(own)}
        </p>
      )}
      <EarlierCoverage rows={report.rows} />
      <PartedBars
        label={`What drove the change in the overall rate, ${before} to ${now}`}
        empty="No first interviews or sales in either period."
        parted={parted}
        format={formatFinePoints}
        press={{
          does: "narrows the page to this administrator",
          onPress: (place) => {
            const part = top[place];
            // The line of all others is of no single administrator.
            if (part !== undefined) change({ administrator: part.administratorId });
          },
        }}
      />
      <p className="max-w-prose text-table text-muted">
        Overall rate: showed at first-day sale ÷ booked at first interview, all administrators. Mix: their
        share of first interviews changed. Rate: their own rate changed. Administrators active in only one
        period are one bar.
      </p>
    </div>
  );
}
