import { PAYROLL_RULES, ruleName } from "#domain/payroll/payroll-rules.ts";
import type { PayrollExceptions } from "#web/api/payroll-review.ts";
import { useAddress } from "#web/lib/address.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";
import { FigureToggle } from "#web/ui/filters/figure-toggle.tsx";

type RuleFiguresProps = {
  readonly counts: PayrollExceptions["counts"];
  /** After a press, such as to bring the list into sight. */
  readonly onPress?: () => void;
  /** In as many lines as they take. */
  readonly isWrapped?: boolean;
};

/** Open exceptions by rule, most first; pressed, only those are listed. */
export function RuleFigures({ counts, onPress, isWrapped = false }: RuleFiguresProps) {
  const { search, change } = useAddress();
  return (
    <div className={classNames("flex gap-x-3 gap-y-2 print:hidden", isWrapped && "flex-wrap")}>
      {counts
        .toSorted((a, b) => b.open - a.open)
        .map(({ rule, open, accepted, severity }) => (
          <FigureToggle
            key={rule}
            label={ruleName(rule)}
            title={`${PAYROLL_RULES[rule][2]} ${severity === "blocking" ? "Blocks sign-off." : "A warning."}`}
            count={open}
            {...(accepted > 0 && { note: `${formatCount(accepted)} accepted` })}
            isPressed={search.get("rule") === rule}
            onChange={(isPressed) => {
              change({ rule: isPressed ? rule : null });
              onPress?.();
            }}
          />
        ))}
    </div>
  );
}
