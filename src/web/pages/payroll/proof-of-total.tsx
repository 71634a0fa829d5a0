import type { ReactNode } from "react";
import { formatDecimalHours, formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { PayrollSubmission } from "#web/api/payroll.ts";
import { dateOf } from "#domain/time/time.ts";
import { formatCount, formatDifference, formatNoun, MISSING, minutesBetween } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Definition } from "#web/ui/overlay/definition.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import { differenceWords } from "./payroll-shapes.ts";
import { recordSums } from "./record-shapes.ts";

type ProofOfTotalProps = Pick<PayrollSubmission, "submission" | "records" | "asOf">;

/** The summary's total beside the sum of its records, as an equation with its terms. */
export function ProofOfTotal({ submission, records, asOf }: ProofOfTotalProps) {
  const sums = recordSums(records);
  const counted = submission.countedMin === null ? null : sums.counted;
  const difference =
    submission.totalMin === null || counted === null ? null : minutesBetween(counted, submission.totalMin);
  const about = { range: weekWords(submission), asOf };
  return (
    <div className="flex flex-col gap-3">
      <fieldset
        aria-label="Proof of the total"
        className="min-w-0 flex flex-wrap items-start gap-x-4 gap-y-3"
      >
        <Term label="Summary">
          <Figure value={submission.totalMin} missing="the summary’s total could not be read" />
        </Term>
        <Sign>−</Sign>
        <Term
          label={
            <Definition
              formula="Σ = the sum of the minutes of all active records, of any clock type"
              parts={[
                {
                  label: "Active, with minutes",
                  value: formatNoun(sums.active - sums.unreadMinutes, "record"),
                },
                { label: "Active, minutes not readable", value: formatNoun(sums.unreadMinutes, "record") },
                {
                  label: "Inactive, left out",
                  value: `${formatNoun(sums.inactive, "record")}, ${formatHoursMinutes(sums.inactiveMinutes)}`,
                },
                { label: "Σ", value: minuteWords(counted) },
              ]}
              source="Time records of this submission"
              {...about}
            >
              Σ of {formatNoun(sums.active, "active record")}
            </Definition>
          }
        >
          <Figure value={counted} missing="no reply with its records has been read" />
        </Term>
        <Sign>=</Sign>
        <Term
          label={
            <Definition
              formula="Difference = the summary’s total − Σ of its active records, in whole minutes"
              parts={[
                { label: "Summary", value: minuteWords(submission.totalMin) },
                { label: "Σ", value: minuteWords(counted) },
                { label: "Difference", value: minuteWords(difference) },
              ]}
              source="Summary and time records of this submission"
              {...about}
            >
              Difference
            </Definition>
          }
        >
          <Figure value={difference} missing="one side is not known" isDifference />
        </Term>
      </fieldset>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-table">
        {difference === null ? null : (
          <Badge tone={difference === 0 ? "good" : "bad"} shape={difference === 0 ? "disc" : "triangle"}>
            {differenceWords(difference)}
          </Badge>
        )}
        {sums.inactive === 0 ? null : (
          <span className="text-muted">
            {formatNoun(sums.inactive, "inactive record")}, {formatHoursMinutes(sums.inactiveMinutes)},
            outside the sum.
          </span>
        )}
        {sums.unreadMinutes === 0 ? null : (
          <Badge tone="warn" shape="half">
            {formatNoun(sums.unreadMinutes, "active record")} without readable minutes: the sum may be too
            small.
          </Badge>
        )}
      </p>
    </div>
  );
}

const minuteWords = (value: Minutes | null): string =>
  value === null ? `${MISSING}, not known` : `${formatCount(value)} min`;

const weekWords = ({ weekStart, weekEnd }: PayrollSubmission["submission"]): string =>
  weekStart === null || weekEnd === null
    ? "Unknown week"
    : formatRange({ from: dateOf(weekStart), to: dateOf(weekEnd) });

const Term = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <div>
    {children}
    <div className="text-caption text-muted">{label}</div>
  </div>
);

const Sign = ({ children }: { readonly children: string }) => (
  <span className="text-figure font-medium text-muted max-sm:text-title">{children}</span>
);

type FigureProps = {
  readonly value: Minutes | null;
  readonly missing: string;
  readonly isDifference?: boolean;
};

const Figure = ({ value, missing, isDifference = false }: FigureProps) => (
  <p className="figures text-figure font-medium max-sm:text-title">
    {value === null ? (
      <Missing because={missing} />
    ) : (
      <>
        {isDifference ? formatDifference(value) : formatHoursMinutes(value)}{" "}
        <span className="text-body font-normal text-muted">{formatDecimalHours(value)}</span>
      </>
    )}
  </p>
);
