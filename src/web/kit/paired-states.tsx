import { PairedBars } from "#web/ui/charts/paired-bars.tsx";
import { COMPARED_PAIRS, GREAT_PAIRS, HEIGHT_PX, NONE, PAIRS } from "./charts-data.ts";
import { KitState } from "./kit-state.tsx";

export const PairedStates = () => (
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
    <KitState title="Paired bars, one pair">
      <PairedBars
        label="Booked and showed, one stage"
        empty={NONE}
        pairs={PAIRS.slice(0, 1)}
        heightPx={HEIGHT_PX}
      />
    </KitState>
    <KitState title="Paired bars, all zero">
      <PairedBars
        label="Booked and showed, all zero"
        empty={NONE}
        pairs={PAIRS.map((pair) => ({ ...pair, booked: 0, showed: 0, rate: "–", note: "none booked" }))}
        heightPx={HEIGHT_PX}
      />
    </KitState>
    <KitState title="Paired bars, none">
      <PairedBars label="Booked and showed, none" empty={NONE} pairs={[]} heightPx={HEIGHT_PX} />
    </KitState>
  </>
);
