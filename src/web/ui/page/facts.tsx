import type { ReactNode } from "react";
import type { TermId } from "#domain/glossary.ts";
import { Name } from "./name.tsx";
import { Term } from "./term.tsx";

/** A labeled value; null or blank when it is unknown, undefined when it does not apply and is left out. */
export type Fact = {
  readonly label: string;
  readonly value: ReactNode;
  /** Term of the glossary that explains the label. */
  readonly term?: TermId;
};

type FactsProps = { readonly facts: readonly Fact[]; readonly className?: string };

export const Facts = ({ facts, className = IN_A_ROW }: FactsProps) => (
  <dl className={className}>
    {facts.map(({ label, value, term }) =>
      value === undefined ? null : (
        <div key={label} className="min-w-0">
          <dt className="text-caption text-muted">
            {term === undefined ? label : <Term of={term}>{label}</Term>}
          </dt>
          <dd className="break-words">
            {typeof value === "string" || value === null ? <Name>{value ?? ""}</Name> : value}
          </dd>
        </div>
      ),
    )}
  </dl>
);

const IN_A_ROW = "grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap";
