import { formatCount, formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import type { EarlierFunnel, Funnel } from "./use-funnel.tsx";

/** What data the numbers rest on: of the days shown, and of those they are compared with. One sentence each. */
export const Coverage = ({ funnel: { report, rows, earlier } }: { readonly funnel: Funnel }) => {
  const { daysAsked, daysKnown } = report;
  return (
    <>
      {daysKnown < daysAsked ? (
        <Badge tone="warn" shape="half">
          Data available for {formatCount(daysKnown)} of {formatNoun(daysAsked, "day")}
        </Badge>
      ) : (
        <span className="text-muted">
          Data complete for {daysAsked === 1 ? "this day" : `all ${formatNoun(daysAsked, "day")}`}
        </span>
      )}
      {earlier === null ? null : <EarlierCoverage earlier={earlier} rows={rows} />}
    </>
  );
};

type EarlierCoverageProps = { readonly earlier: EarlierFunnel; readonly rows: Funnel["rows"] };

/** The same of the days compared with; nothing where all that is compared is complete. */
export function EarlierCoverage({ earlier, rows }: EarlierCoverageProps) {
  const words = earlierWords(earlier, rows);
  return words === "" ? null : (
    <Badge tone="warn" shape={earlier.rows === null ? "ring" : "half"}>
      {words}
    </Badge>
  );
}

function earlierWords(
  { range, report: { daysAsked, daysKnown }, hasSameCoverage, unlikeAccounts, isOfAll, rows }: EarlierFunnel,
  now: Funnel["rows"],
): string {
  if (rows === null) return `No data to compare with for ${formatRange(range)}`;
  if (!hasSameCoverage)
    return `Earlier data available for ${formatCount(daysKnown)} of ${formatNoun(daysAsked, "day")}: only rates are compared`;
  const accounts = new Set([...now, ...rows].map(({ accountId }) => accountId));
  const unlike = [...unlikeAccounts].filter((id) => accounts.has(id)).length;
  if (unlike === 0) return "";
  const of = isOfAll ? "for them" : "for them and for totals";
  return `Earlier data incomplete for ${formatNoun(unlike, "account")}: only rates are compared ${of}`;
}
