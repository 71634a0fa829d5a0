import { useId } from "react";
import { FacetRow } from "./facet-row.tsx";
import type { FacetValue } from "./facet-rows.ts";
import { usePendingChoice } from "./pending-choice.ts";

type FacetChoiceProps = {
  readonly title: string;
  readonly values: readonly FacetValue[];
  readonly chosen: string;
  readonly onChange: (chosen: string) => void;
  readonly isOld?: boolean;
};

/** Values of a filter that exclude each other, with how many rows each would leave. */
export function FacetChoice({ title, values, chosen, onChange, isOld = false }: FacetChoiceProps) {
  const [[shown = chosen], choose] = usePendingChoice([chosen], ([next = chosen]) => onChange(next));
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="flex min-h-7 items-center text-table font-semibold max-sm:min-h-10">
        {title}
      </h3>
      {values.map((value) => (
        <FacetRow
          key={value.id}
          {...value}
          kind={{ oneOf: id }}
          isChosen={value.id === shown}
          isOld={isOld}
          onChoose={() => choose([value.id])}
        />
      ))}
    </fieldset>
  );
}
