import type { DayCoverage } from "#domain/funnel/funnel-compare.ts";
import type { DateRange } from "#domain/time/time.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { Badge } from "#web/ui/page/badge.tsx";

/** Sentence on what data the numbers rest on. */
export const Coverage = ({ daysRequested, daysAvailable }: DayCoverage) =>
  daysAvailable < daysRequested ? (
    <Badge tone="warn" shape="half">
      {`Data available for ${formatCount(daysAvailable)} of ${formatNoun(daysRequested, "day")}`}
    </Badge>
  ) : (
    <span className="text-muted">
      {`Data complete for ${daysRequested === 1 ? "this day" : `all ${formatNoun(daysRequested, "day")}`}`}
    </span>
  );

type EarlierCoverageProps = DayCoverage & {
  readonly range: DateRange;
  /** True where any counts of these days are available. */
  readonly isKnown: boolean;
  readonly hasSameCoverage: boolean;
  readonly unlikeOffices: number;
  readonly isOfAll: boolean;
};

/** The same of the days compared with; nothing where all that is compared is complete. */
export function EarlierCoverage(props: EarlierCoverageProps) {
  const words = earlierWords(props);
  return words === "" ? null : (
    <Badge tone="warn" shape={props.isKnown ? "half" : "ring"}>
      {words}
    </Badge>
  );
}

function earlierWords({
  range,
  isKnown,
  hasSameCoverage,
  unlikeOffices,
  ...props
}: EarlierCoverageProps): string {
  if (!isKnown) return `No data to compare with for ${formatRange(range)}`;
  if (!hasSameCoverage)
    return `Earlier data available for ${formatCount(props.daysAvailable)} of ${formatNoun(props.daysRequested, "day")}: only rates are compared`;
  if (unlikeOffices === 0) return "";
  const of = props.isOfAll ? "for them" : "for them and for totals";
  return `Earlier data incomplete for ${formatNoun(unlikeOffices, "office")}: only rates are compared ${of}`;
}
