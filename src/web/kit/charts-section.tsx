import { formatCount } from "#web/lib/format.ts";
import { Sparkline } from "#web/ui/charts/sparkline.tsx";
import { KitState } from "./kit-state.tsx";

/** Every chart in every state. */
export const ChartsSection = () => (
  <KitState title="Sparkline">
    <div className="flex flex-wrap items-center gap-6">
      <Sparkline label="Rows by week" values={[1204, 1190, null, 1240, 1302, 1288]} format={formatCount} />
      <Sparkline label="Rows by week, never changing" values={[12, 12, 12]} format={formatCount} />
      <Sparkline label="Rows by week, one known" values={[12_345_678]} format={formatCount} />
      <Sparkline label="Rows by week, none known" values={[null, null]} format={formatCount} />
    </div>
  </KitState>
);
