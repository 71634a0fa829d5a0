import { MISSING } from "#web/lib/format.ts";

type NameProps = { readonly children: string; readonly missing?: string };

/** A name from outside: text, kept apart from the writing direction around it. */
export const Name = ({ children, missing = "not told" }: NameProps) =>
  children.trim() === "" ? <Missing because={missing} /> : <bdi>{children}</bdi>;

/** A value that does not exist, with the reason in a tooltip and for screen readers. */
export const Missing = ({ because }: { readonly because: string }) => (
  <span className="text-muted" title={because}>
    <span aria-hidden="true">{MISSING}</span>
    <span className="sr-only">{because}</span>
  </span>
);
