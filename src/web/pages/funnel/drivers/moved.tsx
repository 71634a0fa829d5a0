import { memo, type ReactNode } from "react";
import { accountGaps } from "#domain/funnel/funnel-gaps.ts";
import { movedBetween, type Moved } from "#domain/funnel/funnel-moved.ts";
import type { AdministratorId } from "#domain/ids.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { PartedBars } from "#web/ui/charts/parted-bars.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Name } from "#web/ui/page/name.tsx";
import { MovedKnown } from "./moved-known.tsx";
import { movedBars } from "./moved-shapes.ts";
import { formatFinePoints, movedWords, partWords } from "./moved-words.ts";
import { useFunnel } from "#web/pages/funnel/compare/use-funnel.ts";

/** Why the overall rate moved against the earlier days, by administrator: words first, then who moved it most. */
export const WhyMoved = memo(function WhyMoved() {
  const { ask, report, earlier, administrator } = useFunnel();
  if (earlier === null)
    return <Empty>Choose a period under “Compare” to see what drove the change in the overall rate.</Empty>;
  const gaps = accountGaps(report, earlier.report);
  const moved = movedBetween(earlier.report.rows, report.rows, new Set(gaps.map(({ id }) => id)));
  const [now, before] = [formatRange(ask), formatRange(earlier.range)];
  if (earlier.rows === null)
    return <Empty>No data for {before}, so there is no overall rate to compare.</Empty>;
  if (moved === null)
    return (
      <Empty>
        No first interviews were booked in{" "}
        {report.rows.some(({ counts }) => counts.first.booked > 0) ? before : now}, so there is no overall
        rate to compare.
      </Empty>
    );
  return (
    <Parts {...{ moved, administrator }} days={`${before} to ${now}`}>
      <MovedKnown now={report} earlier={earlier.report} gaps={gaps} moved={moved} />
    </Parts>
  );
});

type PartsProps = {
  readonly moved: Moved;
  readonly administrator: AdministratorId | null;
  readonly days: string;
  /** What the parts rest on. */
  readonly children: ReactNode;
};

function Parts({ moved, administrator, days, children }: PartsProps) {
  const { change } = useAddress();
  const { top, parted } = movedBars(moved, administrator);
  const own = top.find(({ administratorId }) => administratorId === administrator);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body font-semibold text-pretty">{movedWords(moved)}</p>
      {own === undefined ? null : (
        <p className="text-body">
          <Name>{own.administratorName}</Name>: {partWords(own)}
        </p>
      )}
      {children}
      <PartedBars
        label={`What drove the change in the overall rate, ${days}`}
        empty="No first interviews or sales in either period."
        parted={parted}
        format={formatFinePoints}
        press={{
          does: "narrows the page to this administrator",
          onPress: (place) => {
            const part = top[place];
            // The line of all others is nobody's.
            if (part !== undefined) change({ administrator: part.administratorId });
          },
        }}
      />
      <p className="max-w-prose text-table text-muted">
        Overall rate: showed at first-day sale ÷ booked at first interview, all administrators. Mix: their
        share of first interviews changed. Rate: their own rate changed. Administrators active in only one
        period are one bar. The parts add up to the change, apart from rounding.
      </p>
    </div>
  );
}
