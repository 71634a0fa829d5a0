import { chaseList, officeWords } from "#domain/payroll/board.ts";
import { addDays } from "#domain/time/time.ts";
import type { BoardOffice, PayrollDeadline } from "#web/api/payroll.ts";
import { formatDay } from "#web/lib/format-dates.ts";
import { formatNoun } from "#web/lib/format.ts";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Contact } from "#web/ui/page/contact.tsx";

type MissingOfficesProps = {
  readonly offices: readonly BoardOffice[];
  /** Which offices were looked at: all that are expected, those of a filter or search, or none that matches it. */
  readonly of: "all" | "some" | "none";
  readonly week: string;
  readonly deadline: PayrollDeadline;
  /** Submissions with open exceptions. */
  readonly withExceptions: number;
};

/** For its line, which is there with any answer: the table below stands where it will stay. */
export const MISSING_ROOM = "mb-3 min-h-5 max-sm:min-h-10";

/** Offices expected to submit for a week that have not: a fault only when it is late. Green only where nothing is wrong. */
export function MissingOffices({ offices, of, week, deadline, withExceptions }: MissingOfficesProps) {
  const { lastDay, isLate } = deadline;
  const whose = of === "all" ? "All expected offices have" : "All offices shown have";
  if (offices.length === 0)
    return (
      <p className={`text-table ${MISSING_ROOM}`}>
        {of === "none" ? null : withExceptions === 0 ? (
          <Badge tone="good" shape="disc">
            {whose} a submission for {week}, and there are no open exceptions.
          </Badge>
        ) : (
          <span className="text-muted">
            {whose} a submission for {week};{" "}
            {formatNoun(withExceptions, "submission has", "submissions have")} open exceptions.
          </span>
        )}
      </p>
    );
  return (
    <details className={`text-table ${MISSING_ROOM}`}>
      <summary className="ml-4 w-fit cursor-pointer list-outside rounded-sm">
        <Badge tone={isLate ? "bad" : "quiet"} shape={isLate ? "diamond" : "ring"}>
          {formatNoun(offices.length, "office has", "offices have")} no submission for {week}
          {isLate ? `, late since ${formatDay(addDays(lastDay, 1))}` : ` yet, due by ${formatDay(lastDay)}`}
        </Badge>
      </summary>
      <div className="mt-2 flex flex-col items-start gap-2 pl-4">
        <ul className="max-h-72 w-full overflow-auto">
          {offices.map((office) => (
            <li key={office.officeId} className="flex flex-wrap gap-x-3 py-0.5">
              <bdi className="font-medium">{officeWords(office)}</bdi>
              <bdi className="text-muted">{office.ownerName}</bdi>
              <Contact {...office} />
            </li>
          ))}
        </ul>
        <Button icon="copy" onPress={() => void copyText(chaseList(offices), "List")}>
          Copy list
        </Button>
      </div>
    </details>
  );
}
