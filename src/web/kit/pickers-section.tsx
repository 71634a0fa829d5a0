import { useState } from "react";
import { Picker, type PickerProps } from "#web/ui/filters/picker.tsx";
import { FieldSkeleton } from "#web/ui/page/skeleton.tsx";
import { FacetStates } from "./facet-states.tsx";
import { KitState } from "./kit-state.tsx";
import { MANY_OFFICES } from "./pickers-data.ts";

/** Pickers and facets in every state. */
export const PickersSection = () => (
  <>
    <KitState title="Picker, one of six hundred">
      <Picked noun="account" options={MANY_OFFICES} most={1} chosen={[]} />
    </KitState>
    <KitState title="Picker, one chosen, with a name of sixty characters">
      <Picked noun="account" options={MANY_OFFICES} most={1} chosen={["12345678"]} />
    </KitState>
    <KitState title="Picker, several of six hundred">
      <Picked noun="office" options={MANY_OFFICES} most={100} chosen={[]} />
    </KitState>
    <KitState title="Picker, several chosen, one of them unknown">
      <Picked noun="office" options={MANY_OFFICES} most={4} chosen={["1007", "102", "999"]} />
    </KitState>
    <KitState title="Picker, a right-to-left name chosen">
      <Picked noun="office" options={MANY_OFFICES} most={100} chosen={["102"]} />
    </KitState>
    <KitState title="Picker, no offices">
      <Picked noun="office" options={[]} most={100} chosen={[]} />
    </KitState>
    <KitState title="Picker, waiting">
      <FieldSkeleton label="Office" words="All offices" />
    </KitState>
    <FacetStates />
  </>
);

function Picked({ chosen, ...props }: Omit<PickerProps, "onChange">) {
  const [ids, setIds] = useState(chosen);
  return (
    // As in a toolbar: as wide as it needs to be.
    <div className="flex">
      <Picker {...props} chosen={ids} onChange={setIds} />
    </div>
  );
}
