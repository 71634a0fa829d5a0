import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { termOf, type TermId } from "#domain/glossary.ts";
import { PAGES } from "#domain/pages.ts";

type TermProps = {
  readonly of: TermId;
  /** As the word stands in its sentence; its name in the glossary without it. */
  readonly children?: ReactNode;
};

/** A word that the glossary explains, at its first use on a page. */
export const Term = ({ of, children = termOf(of).name }: TermProps) => (
  <Link
    to={`${PAGES.glossary.path}#${of}`}
    title={`What “${termOf(of).name}” means`}
    className="rounded-sm underline decoration-dotted decoration-from-font underline-offset-4 hover:text-accent"
  >
    {children}
  </Link>
);
