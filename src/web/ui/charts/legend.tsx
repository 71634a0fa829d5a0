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
