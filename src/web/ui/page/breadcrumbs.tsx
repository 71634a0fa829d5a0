import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Icon } from "./icon.tsx";

/** A step of the way to a page. */
export type Crumb = { readonly label: ReactNode; readonly to: string };

type BreadcrumbsProps = {
  /** The pages above this one, from the top. */
  readonly above: readonly Crumb[];
  /** This page, in as few words as there may be. */
  readonly here: ReactNode;
};

/** Where a page stands, as links to what is above it: one line, in which this page's own name gives way first. */
export const Breadcrumbs = ({ above, here }: BreadcrumbsProps) => (
  <nav aria-label="Breadcrumb" data-print="none" className="w-full text-table">
    <ol className="flex items-center gap-x-1.5">
      {above.map(({ label, to }) => (
        <li key={to} className="flex max-w-[60%] min-w-10 shrink-0 items-center gap-x-1.5">
          <Link to={to} className="truncate rounded-sm py-1 text-accent hover:underline max-sm:py-2.5">
            {label}
          </Link>
          <Icon name="chevron-right" className="text-muted" />
        </li>
      ))}
      <li aria-current="page" className="min-w-0 truncate text-muted">
        {here}
      </li>
    </ol>
  </nav>
);
