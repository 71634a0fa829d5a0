import type { ReactNode } from "react";

type EmptyProps = {
  /** A whole sentence: what there is none of, and for what. */
  readonly children: ReactNode;
  /** Words on what to do about it. */
  readonly action?: ReactNode;
};

/** "Nothing yet" is a sentence, never an empty box. */
export const Empty = ({ children, action }: EmptyProps) => (
  <div className="flex flex-col items-start gap-3 py-8 text-muted">
    <p className="max-w-prose text-body">{children}</p>
    {action}
  </div>
);
