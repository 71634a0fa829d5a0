import type { PayrollSubmission } from "#web/api/payroll.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { isolate } from "#web/lib/format.ts";
import { Badge } from "#web/ui/page/badge.tsx";

/** What a reader of a submission must know before trusting its times and figures. Nothing when there is nothing. */
export function Cautions({
  submission: { unread },
  clocksChanged,
}: Pick<PayrollSubmission, "submission" | "clocksChanged">) {
  if (clocksChanged === null && unread.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-table">
      {clocksChanged === null ? null : (
        <Badge tone="warn" shape="half">
          The clocks changed on {formatDate(clocksChanged)}. Records without their own UTC offset use the
          submission’s for the whole week, so some times may be an hour off.
        </Badge>
      )}
      {unread.length === 0 ? null : (
        <Badge tone="warn" shape="half">
          Couldn’t read:{" "}
          {unread.map(({ field, text }) => `${FIELD_WORDS[field] ?? field} “${isolate(text)}”`).join(", ")}.
        </Badge>
      )}
    </div>
  );
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  totalMin: "total minutes",
  weekStart: "start of the week",
  weekEnd: "end of the week",
  updated: "updated",
  offsetMin: "offset from UTC",
};
