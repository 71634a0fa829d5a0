import { useState } from "react";
import {
  ACCEPTANCE_KINDS,
  isAcceptanceKind,
  REASON_LENGTH,
  type AcceptanceKind,
} from "#domain/payroll/acceptance.ts";
import { ruleName } from "#domain/payroll/payroll-rules.ts";
import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import {
  useAcceptExceptions,
  type DecisionRefusal,
  type PayrollException,
} from "#web/api/payroll/payroll-review.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { FieldProblem, Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { SEVERITY_LOOKS } from "#web/pages/payroll/board-cell.tsx";
import { decidedWords } from "./decision-words.ts";
import { acceptGroups, type AcceptGroup, type RuleSum } from "./exception-shapes.ts";
import { useHere } from "#web/pages/payroll/use-here.ts";

type AcceptSheetProps = { readonly exceptions: readonly PayrollException[]; readonly onClose: () => void };

/** Accepts several exceptions with one reason: those of one rule that blocks, or all warnings. */
export function AcceptSheet({ exceptions, onClose }: AcceptSheetProps) {
  const groups = acceptGroups(exceptions);
  const [chosen, setChosen] = useState(groups[0]?.id);
  const group = groups.find(({ id }) => id === chosen) ?? groups[0];
  if (group === undefined) return null;
  return (
    <Sheet isWide title={`Accept ${formatNoun(group.exceptions.length, "exception")}`} onClose={onClose}>
      <p className="mb-4 text-muted">
        They stay in the list as accepted, with your name and the reason. Accepting changes nothing in the
        source.
      </p>
      {groups.length === 1 ? null : (
        <p className="mb-2 text-table">Blocking exceptions are accepted one rule at a time.</p>
      )}
      <fieldset className="mb-4 min-w-0" aria-label="What to accept">
        {groups.map((each) => (
          <GroupChoice
            key={each.id}
            group={each}
            isChosen={each === group}
            isAlone={groups.length === 1}
            onChoose={() => setChosen(each.id)}
          />
        ))}
      </fieldset>
      <AcceptForm
        key={group.id}
        exceptions={group.exceptions}
        takesFocus={groups.length === 1}
        onDone={onClose}
      />
    </Sheet>
  );
}

type GroupChoiceProps = {
  readonly group: AcceptGroup;
  readonly isChosen: boolean;
  /** There is nothing to choose. */
  readonly isAlone: boolean;
  readonly onChoose: () => void;
};

const GroupChoice = ({ group: { rules }, isChosen, isAlone, onChoose }: GroupChoiceProps) => {
  const lines = (
    <span className="block min-w-0 flex-1">
      {rules.map((sum) => (
        <span key={sum.rule} className="flex flex-wrap items-baseline gap-x-3">
          <Badge {...SEVERITY_LOOKS[sum.severity]}>{ruleName(sum.rule)}</Badge>
          <span className="figures text-table text-muted">{sumWords(sum)}</span>
        </span>
      ))}
    </span>
  );
  return isAlone ? (
    lines
  ) : (
    <label className="flex items-start gap-2.5 border-t border-line py-1.5">
      <input
        type="radio"
        name="what"
        checked={isChosen}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- A dialog begins with its first field; what is accepted comes before why
        autoFocus={isChosen}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-(--accent)"
      />
      {lines}
    </label>
  );
};

/** `12 blocking exceptions, 3 offices, 9 people, 24:30` */
const sumWords = ({ severity, exceptions, offices, people, minutes }: RuleSum): string =>
  [
    severity === "blocking"
      ? formatNoun(exceptions, "blocking exception")
      : formatNoun(exceptions, "warning"),
    formatNoun(offices, "office"),
    people === 0 ? "" : formatNoun(people, "person", "people"),
    minutes === 0 ? "" : formatHoursMinutes(minutes),
  ]
    .filter((words) => words !== "")
    .join(", ");

const KINDS = Object.entries(ACCEPTANCE_KINDS).map(([id, label]) => ({ id, label }));

type AcceptFormProps = {
  readonly exceptions: readonly PayrollException[];
  /** The reason has the focus at once: beside a list, J and K go on. */
  readonly takesFocus: boolean;
  /** With what others were first with. */
  readonly onDone?: (refused: readonly DecisionRefusal[]) => void;
};

/** Takes a reason of the list, of which none is chosen at first, and a text. What was typed stays when the server refuses it. */
export function AcceptForm({ exceptions, takesFocus, onDone }: AcceptFormProps) {
  const here = useHere();
  const [kind, setKind] = useState<AcceptanceKind | null>(null);
  const sends = useAcceptExceptions();
  return (
    <Form
      fields={[
        {
          name: "kind",
          check: () => (kind === null ? "Choose a type." : null),
          render: (problem) => (
            <div>
              <div className="flex">
                <SelectField
                  name="kind"
                  label="Type"
                  options={kind === null ? [{ id: "", label: "Choose…" }, ...KINDS] : KINDS}
                  value={kind ?? ""}
                  onChange={(id) => {
                    if (isAcceptanceKind(id)) setKind(id);
                  }}
                />
              </div>
              <FieldProblem problem={problem} />
            </div>
          ),
        },
        {
          name: "reason",
          label: "Reason",
          isFirst: takesFocus,
          hint: `At least ${REASON_LENGTH.least} characters.`,
          check: reasonProblem,
        },
      ]}
      sends={sends}
      bodyOf={(textOf) => ({
        exceptions: exceptions.map(keyOf),
        kind: kind ?? "other",
        reason: textOf("reason"),
      })}
      words={[
        exceptions.length === 1 ? "Accept" : `Accept ${formatNoun(exceptions.length, "exception")}`,
        "Accepting…",
      ]}
      onSent={({ accepted, refused }) => {
        showToast(decidedWords(accepted, "accepted", refused, here));
        onDone?.(refused);
      }}
    />
  );
}

function reasonProblem(text: string): string | null {
  const { least, most } = REASON_LENGTH;
  const { length } = text;
  if (length < least) return `Enter a reason of at least ${least} characters. This has ${length}.`;
  return length > most ? `Use at most ${most} characters. This has ${formatCount(length)}.` : null;
}

export const keyOf = ({ entry, rule, subject, evidence }: PayrollException) => ({
  entry,
  rule,
  subject,
  evidence,
});
