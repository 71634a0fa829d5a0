import { useId, type ReactNode } from "react";

type SectionProps = { readonly title: ReactNode; readonly aside?: ReactNode; readonly children: ReactNode };

/** A titled part of a panel's content: separated by space and one rule, never a box in a box. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col">
      <SectionHead id={id} title={title} aside={aside} />
      {children}
    </section>
  );
}

type SectionHeadProps = { readonly id: string; readonly title: ReactNode; readonly aside?: ReactNode };

export const SectionHead = ({ id, title, aside }: SectionHeadProps) => (
  <div className="mb-3 flex min-h-8 flex-wrap items-baseline gap-x-3 border-b border-line pb-1">
    <h2 id={id} className="text-head font-semibold">
      {title}
    </h2>
    <div className="figures ml-auto text-caption text-muted">{aside}</div>
  </div>
);
