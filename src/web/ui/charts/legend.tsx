import type { ReactNode } from "react";

/** How a kind of mark looks, in words, beside a sample of it. */
export const LegendItem = ({
  sample,
  children,
}: {
  readonly sample: ReactNode;
  readonly children: string;
}) => (
  <span className="inline-flex items-center gap-1.5">
    {sample}
    <span data-legend>{children}</span>
  </span>
);

export const FilledSample = ({ color }: { readonly color: string }) => (
  <span aria-hidden="true" data-sample className="size-3 rounded-[3px]" style={{ background: color }} />
);

export const DashedSample = () => (
  <span
    aria-hidden="true"
    data-sample
    className="size-3 rounded-[3px] border-[1.5px] border-dashed border-muted"
  />
);

export const LineSample = ({ dash }: { readonly dash: string }) => (
  <svg aria-hidden="true" width={22} height={8}>
    <line x1={0} x2={22} y1={4} y2={4} stroke="var(--muted)" strokeWidth={1.5} strokeDasharray={dash} />
  </svg>
);
