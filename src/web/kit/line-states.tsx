import { formatCount, formatRate, formatShortCount } from "#web/lib/format.ts";
import { LineChart } from "#web/ui/charts/line-chart.tsx";
import { SmallMultiples } from "#web/ui/charts/small-multiples.tsx";
import {
  CROWDED_LINES,
  HEIGHT_PX,
  NONE,
  ONE_STEP,
  RATE_PANELS,
  STAGE_PANELS,
  WEEK_LINES,
} from "./charts-data.ts";
import { KitState } from "./kit-state.tsx";

export const LineStates = () => (
  <>
    <KitState title="Line">
      <LineChart
        label="Booked and showed by week"
        empty={NONE}
        lines={WEEK_LINES}
        format={formatCount}
        smallestTick={1}
        heightPx={HEIGHT_PX}
      />
    </KitState>
    <KitState title="Line, five of eight digits and a long name">
      <LineChart
        label="Great counts by week"
        empty={NONE}
        lines={CROWDED_LINES}
        format={formatShortCount}
        heightPx={HEIGHT_PX}
      />
    </KitState>
    <KitState title="Line, one week">
      <LineChart
        label="Booked, one week"
        empty={NONE}
        lines={ONE_STEP}
        format={formatCount}
        heightPx={HEIGHT_PX}
      />
    </KitState>
    <KitState title="Line, none">
      <LineChart
        label="Booked, no week"
        empty={NONE}
        lines={{ ...ONE_STEP, steps: [], lines: [{ name: "Booked", values: [] }] }}
        format={formatCount}
        heightPx={HEIGHT_PX}
      />
    </KitState>
    <KitState title="Small multiples">
      <SmallMultiples
        label="Booked by week and stage"
        empty={NONE}
        lines={STAGE_PANELS}
        format={formatCount}
        scale="shared"
      />
    </KitState>
    <KitState title="Small multiples, each with its own scale">
      <SmallMultiples
        label="Booked by week, each stage with its own scale"
        empty={NONE}
        lines={STAGE_PANELS}
        format={formatCount}
        scale="own"
      />
    </KitState>
    <KitState title="Small multiples, with the weeks before and few">
      <SmallMultiples
        label="Show rate by week, with the weeks before"
        empty={NONE}
        lines={RATE_PANELS}
        format={formatRate}
        scale="shared"
      />
    </KitState>
  </>
);
