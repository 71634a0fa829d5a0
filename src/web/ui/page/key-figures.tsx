import type { ReactNode } from "react";

/** The numbers that matter on a page, in a row. */
export const KeyFigures = ({ children }: { readonly children: ReactNode }) => (
  <dl className="figures grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-12">{children}</dl>
);

type KeyFigureProps = {
  readonly label: ReactNode;
  readonly value: string;
  /** `−11% (−302)`; "" where nothing is compared. */
  readonly change?: string;
  /** Inside chance, and of a small sample, neither. */
  readonly tone?: keyof typeof TONES;
  /** Its interval, what it counts, or a caution; "" for nothing. */
  readonly note?: string;
};

const TONES = { good: "text-good", bad: "text-bad", none: "text-muted" } as const;

/** One of the numbers, with its change. */
export const KeyFigure = ({ label, value, change = "", tone = "none", note = "" }: KeyFigureProps) => (
  <div className="flex min-w-0 flex-col">
    <dt className="text-table text-muted">{label}</dt>
    <dd className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-figure font-medium">{value}</span>
      {change === "" ? null : <span className={`text-table ${TONES[tone]}`}>{change}</span>}
    </dd>
    {note === "" ? null : <dd className="text-caption text-muted">{note}</dd>}
  </div>
);
