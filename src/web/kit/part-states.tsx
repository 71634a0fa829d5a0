import { formatPoints } from "#web/lib/format.ts";
import { StackedBars } from "#web/ui/charts/stacked-bars.tsx";
import { ControlScatter } from "#web/ui/charts/control-scatter.tsx";
import { PartedBars } from "#web/ui/charts/parted-bars.tsx";
import { ADMINISTRATORS, GREAT_STACK, HEIGHT_PX, MOVED_PARTS, NONE, WEEK_STACK } from "./charts-data.ts";
import { KitState } from "./kit-state.tsx";

const NAMES = { who: "Administrator", of: "Booked", hits: "Showed", rate: "Show rate" };

export const PartStates = () => (
  <>
    <KitState title="Stacked bars">
      <StackedBars
        label="Submissions by week and state"
        empty={NONE}
        stack={WEEK_STACK}
        heightPx={HEIGHT_PX}
      />
    </KitState>
    <KitState title="Stacked bars, eight digits and a long name">
      <StackedBars
        label="Great counts by week and part"
        empty={NONE}
        stack={GREAT_STACK}
        heightPx={HEIGHT_PX}
      />
    </KitState>
    <KitState title="Stacked bars, none">
      <StackedBars
        label="Submissions, no week"
        empty="No office submitted hours for these weeks."
        stack={{ ...WEEK_STACK, steps: [] }}
        heightPx={HEIGHT_PX}
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
    <KitState title="Scatter with control limits, to press, one of them chosen">
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
    <KitState title="Scatter with control limits, one administrator">
      <ControlScatter
        label="Show rate of one administrator"
        empty={NONE}
        points={ADMINISTRATORS.slice(0, 1)}
        names={NAMES}
        heightPx={HEIGHT_PX}
      />
    </KitState>
    <KitState title="Scatter with control limits, nobody booked">
      <ControlScatter
        label="Show rate, nobody booked"
        empty={NONE}
        points={[{ name: "Nobody yet", of: 0, hits: 0 }]}
        names={NAMES}
        heightPx={HEIGHT_PX}
      />
    </KitState>
  </>
);
