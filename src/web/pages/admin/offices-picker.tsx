import { isOfficeId, type OfficeId } from "#domain/ids.ts";
import { useOffices } from "#web/api/offices.ts";
import { Picker } from "#web/ui/filters/picker.tsx";
import { officeOptions } from "#web/ui/filters/picker-options.ts";
import { FieldProblem } from "#web/ui/form/form.tsx";

type OfficesPickerProps = {
  readonly chosen: readonly OfficeId[];
  readonly onChange: (chosen: readonly OfficeId[]) => void;
  readonly problem: string | null;
  /** Number that can be chosen; with one, choosing closes the list. */
  readonly most?: number;
};

const OFFICES_MAX = 2_000;

/** Offices in a form: none chosen means none. */
export function OfficesPicker({ chosen, onChange, problem, most = OFFICES_MAX }: OfficesPickerProps) {
  const offices = useOffices();
  return (
    <div className="flex flex-col items-start gap-1">
      <Picker
        noun="office"
        options={officeOptions(offices)}
        chosen={chosen}
        onChange={(ids) => onChange(ids.filter(isOfficeId))}
        most={most}
        noneWords="None chosen"
      />
      <FieldProblem problem={problem} />
    </div>
  );
}
