import { severityOf, type PayrollRule } from "#domain/payroll/payroll-rules.ts";
import { sumMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { byExceptionSort } from "#web/api/payroll/payroll-files.ts";
import type { PayrollException, PayrollExceptions } from "#web/api/payroll/payroll-review.ts";

type Counts = PayrollExceptions["counts"];

/** The exceptions as the table shows them for a sort of the address: what goes on from one to the next follows it. */
export const shownOrder = (rows: readonly PayrollException[], sort: string): readonly PayrollException[] =>
  rows.toSorted(byExceptionSort(sort));

/** Order of what blocks sign-off first, then what there is most of. */
export const ruleOrder = (counts: Counts): Counts =>
  counts.toSorted(
    (a, b) => Number(b.severity === "blocking") - Number(a.severity === "blocking") || b.open - a.open,
  );

/** Sums of accepting the exceptions of a rule. */
export type RuleSum = {
  readonly rule: PayrollRule;
  readonly severity: "blocking" | "warning";
  readonly exceptions: number;
  readonly offices: number;
  readonly people: number;
  /** Minutes of those exceptions that are about minutes. */
  readonly minutes: Minutes;
};

/** Exceptions that can be accepted together: those of a rule that blocks, or all warnings. */
export type AcceptGroup = {
  readonly id: string;
  readonly rules: readonly RuleSum[];
  readonly exceptions: readonly PayrollException[];
};

export function acceptGroups(exceptions: readonly PayrollException[]): readonly AcceptGroup[] {
  const groups = Map.groupBy(exceptions, ({ rule }) => (severityOf(rule) === "blocking" ? rule : WARNINGS));
  return [...groups]
    .map(([id, members]) => ({
      id,
      rules: [...Map.groupBy(members, ({ rule }) => rule).values()].map(ruleSum),
      exceptions: members,
    }))
    .toSorted((a, b) => Number(a.id === WARNINGS) - Number(b.id === WARNINGS));
}

const WARNINGS = "warnings";

function ruleSum(members: readonly PayrollException[]): RuleSum {
  const [first] = members;
  if (first === undefined) throw new RangeError("a group has at least one exception");
  const people = members.flatMap(({ personId, officeId, firstName, lastName }) =>
    firstName === "" && lastName === "" ? [] : [personId ?? [officeId, lastName, firstName].join("\n")],
  );
  return {
    rule: first.rule,
    severity: severityOf(first.rule),
    exceptions: members.length,
    offices: new Set(members.map(({ officeId }) => officeId)).size,
    people: new Set(people).size,
    minutes: sumMinutes(members.map(({ minutes }) => minutes)),
  };
}
