import type { ReactNode } from "react";
import { proofOf } from "#domain/payroll/proof.ts";
import { formatDecimalHours, formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { PayrollSubmission } from "#web/api/payroll/payroll.ts";
import { formatCount, formatDifference, formatNoun, MISSING } from "#web/lib/format.ts";
import { Definition } from "#web/ui/overlay/definition.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import { SEVERITY_LOOKS } from "./board-cell.tsx";
import { causeWords, differenceWords } from "./payroll-shapes.ts";

type ProofOfTotalProps = Pick<PayrollSubmission, "submission" | "records" | "asOf"> & {
  /** The week in words. */
  readonly week: string;
};

/** The summary's total beside the sum of its records, as an equation with its terms. */
export function ProofOfTotal({ submission, records, asOf, week }: ProofOfTotalProps) {
  const proof = proofOf(submission.totalMin, records);
  const summary = submission.totalMin;
  const counted = submission.countedMin === null ? null : proof.counted;
  const difference = counted === null ? null : proof.difference;
  const inactive = `${formatNoun(proof.inactive, "inactive record")}, ${formatHoursMinutes(proof.inactiveMin)}`;
  return (
    <div className="flex flex-col gap-3">
      <fieldset
        aria-label="Proof of the total"
        className="min-w-0 flex flex-wrap items-start gap-x-4 gap-y-3"
      >
        <Term label="Summary" value={summary} missing="the summary’s total couldn’t be read" />
        <Sign>−</Sign>
        <Term
          label={
            <Definition
              formula="Total = the minutes of all active records, of any clock type"
              parts={[
                {
                  label: "Active, with minutes",
                  value: formatNoun(proof.active - proof.unreadable, "record"),
                },
                { label: "Active, minutes unreadable", value: formatNoun(proof.unreadable, "record") },
                { label: "Left out", value: inactive },
                { label: "Total", value: minuteWords(counted) },
              ]}
              source="Time records of this submission"
              range={week}
              asOf={asOf}
            >
              {`Total of ${formatNoun(proof.active, "active record")}`}
            </Definition>
          }
          value={counted}
          missing="time records not loaded yet"
        />
        <Sign>=</Sign>
        <Term
          label={
            <Definition
              formula="Difference = summary − total of its active records, in whole minutes"
              parts={[
                { label: "Summary", value: minuteWords(summary) },
                { label: "Total of records", value: minuteWords(counted) },
                { label: "Difference", value: minuteWords(difference) },
              ]}
              source="Summary and time records of this submission"
              range={week}
              asOf={asOf}
            >
              Difference
            </Definition>
          }
          value={difference}
          missing="one side is unknown"
          format={formatDifference}
        />
      </fieldset>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-table">
        <Badge tone={difference === 0 ? "quiet" : "bad"} shape={difference === 0 ? "disc" : "triangle"}>
          {difference === null ? "" : `${differenceWords(difference)} ${causeWords(proof)}`.trim()}
        </Badge>
        {proof.inactive === 0 ? null : <span className="text-muted">{`Not in the total: ${inactive}.`}</span>}
        <Badge {...SEVERITY_LOOKS.warning}>
          {proof.unreadable === 0
            ? ""
            : `${formatNoun(proof.unreadable, "active record")} without readable minutes. The total may be too low.`}
        </Badge>
      </p>
    </div>
  );
}

const minuteWords = (value: Minutes | null): string =>
  value === null ? `${MISSING}, unknown` : `${formatCount(value)} min`;

type TermProps = {
  readonly label: ReactNode;
  readonly value: Minutes | null;
  /** Reason why there is no value. */
  readonly missing: string;
  readonly format?: (value: Minutes) => string;
};

const Term = ({ label, value, missing, format = formatHoursMinutes }: TermProps) => (
  <div>
    <p className="figures text-figure font-medium max-sm:text-title">
      {value === null ? (
        <Missing because={missing} />
      ) : (
        <span title={formatDecimalHours(value)}>{format(value)}</span>
      )}
    </p>
    <div className="text-caption text-muted">{label}</div>
  </div>
);

const Sign = ({ children }: { readonly children: string }) => (
  <span className="text-figure font-medium text-muted max-sm:text-title">{children}</span>
);
