import { useId } from "react";
import type { IsoDate } from "#domain/time/time.ts";
import { FieldProblem } from "#web/ui/form/form.tsx";
import { DateField } from "./date-field.tsx";

type FormDayProps = {
  readonly label: string;
  readonly value: IsoDate | null;
  readonly onChange: (day: IsoDate | null) => void;
  readonly problem: string | null;
};

/** The day that a form begins with, and what is wrong with it. */
export function FormDay({ label, value, onChange, problem }: FormDayProps) {
  const wordsId = useId();
  return (
    <div className="flex flex-col items-start gap-1.5">
      <DateField
        label={label}
        value={value}
        onChange={onChange}
        isInvalid={problem !== null}
        describedBy={wordsId}
        isFirst
      />
      <div id={wordsId}>
        <FieldProblem problem={problem} />
      </div>
    </div>
  );
}
