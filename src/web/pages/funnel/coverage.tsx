import { formatCount, formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { useFunnel, type EarlierFunnel, type Funnel } from "./use-funnel.tsx";

/** What data the numbers rest on. */
export function Coverage() {
  const { daysRequested, daysAvailable } = useFunnel().report;
  return daysAvailable < daysRequested ? (
    <Badge tone="warn" shape="half">
      {`Data available for ${formatCount(daysAvailable)} of ${formatNoun(daysRequested, "day")}`}
    </Badge>
  ) : (
    <span className="text-muted">
      {`Data complete for ${daysRequested === 1 ? "this day" : `all ${formatNoun(daysRequested, "day")}`}`}
    </span>
  );
}

/** The same of the days compared with, for some of the rows; nothing where all that is compared is complete. */
export function EarlierCoverage({ rows }: Pick<Funnel, "rows">) {
  const { earlier } = useFunnel();
  const words = earlier === null ? "" : earlierWords(earlier, rows);
  return words === "" ? null : (
    <Badge tone="warn" shape={earlier?.rows === null ? "ring" : "half"}>
      {words}
    </Badge>
  );
}

function earlierWords(earlier: EarlierFunnel, now: Funnel["rows"]): string {
  const { range, report, hasSameCoverage, unlikeAccounts, isOfAll, rows } = earlier;
  if (rows === null) return `No data to compare with for ${formatRange(range)}`;
  if (!hasSameCoverage)
    return `Earlier data available for ${formatCount(report.daysAvailable)} of ${formatNoun(report.daysRequested, "day")}: only rates are compared`;
  const accounts = new Set([...now, ...rows].map(({ accountId }) => accountId));
  const unlike = [...unlikeAccounts].filter((id) => accounts.has(id)).length;
  if (unlike === 0) return "";
  const of = isOfAll ? "for them" : "for them and for totals";
  return `Earlier data incomplete for ${formatNoun(unlike, "office")}: only rates are compared ${of}`;
}
