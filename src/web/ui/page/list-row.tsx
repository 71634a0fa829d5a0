import type { ReactNode } from "react";

type ListRowProps = {
  readonly title: ReactNode;
  /** State beside the title. */
  readonly mark?: ReactNode;
  readonly note: ReactNode;
  /** Buttons of the row. */
  readonly children?: ReactNode;
};

/** A row of a short list: what it is, a note below, and its buttons. */
export const ListRow = ({ title, mark = null, note, children }: ListRowProps) => (
  <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2">
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
        {mark}
      </p>
      <div className="figures text-table wrap-anywhere text-muted">{note}</div>
    </div>
    {children}
  </li>
);
