import { addDays } from "#domain/time/time.ts";
import type { MissingOffice, PayrollDeadline } from "#web/api/payroll.ts";
import { formatNoun, isolate } from "#web/lib/format.ts";
import { formatDay } from "#web/lib/format-dates.ts";
import { Badge } from "#web/ui/page/badge.tsx";

/** More names than this are folded away: the count is what matters first. */
const NAMES_SHOWN = 4;

type MissingOfficesProps = {
  readonly offices: readonly MissingOffice[];
  readonly week: string;
  readonly deadline: PayrollDeadline;
};

/** For its line, which is there with any answer: the table below stands where it will stay. */
export const MISSING_ROOM = "mb-3 min-h-5 max-sm:min-h-10";

/** Offices expected to submit for a week that have not: a fault only when it is late. */
export function MissingOffices({ offices, week, deadline: { lastDay, isLate } }: MissingOfficesProps) {
  if (offices.length === 0)
    return (
      <p className={`text-table ${MISSING_ROOM}`}>
        <Badge tone="good" shape="disc">
          All expected offices have a submission for {week}.
        </Badge>
      </p>
    );
  const areNamed = offices.length <= NAMES_SHOWN;
  const words = (
    <Badge tone={isLate ? "bad" : "quiet"} shape={isLate ? "diamond" : "ring"}>
      {formatNoun(offices.length, "office has", "offices have")} no submission for {week}
      {isLate ? `, late since ${formatDay(addDays(lastDay, 1))}` : ` yet, due by ${formatDay(lastDay)}`}
      {areNamed ? ":" : ""}
    </Badge>
  );
  const names = offices
    .map(({ officeId, officeName }) => (officeName === "" ? `Office ${officeId}` : isolate(officeName)))
    .join(", ");
  return areNamed ? (
    // Names that wrap begin where the words do, beside the shape.
    <p className={`pl-4 text-table ${MISSING_ROOM}`}>
      <span className="-ml-4">{words}</span> {names}.
    </p>
  ) : (
    <details className={`text-table ${MISSING_ROOM}`}>
      <summary className="ml-4 w-fit cursor-pointer list-outside rounded-sm">{words}</summary>
      <p className="mt-1 max-w-prose pl-4 text-muted">{names}.</p>
    </details>
  );
}
