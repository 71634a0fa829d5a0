import type { ReactNode } from "react";

/** One state of a part, under words that say which; tests find it by them. */
export const KitState = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h3 className="text-head font-semibold">{title}</h3>
    {children}
  </section>
);
