import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { MISSING } from "#web/lib/format.ts";

type NameProps = { readonly children: string; readonly missing?: string };

/** A name from outside: text, kept apart from the writing direction around it. */
export const Name = ({ children, missing = "unknown" }: NameProps) =>
  children.trim() === "" ? <Missing because={missing} /> : <bdi>{children}</bdi>;

/** A value that does not exist, with the reason in a tooltip and for screen readers. */
export const Missing = ({ because }: { readonly because: string }) => (
  // One element instead of three: a table can have a thousand of them.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a sign in a sentence or a cell, no picture
  <span role="img" aria-label={because} title={because} className="text-muted">
    {MISSING}
  </span>
);

type PersonNameProps = {
  readonly first: string;
  readonly last: string;
  /** Last name first where a list is in that order. */
  readonly isLastFirst?: boolean;
};

/** A person's name, each part kept apart from the writing direction of the other. */
export const PersonName = ({ first, last, isLastFirst = false }: PersonNameProps) => {
  const parts = (isLastFirst ? [last, first] : [first, last]).filter((part) => part.trim() !== "");
  if (parts.length === 0) return <Missing because="unknown name" />;
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at === 0 ? null : <span>{isLastFirst ? ", " : " "}</span>}
      <bdi>{part}</bdi>
    </Fragment>
  ));
};

type NameLinkProps = {
  /** Null where there is no page of it to see. */
  readonly to: string | null;
  /** Such as to close the sheet that it is in. */
  readonly onPress?: () => void;
  readonly children: ReactNode;
};

/** A name that leads to its page. */
export const NameLink = ({ to, onPress, children }: NameLinkProps) =>
  to === null ? (
    children
  ) : (
    <Link to={to} onClick={onPress} className="rounded-sm text-accent hover:underline">
      {children}
    </Link>
  );
