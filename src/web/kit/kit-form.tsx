import { useState } from "react";
import { ApiError } from "#web/lib/api-error.ts";
import { FieldProblem, Form } from "#web/ui/form/form.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { filled, wholeNumber } from "#web/ui/form/text-checks.ts";
import { Button } from "#web/ui/page/button.tsx";

type Body = { readonly name: string; readonly hours: number };

/** A form whose server refuses some names, with a field that the page renders itself. */
export function KitForm() {
  const [error, setError] = useState<ApiError | null>(null);
  const [size, setSize] = useState<"none" | "small">("none");
  const [hasOffice, setHasOffice] = useState(false);
  const send = ({ name }: Body): Promise<void> => {
    const facts = REFUSALS.get(name);
    const refusal = facts === undefined ? null : new ApiError("rejected", "refused", facts);
    setError(refusal);
    return refusal === null ? Promise.resolve() : Promise.reject(refusal);
  };
  return (
    <Form
      fields={[
        { name: "name", label: "Name", check: filled("Enter a name.") },
        { name: "hours", label: "Hours", ...wholeNumber(1, 24) },
        {
          name: "size",
          check: () => (size === "none" ? "Choose a size." : null),
          render: (problem) => (
            <div>
              <Segmented label="Size" segments={SIZES} value={size} onChange={setSize} />
              <FieldProblem problem={problem} />
            </div>
          ),
        },
        {
          name: "office",
          check: () => (hasOffice ? null : "Choose an office."),
          render: (problem) => (
            <div>
              <Button onPress={() => setHasOffice(true)}>Choose Harbor Point</Button>
              <FieldProblem problem={problem} />
            </div>
          ),
        },
      ]}
      sends={{ isPending: false, error, mutateAsync: send }}
      bodyOf={(textOf, numberOf) => ({ name: textOf("name"), hours: numberOf("hours") })}
      words={["Save", "Saving…"]}
    />
  );
}

const REFUSALS: ReadonlyMap<string, { readonly detail: string; readonly field: string }> = new Map([
  ["Taken", { detail: "“name”: This name can’t be used.", field: "name" }],
  ["Closed", { detail: "“unknown”: The week is closed.", field: "unknown" }],
]);

const SIZES = [
  { id: "none", label: "None" },
  { id: "small", label: "Small" },
] as const;
