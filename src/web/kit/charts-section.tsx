import { formatCount, formatRate } from "#web/lib/format.ts";
import { HeatGrid } from "#web/ui/charts/heat-grid.tsx";
import { Sparkline } from "#web/ui/charts/sparkline.tsx";
import { GREAT_HEAT, NONE, OFFICE_HEAT, WEEKDAY_HEAT } from "./charts-data.ts";
import { KitState } from "./kit-state.tsx";
import { LineStates } from "./line-states.tsx";
import { PairedStates } from "./paired-states.tsx";
import { PartStates } from "./part-states.tsx";

/** Every chart in every state. */
export const ChartsSection = () => (
  <>
    <PairedStates />
    <LineStates />
    <PartStates />
    <HeatStates />
    <SparkStates />
  </>
);

const HeatStates = () => (
  <>
    <KitState title="Heat grid">
      <HeatGrid label="Minutes by office and week" empty={NONE} heat={OFFICE_HEAT} format={formatCount} />
    </KitState>
    <KitState title="Heat grid, eight digits">
      <HeatGrid
        label="Great minutes by office and week"
        empty={NONE}
        heat={GREAT_HEAT}
        format={formatCount}
      />
    </KitState>
    <KitState title="Heat grid, with counts and few">
      <HeatGrid label="Show rate by stage and weekday" empty={NONE} heat={WEEKDAY_HEAT} format={formatRate} />
    </KitState>
    <KitState title="Heat grid, none">
      <HeatGrid
        label="Minutes, no office"
        empty="No office has submissions in these weeks."
        heat={{ ...OFFICE_HEAT, rows: [] }}
        format={formatCount}
      />
    </KitState>
  </>
);

const SparkStates = () => (
  <KitState title="Sparkline">
    <div className="flex flex-wrap items-center gap-6">
      <Sparkline label="Rows by week" values={[1204, 1190, null, 1240, 1302, 1288]} format={formatCount} />
      <Sparkline label="Rows by week, never changing" values={[12, 12, 12]} format={formatCount} />
      <Sparkline label="Rows by week, one known" values={[12_345_678]} format={formatCount} />
      <Sparkline label="Rows by week, none known" values={[null, null]} format={formatCount} />
    </div>
  </KitState>
);
