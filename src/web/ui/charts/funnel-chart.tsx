import { PairedBars } from "./paired-bars.tsx";

/** One stage: its pair of counts, and the words under it. */
export type FunnelBar = {
  readonly stage: string;
  readonly booked: number;
  readonly showed: number;
  readonly rate: string;
  /** Said under the rate when it needs a caution. */
  readonly note: string;
  /** On the arrow to the next stage. */
  readonly advance?: string;
};

type FunnelChartProps = {
  readonly label: string;
  readonly bars: readonly FunnelBar[];
  readonly heightPx: number;
};

/** Booked and showed beside each other for each stage of the funnel. */
export const FunnelChart = ({ label, bars, heightPx }: FunnelChartProps) => (
  <PairedBars
    label={label}
    empty="No stage has counts."
    pairs={bars.map(({ stage, ...bar }) => ({ name: stage, ...bar }))}
    heightPx={heightPx}
  />
);
