import type { ReactNode } from "react";
import { Missing } from "./name.tsx";

/** A labeled value; null when it is unknown. */
export type Fact = { readonly label: string; readonly value: ReactNode };

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap">
    {facts.map(({ label, value }) => (
      <div key={label} className="min-w-0">
        <dt className="text-caption text-muted">{label}</dt>
        <dd className="break-words">{value ?? <Missing because="unknown" />}</dd>
      </div>
    ))}
  </dl>
);
