import { Suspense, useState, type ReactNode } from "react";

/** Formulas and statistics, for those who ask; what is inside is drawn when it is opened. */
export function Computed({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="max-w-5xl text-table text-muted print:hidden"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer rounded-sm py-0.5 hover:text-ink max-sm:py-2.5">
        How is this computed?
      </summary>
      <div className="mt-1 flex flex-col gap-1 pl-4">
        {isOpen ? <Suspense fallback={null}>{children}</Suspense> : null}
      </div>
    </details>
  );
}
