import { Fragment, type ReactNode } from "react";
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

/** `In the glossary: Gap, Acknowledged.`: the words of a page that stand in its figures and headings, which are buttons. */
export const Terms = ({ of }: { readonly of: readonly TermId[] }) => (
  <span data-print="none" className="text-table text-muted">
    <span>In the glossary: </span>
    {of.map((id, place) => (
      <Fragment key={id}>
        <Term of={id} />
        <span>{place === of.length - 1 ? "." : ", "}</span>
      </Fragment>
    ))}
  </span>
);
