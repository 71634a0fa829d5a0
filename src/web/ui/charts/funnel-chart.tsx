import { memo } from "react";
import { PairedBars } from "./paired-bars.tsx";
import type { Pair } from "./paired-shapes.ts";

/** One stage: its pair of counts, and the words under it. */
export type FunnelBar = Omit<Pair, "name"> & { readonly stage: string };

type FunnelChartProps = {
  readonly label: string;
  readonly bars: readonly FunnelBar[];
  readonly heightPx: number;
};

/** Booked and showed beside each other for each stage of the funnel. */
export const FunnelChart = memo(({ label, bars, heightPx }: FunnelChartProps) => (
  <PairedBars
    label={label}
    empty="No stage has counts."
    pairs={bars.map(({ stage, ...bar }) => ({ name: stage, ...bar }))}
    heightPx={heightPx}
  />
));
