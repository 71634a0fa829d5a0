import type { KeyFigure } from "./key-figures-shapes.ts";

const TONES = { good: "text-good", bad: "text-bad", none: "text-muted" } as const;

/** The numbers that matter, each with its change. */
export const KeyFigures = ({ figures }: { readonly figures: readonly KeyFigure[] }) => (
  <dl className="figures grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-12">
    {figures.map(({ label, value, change, tone, note }) => (
      <div key={label} className="flex min-w-0 flex-col">
        <dt className="text-table text-muted">{label}</dt>
        <dd className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-figure font-medium">{value}</span>
          {change === "" ? null : <span className={`text-table ${TONES[tone]}`}>{change}</span>}
        </dd>
        {note === "" ? null : <dd className="text-caption text-muted">{note}</dd>}
      </div>
    ))}
  </dl>
);
