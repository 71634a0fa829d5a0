import type { TrendBuckets, TrendLook } from "./trend-shapes.ts";
import { gapWords } from "./trend-words.ts";

type TrendGapsProps = {
  readonly buckets: TrendBuckets;
  readonly earlierGaps: number;
  readonly look: TrendLook;
};

export const TrendGaps = ({ buckets, earlierGaps, look }: TrendGapsProps) => (
  <p className="max-w-5xl text-table text-muted">{gapWords(buckets, earlierGaps, look).join(" ")}</p>
);
