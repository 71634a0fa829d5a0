import type { ReactNode } from "react";
import type { EntryId } from "#domain/ids.ts";
import { ruleName, type PayrollRule } from "#domain/payroll/payroll-rules.ts";
import { formatHoursMinutes, sumMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { useSignOff } from "#web/api/payroll/payroll-review.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { Form } from "#web/ui/form/form.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { SEVERITY_LOOKS } from "./board-cell.tsx";
import { signedOffWords } from "#web/pages/payroll/exceptions/decision-words.ts";
import { useHere } from "./use-here.ts";

/** A submission as it is shown, with what a sign-off covers. */
export type Signable = {
  readonly entry: EntryId;
  readonly fingerprint: string;
  readonly minutes: Minutes | null;
  /** Open ones by rule, which a sign-off leaves open. */
  readonly warnings: readonly RuleWarnings[];
};
type RuleWarnings = { readonly rule: PayrollRule; readonly open: number };
type SignOffSheetProps = {
  readonly submissions: readonly Signable[];
  readonly onClose: () => void;
  /** Closes it too. */
  readonly onSignedOff?: () => void;
  /** Changes since an earlier sign-off. */
  readonly children?: ReactNode;
};

/** Signs off one submission or several, with a note. */
export function SignOffSheet({ submissions, onClose, onSignedOff = onClose, children }: SignOffSheetProps) {
  const here = useHere();
  const sends = useSignOff();
  return (
    <Sheet
      title={`Sign off ${formatNoun(submissions.length, "submission")}${children === undefined ? "" : " again"}`}
      isWide={children !== undefined}
      onClose={onClose}
    >
      <p className="figures mb-2 text-section font-medium">
        <span>{`${formatHoursMinutes(sumMinutes(submissions.map(({ minutes }) => minutes)))} `}</span>
        <span className="text-body font-normal text-muted">
          {`in ${formatNoun(submissions.length, "submission")}`}
        </span>
      </p>
      {children === undefined ? null : <div className="mb-4">{children}</div>}
      <OpenWarnings submissions={submissions} />
      <p className="mb-4 text-muted">
        This records that you reviewed the current minutes. It doesn’t lock the source: if a later import
        differs, the submission shows as changed since sign-off.
      </p>
      <Form
        fields={[
          {
            name: "note",
            label: "Note (optional)",
            isFirst: true,
            isOptional: true,
          },
        ]}
        sends={sends}
        bodyOf={(textOf) => ({
          submissions: submissions.map(({ entry, fingerprint }) => ({ entry, fingerprint })),
          note: textOf("note"),
        })}
        words={["Sign off", "Signing off…"]}
        onSent={({ signedOff, refused }) => {
          showToast(signedOffWords(signedOff.length, refused, here));
          onSignedOff();
        }}
      />
    </Sheet>
  );
}

/** The warnings that a sign-off leaves open, by rule. */
export function OpenWarnings({ submissions }: { readonly submissions: readonly WithWarnings[] }) {
  const warnings = warningsByRule(submissions);
  if (warnings.length === 0) return <p className="mb-2 text-muted">No open warnings.</p>;
  const withWarnings = submissions.filter((submission) => submission.warnings.length > 0).length;
  return (
    <div className="mb-2">
      <p>
        <Badge {...SEVERITY_LOOKS.warning}>
          {`${formatNoun(sumOpen(warnings), "open warning")} in ${formatNoun(withWarnings, "submission")}`}
        </Badge>
      </p>
      <ul aria-label="Open warnings" className="figures pl-5 text-table">
        {warnings.map(({ rule, open }) => (
          <li key={rule}>{`${ruleName(rule)}: ${formatCount(open)}`}</li>
        ))}
      </ul>
    </div>
  );
}

type WithWarnings = Pick<Signable, "warnings">;

const sumOpen = (warnings: readonly RuleWarnings[]): number =>
  warnings.reduce((sum, { open }) => sum + open, 0);

/** The open warnings of all submissions, most first. */
const warningsByRule = (submissions: readonly WithWarnings[]): readonly RuleWarnings[] =>
  Array.from(
    Map.groupBy(
      submissions.flatMap(({ warnings }) => warnings),
      ({ rule }) => rule,
    ),
    ([rule, all]) => ({ rule, open: sumOpen(all) }),
  ).toSorted((a, b) => b.open - a.open);
