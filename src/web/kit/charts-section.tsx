import { formatCount, formatPoints, formatRate } from "#web/lib/format.ts";
import { ControlScatter } from "#web/ui/charts/control-scatter.tsx";
import { HeatGrid } from "#web/ui/charts/heat-grid.tsx";
import { PairedBars } from "#web/ui/charts/paired-bars.tsx";
import { PartedBars } from "#web/ui/charts/parted-bars.tsx";
import { SmallMultiples } from "#web/ui/charts/small-multiples.tsx";
import {
  ADMINISTRATORS,
  COMPARED_PAIRS,
  GREAT_PAIRS,
  HEIGHT_PX,
  MOVED_PARTS,
  NONE,
  PAIRS,
  RATE_PANELS,
  STAGE_PANELS,
  WEEKDAY_HEAT,
} from "./charts-data.ts";
import { KitState } from "./kit-state.tsx";

const NAMES = { who: "Administrator", of: "Booked", hits: "Showed", rate: "Show rate" };

/** Every chart in its main states. */
export const ChartsSection = () => (
  <>
    <KitState title="Paired bars">
      <PairedBars label="Booked and showed by stage" empty={NONE} pairs={PAIRS} heightPx={HEIGHT_PX} />
    </KitState>
    <KitState title="Paired bars, compared">
      <PairedBars
        label="Booked and showed by stage, with the weeks before"
        empty={NONE}
        pairs={COMPARED_PAIRS}
        heightPx={HEIGHT_PX}
      />
    </KitState>
    <KitState title="Paired bars, eight digits and a long name">
      <PairedBars label="Great counts by stage" empty={NONE} pairs={GREAT_PAIRS} heightPx={HEIGHT_PX} />
    </KitState>
    <KitState title="Paired bars, none">
      <PairedBars label="Booked and showed, none" empty={NONE} pairs={[]} heightPx={HEIGHT_PX} />
    </KitState>
    <KitState title="Small multiples">
      <SmallMultiples
        label="Booked by week and stage"
        empty={NONE}
        lines={STAGE_PANELS}
        format={formatCount}
        scale="own"
      />
    </KitState>
    <KitState title="Small multiples, with the weeks before and small samples">
      <SmallMultiples
        label="Show rate by week, with the weeks before"
        empty={NONE}
        lines={RATE_PANELS}
        format={formatRate}
        scale="shared"
      />
    </KitState>
    <KitState title="Scatter with control limits">
      <ControlScatter
        label="Show rate by administrator, against control limits"
        empty={NONE}
        points={ADMINISTRATORS}
        names={NAMES}
        heightPx={400}
      />
    </KitState>
    <KitState title="Scatter with control limits, one chosen">
      <ControlScatter
        label="Show rate by administrator, to press"
        empty={NONE}
        points={ADMINISTRATORS.slice(0, 7).map((point, place) => ({ ...point, isChosen: place === 6 }))}
        names={NAMES}
        press={{ does: "narrows the page to this administrator", onPress: () => {} }}
        heightPx={400}
      />
    </KitState>
    <KitState title="Parted bars">
      <PartedBars label="What moved the rate" empty={NONE} parted={MOVED_PARTS} format={formatPoints} />
    </KitState>
    <KitState title="Heat grid">
      <HeatGrid label="Show rate by stage and weekday" empty={NONE} heat={WEEKDAY_HEAT} format={formatRate} />
    </KitState>
  </>
);
