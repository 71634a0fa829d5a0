import { useState } from "react";
import { FacetChoice } from "#web/ui/filters/facet-choice.tsx";
import { FacetList } from "#web/ui/filters/facet-list.tsx";
import type { FacetValue } from "#web/ui/filters/facet-rows.ts";
import { FilterWords } from "#web/ui/filters/filter-words.tsx";
import { FigureToggle } from "#web/ui/filters/figure-toggle.tsx";
import { FacetsSkeleton } from "#web/ui/page/skeleton.tsx";
import { Toolbar } from "#web/ui/filters/toolbar.tsx";
import { KitState } from "./kit-state.tsx";
import { MANY_VALUES, ODD_VALUES, STATES } from "./pickers-data.ts";

const STATUS = [
  { id: "everyone", label: "Everyone", count: 12_345_678 },
  { id: "yes", label: "Active", count: 12_345_678 },
  { id: "no", label: "Inactive", count: 0 },
] as const;

/** Filters with counts, in the width they have beside a list. */
export const FacetStates = () => (
  <>
    <KitState title="Facets, few values, long and from right to left">
      <Chosen title="Retailer" values={ODD_VALUES} first={[]} />
    </KitState>
    <KitState title="Facets, more than eight, one below them chosen">
      <Chosen title="State" values={STATES} first={["WA"]} />
    </KitState>
    <KitState title="Facets, six hundred values, some chosen that leave nothing">
      <Chosen title="Office" values={MANY_VALUES} first={["1003", "77"]} />
    </KitState>
    <KitState title="Facets, old counts">
      <Chosen title="City" values={STATES.slice(0, 3)} first={[]} isOld />
    </KitState>
    <KitState title="Facets, no value">
      <Chosen title="Program" values={[]} first={[]} />
    </KitState>
    <KitState title="Facets, one of several">
      <OneOf />
    </KitState>
    <KitState title="Facets, waiting">
      <div className="w-56">
        <FacetsSkeleton />
      </div>
    </KitState>
    <KitState title="Facets in a sheet, below 1280 px">
      <Toolbar
        filtersSet={1}
        onClear={() => {}}
        said={<FilterWords filters={[{ label: "Region", words: ["CA"] }]} />}
        facets={<Chosen title="Region" values={STATES} first={["CA"]} />}
      >
        <span className="text-table text-muted">Other filters stay beside the button.</span>
      </Toolbar>
    </KitState>
    <KitState title="Figures that filter">
      <Figures />
    </KitState>
  </>
);

type ChosenProps = {
  readonly title: string;
  readonly values: readonly FacetValue[];
  readonly first: readonly string[];
  readonly isOld?: boolean;
};

function Chosen({ first, ...props }: ChosenProps) {
  const [chosen, setChosen] = useState(first);
  return (
    <div className="w-56 max-w-full">
      <FacetList {...props} labelOf={(id) => `Gone ${id}`} chosen={chosen} onChange={setChosen} />
    </div>
  );
}

function OneOf() {
  const [chosen, setChosen] = useState("everyone");
  return (
    <div className="w-56">
      <FacetChoice title="Status" values={STATUS} chosen={chosen} onChange={setChosen} />
    </div>
  );
}

function Figures() {
  const [isOn, setIsOn] = useState(false);
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <FigureToggle
        label="Events"
        title="All"
        count={12_345_678}
        isOn={!isOn}
        onChange={() => setIsOn(false)}
      />
      <FigureToggle
        label="Gaps"
        title="Nobody is assigned"
        count={0}
        note="+12,345,678 not approved"
        isOn={isOn}
        onChange={setIsOn}
      />
    </div>
  );
}
