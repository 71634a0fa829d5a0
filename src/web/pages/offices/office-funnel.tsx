import { Link } from "react-router-dom";
import { hasSameCoverage } from "#domain/funnel/funnel-compare.ts";
import { STAGE_NAMES } from "#domain/funnel/funnel.ts";
import type { OfficeId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import { useFunnelReport, useFunnelSpan } from "#web/api/funnel.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import {
  formatChange,
  formatCount,
  formatInterval,
  formatNoun,
  formatPoints,
  formatRate,
  MISSING,
} from "#web/lib/format.ts";
import { withSearch } from "#web/lib/paths.ts";
import { Empty } from "#web/ui/page/empty.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import { stageLines, type Move } from "./office-funnel-shapes.ts";
import { funnelQueries } from "./office-query.ts";
import { SmallTable } from "#web/ui/page/small-table.tsx";

/** Booked and showed of each stage in the days of the address, beside the days just before. */
export function OfficeFunnel({ id }: { readonly id: OfficeId }) {
  const { search } = useAddress();
  const { query, earlierQuery } = funnelQueries(id, search, useFunnelSpan());
  const { fewBooked } = useBusinessInUse();
  const report = useFunnelReport(query);
  // The same report where there is nothing before it.
  const before = useFunnelReport(earlierQuery ?? query);
  const earlier = earlierQuery === null || before.daysAvailable === 0 ? null : before;
  if (report.daysAvailable === 0)
    return <Empty>{`No interviews were reported for ${formatRange(query)}.`}</Empty>;
  const areCountsAlike = earlier !== null && hasSameCoverage(report, earlier);
  const lines = stageLines(report, earlier, { areCountsAlike, fewBooked });
  const days = new URLSearchParams(search);
  days.set("account", id);
  return (
    <>
      <p className="mb-2 text-table text-muted">
        {`${formatRange(query)}${
          earlier === null || earlierQuery === null
            ? ", with nothing to compare with."
            : `, compared with ${formatRange(earlierQuery)}.`
        } ${
          report.daysAvailable < report.daysRequested
            ? `Data available for ${formatCount(report.daysAvailable)} of ${formatNoun(report.daysRequested, "day")}. `
            : ""
        }* Fewer than ${formatCount(fewBooked)} booked in one of the two.`}
      </p>
      <SmallTable
        caption={`Funnel, ${formatRange(query)}`}
        head={[
          "Stage",
          "Booked",
          "Change in booked",
          "Showed",
          "Show rate",
          "95% interval",
          "Change in rate",
        ]}
        figures={[1, 2, 3, 4, 5, 6]}
        rows={lines.map((line) => ({
          id: line.stage,
          cells: [
            STAGE_NAMES[line.stage],
            formatCount(line.booked),
            <MoveWords key="booked" move={line.bookedMove} format={formatChange} />,
            formatCount(line.showed),
            line.rate === null ? (
              <Missing key="rate" because="none booked" />
            ) : (
              `${line.isSmall ? "*" : ""}${formatRate(line.rate)}`
            ),
            line.interval === null ? MISSING : formatInterval(line.interval),
            <MoveWords
              key="rate-move"
              move={line.rateMove && { ...line.rateMove, isClear: line.rateMove.isClear && !line.isSmall }}
              format={formatPoints}
            />,
          ],
        }))}
      />
      <Link
        to={withSearch(PAGES.funnel.path, days)}
        className="mt-2 w-fit rounded-sm text-table text-accent hover:underline"
      >
        Open in the funnel
      </Link>
    </>
  );
}

type MoveProps = { readonly move: Move | null; readonly format: (by: number) => string };

/** `−120, beyond chance` in a color, `+3, within chance` in gray. */
function MoveWords({ move, format }: MoveProps) {
  if (move === null) return <Missing because="nothing to compare with" />;
  const tone = !move.isClear ? "text-muted" : move.by > 0 ? "text-good" : "text-bad";
  return (
    <span className={tone}>
      <span>{format(move.by)}</span>
      <span className="text-caption">{move.isClear ? " beyond chance" : " within chance"}</span>
    </span>
  );
}
